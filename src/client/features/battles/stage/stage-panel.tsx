import { useNow } from '#client/lib/browser/use-now.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { BattleView } from './battle-state.ts'
import { Recreate } from './recreate.tsx'
import css from './stage-panel.module.css'
import type { Scene } from './use-scene.ts'

const panel = classes(css.panel, css.status)

interface Props {
  view: BattleView
  scene: Scene
  onSkip: () => void
}

/** Below the seats: the current state and its actions. The result is shown above the seats. */
export function StagePanel({ view, scene, onSkip }: Props) {
  const { battle } = view
  switch (scene.name) {
    case 'counting':
      return <CountingPanel view={view} />
    case 'rolling':
      return (
        <div className={panel}>
          <p className="num" translate="no">
            {scene.isReplay ? 'Replay: round ' : 'Round '}
            {scene.playback.round + 1} of {battle.rounds.length}
          </p>
          {scene.isReplay ? (
            <Button size="s" onClick={onSkip}>
              Skip to the end
            </Button>
          ) : null}
        </div>
      )
    case 'drawing':
      return <div className={panel} />
    case 'ended':
      return null
    case 'canceled':
      return (
        <div className={panel}>
          <p>
            <Icon name="x-circle-fill" size={18} />
            {canceledLabel(view)}
          </p>
          <Recreate battle={battle} />
        </div>
      )
  }
}

const REASONS = {
  creator: 'The creator canceled this battle.',
  expired: 'This battle wasn’t full in time.',
  beacon: 'The public beacon didn’t produce its round.',
  player_left: 'A player left before this battle began.',
}

const canceledLabel = ({ canceledBy }: BattleView): string =>
  `${canceledBy ? REASONS[canceledBy] : 'This battle was canceled.'} Everyone has been refunded.`

/** All seats are paid: the deciding beacon round is named, but not published yet. */
function CountingPanel({ view: { battle, dueAtMs } }: { view: BattleView }) {
  const now = useNow()
  const { beacon } = battle.fairness
  if (!beacon || dueAtMs === null) return <div className={panel} />
  const leftSeconds = Math.ceil((dueAtMs - now) / SECOND_MS)
  const whose = beacon.is_sandbox ? 'the demo’s own beacon' : 'the public beacon'
  return (
    <div className={panel}>
      <p>
        <Icon name="hourglass-medium-fill" size={18} />
        <span>
          All seats filled.{' '}
          {leftSeconds > 0 ? `Starting in ${leftSeconds} s.` : `Waiting for ${whose}.`}
        </span>
      </p>
      <details className={css.beacon}>
        <summary>What decides</summary>
        Round {showCount(beacon.round)} of {whose}. Nobody can know it before it is published.
      </details>
    </div>
  )
}
