import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { Battle } from '#contract/http/battles.ts'
import type { LateStart } from './battle-state.ts'
import css from './late-start-notice.module.css'

/** The round that decides must be named before it is out: this page has refused a start that was late. */
export function LateStartNotice({ lateStart, battle }: { lateStart: LateStart; battle: Battle }) {
  return (
    <div className={css.place} role="alert">
      <Notice icon="warning-fill" tone="down">
        <p>
          By this device’s clock, beacon round {showCount(lateStart.beaconRound)} was already public
          ({formatDateTime(lateStart.dueAt)}) when this battle named it. The start was not believed.
          If your clock is right, check the{' '}
          <Link to={`/provably-fair?battle=${battle.id}`}>receipt</Link> before you trust the
          result.
        </p>
      </Notice>
    </div>
  )
}
