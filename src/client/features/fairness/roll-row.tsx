import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Roll } from '#contract/http/fairness.ts'
import css from './roll-list.module.css'

export function RollRow({ roll }: { roll: Roll }) {
  return (
    <li className={css.roll}>
      <div className={css.what}>
        <b>{roll.title}</b>
        <span>{roll.result}</span>
      </div>
      <dl>
        <div>
          <dt>Nonce</dt>
          <dd>{roll.nonce}</dd>
        </div>
        <div>
          <dt>Stake</dt>
          <dd>
            <Price coins={roll.stake} size={14} />
          </dd>
        </div>
        <div>
          <dt>Payout</dt>
          <dd>
            <Price coins={roll.payout} size={14} />
          </dd>
        </div>
        <div>
          <dt>Rolled</dt>
          <dd>{formatDateTime(roll.created_at)}</dd>
        </div>
      </dl>
      <Chip tone={roll.is_revealed ? 'up' : 'plain'}>
        {roll.is_revealed ? 'revealed' : 'sealed'}
      </Chip>
      <Button
        size="s"
        to={`?bet=${encodeURIComponent(roll.bet_id)}`}
        preventScrollReset
        aria-label={`Verify ${roll.title}, nonce ${roll.nonce}`}
      >
        Verify
      </Button>
    </li>
  )
}
