import { useNow } from '#client/lib/browser/use-now.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Icon } from '#client/ui/icon.tsx'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { BattleView } from './battle-state.ts'
import css from './stage-panel.module.css'

/** All seats are paid: what decides is named, and is not known to anybody yet. */
export function CountingPanel({ view: { battle, dueAtMs } }: { view: BattleView }) {
  const now = useNow()
  const { beacon } = battle.fairness
  if (!beacon || dueAtMs === null) return <div className={css.panel} />
  const leftSeconds = Math.ceil((dueAtMs - now) / SECOND_MS)
  const whose = beacon.is_sandbox ? 'the demo’s own beacon' : 'the public beacon'
  return (
    <div className={css.panel}>
      <p>
        <Icon name="hourglass-medium-fill" size={18} />
        <span>
          Full. Round {showCount(beacon.round)} of {whose} decides
          {leftSeconds > 0 ? `, in ${leftSeconds} s.` : ': waiting for it.'}
        </span>
      </p>
    </div>
  )
}
