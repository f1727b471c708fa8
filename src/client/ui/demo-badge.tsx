import css from './demo-badge.module.css'

/** Beside the name of a player whom the demo made up. */
export function DemoBadge() {
  return (
    <span className={css.badge} title="A simulated player of this demo">
      Demo<span className="hidden"> player</span>
    </span>
  )
}
