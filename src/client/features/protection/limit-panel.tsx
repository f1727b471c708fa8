import { useState } from 'react'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { LimitModal } from './limit-modal.tsx'
import { kindNames, periodNames } from './limit-names.ts'
import css from './limit-panel.module.css'
import type { Limit } from './use-protection.ts'

const meanings: Record<Limit['kind'], string> = {
  deposit: 'The most you can deposit. Pending payments count.',
  loss: 'The most you can lose: stakes minus payouts. Bets that could exceed it are refused.',
  stake: 'The most you can bet in total, whatever you win.',
}

/** One kind of limit with its three periods. */
export function LimitPanel({ kind, limits }: { kind: Limit['kind']; limits: readonly Limit[] }) {
  const [edited, setEdited] = useState<Limit | null>(null)
  return (
    <Surface as="section" isPadded className={css.panel} aria-label={kindNames[kind]}>
      <h2>{kindNames[kind]}</h2>
      <p>{meanings[kind]}</p>
      <ul>
        {limits.map((limit) => (
          <li key={limit.period}>
            <LimitLine limit={limit} onEdit={() => setEdited(limit)} />
          </li>
        ))}
      </ul>
      {edited ? <LimitModal limit={edited} onClose={() => setEdited(null)} /> : null}
    </Surface>
  )
}

function LimitLine({ limit, onEdit }: { limit: Limit; onEdit: () => void }) {
  const { kind, period, amount, used, pending } = limit
  const name = `${periodNames[period]} ${kindNames[kind]}`.toLowerCase()
  const left = Math.max(0, used)
  return (
    <>
      <div className={css.line}>
        <b>{periodNames[period]}</b>
        <span className="num" translate="no">
          {amount === null ? 'No limit' : `${showCoins(left)} of ${showCoins(amount)}`}
        </span>
        <Button
          size="s"
          aria-haspopup="dialog"
          aria-label={`${amount === null ? 'Set' : 'Change'} the ${name}`}
          onClick={onEdit}
        >
          {amount === null ? 'Set' : 'Change'}
        </Button>
      </div>
      {amount === null ? (
        <small className="num" translate="no">
          {used < 0 ? `Won ${showCoins(-used)} so far` : `${showCoins(used)} so far`}
        </small>
      ) : (
        <Progress label={`${name}, used`} value={left / amount} />
      )}
      {pending ? (
        <small>
          {pending.amount === null ? 'Ends' : `Becomes ${showCoins(pending.amount)}`} on{' '}
          {formatDateTime(pending.effective_at)}
        </small>
      ) : null}
    </>
  )
}
