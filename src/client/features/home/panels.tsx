import { useNear } from '#client/lib/browser/use-near.ts'
import { FairPanel } from './fair-panel.tsx'
import css from './panels.module.css'
import { useLatestRoll } from './use-latest-roll.ts'
import { ValuePanel } from './value-panel.tsx'

/** Two things that are true today, each told by the latest roll of the shop. */
export function Panels() {
  const [ref, isNear] = useNear<HTMLDivElement>()
  const { drop, commitment } = useLatestRoll(isNear)
  return (
    <div ref={ref} className={css.panels}>
      <ValuePanel drop={drop} />
      <FairPanel betId={drop?.bet_id} commitment={commitment} />
    </div>
  )
}
