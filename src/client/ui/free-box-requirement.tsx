import { showCount } from '#client/lib/format/coins.ts'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { FREE_BOX_PLAY } from '#domain/games/free-box.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { Progress } from './feedback/progress.tsx'
import css from './free-box-requirement.module.css'
import { CoinAmount } from './money/coin-amount.tsx'

interface FreeBoxRequirementProps {
  box: FreeBox
  /** The player's own level. */
  level: number
}

/** The remaining requirements of a free box, with the player's progress. */
export function FreeBoxRequirement({ box, level }: FreeBoxRequirementProps) {
  if (box.lock === 'level') {
    return (
      <div className={css.ask}>
        <p>
          Unlocks at level {box.tier}{' '}
          <b className="num" translate="no">
            (you’re level {level})
          </b>
        </p>
        <Progress label={`Level ${level} of ${box.tier}`} value={level / box.tier} />
      </div>
    )
  }
  if (box.lock === 'xp' && box.xp) {
    const { done, needed } = box.xp
    return (
      <div className={css.ask}>
        <p>
          XP for the next opening{' '}
          <b className="num" translate="no">
            {`${showCount(done)} / ${showCount(needed)}`}
          </b>
        </p>
        <Progress label="XP for the next opening" value={done / needed} />
      </div>
    )
  }
  if (box.lock !== 'play' || box.play === null) return null
  const { done, needed } = box.play
  return (
    <div className={css.ask}>
      <p>
        Paid play in {formatDuration(FREE_BOX_PLAY.withinMs)}{' '}
        <b>
          <CoinAmount coins={done} /> of <CoinAmount coins={needed} />
        </b>
      </p>
      <Progress
        label={`Paid play in the last ${formatDuration(FREE_BOX_PLAY.withinMs)}`}
        value={done / needed}
      />
    </div>
  )
}
