import type { BattleSummary } from '#contract/http/battles.ts'
import css from './box-row.module.css'

const SHOWN_MAX = 5

/** The boxes of a battle, in the order of play. */
export function BoxRow({ boxes }: { boxes: BattleSummary['boxes'] }) {
  const shown = boxes.slice(0, boxes.length > SHOWN_MAX ? SHOWN_MAX - 1 : SHOWN_MAX)
  const others = boxes.length - shown.length
  return (
    <ul className={css.boxes} aria-label="Boxes">
      {shown.map(({ kind, slug, name, img_url, count }) => (
        <li key={`${kind} ${slug}`} title={name}>
          <img src={img_url} width="68" height="68" loading="lazy" decoding="async" alt={name} />
          {count > 1 ? <b className="num">×{count}</b> : null}
        </li>
      ))}
      {others > 0 ? (
        <li className={css.others}>
          <b className="num">+{others}</b>
          <span className="hidden"> more boxes</span>
        </li>
      ) : null}
    </ul>
  )
}
