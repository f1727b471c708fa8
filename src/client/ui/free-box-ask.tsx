import type { FreeBox } from '#contract/http/free-boxes.ts'
import { CoinAmount } from './coin-amount.tsx'
import css from './free-box-ask.module.css'
import { Progress } from './progress.tsx'

interface FreeBoxAskProps {
  box: FreeBox
  /** The player's own level. */
  level: number
}

/** What a free box still asks for, and how far the player is. */
export function FreeBoxAsk({ box, level }: FreeBoxAskProps) {
  if (box.lock === 'level') {
    return (
      <div className={css.ask}>
        <p>
          Opens at level {box.tier} <b className="num">yours is {level}</b>
        </p>
        <Progress label={`Level ${level} of ${box.tier}`} value={level / box.tier} />
      </div>
    )
  }
  if (box.lock !== 'play' || box.play === null) return null
  const { done, needed } = box.play
  return (
    <div className={css.ask}>
      <p>
        Paid play in 7 days{' '}
        <b>
          <CoinAmount coins={done} /> of <CoinAmount coins={needed} />
        </b>
      </p>
      <Progress label="Paid play in the last 7 days" value={done / needed} />
    </div>
  )
}
