import css from './demo-badge.module.css'

/** Marks a fictional player of the demo, beside their name. */
export function DemoBadge() {
  return (
    <span className={css.badge} title="A simulated player of this demo">
      Demo<span className="hidden"> player</span>
    </span>
  )
}
