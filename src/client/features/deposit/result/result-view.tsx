import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { boxQuery } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { addressesOf, gamePages } from '#contract/game-pages/game-pages.ts'
import type { Deposit } from '#contract/http/deposit.ts'
import { boxAt } from '#contract/pages.ts'
import { type DepositOutcome, textOf } from './deposit-outcome.ts'
import css from './deposit-result.module.css'
import { ResultSign } from './result-sign.tsx'

interface ResultViewProps {
  verdict: DepositOutcome
  deposit: Deposit | undefined
  /** In place of the text of the outcome. */
  text?: string
}

/** How a deposit ended, by whatever method: its sign, its amount and what comes with it. */
export function ResultView({ verdict, deposit, text }: ResultViewProps) {
  const words = textOf(verdict, deposit)
  return (
    <div className={css.result} role="status">
      <ResultSign verdict={verdict} />
      <h3>{words.title}</h3>
      {deposit ? <Sum deposit={deposit} verdict={verdict} /> : null}
      <p>{text ?? words.text}</p>
      {deposit && verdict === 'received' ? <Conditions deposit={deposit} /> : null}
    </div>
  )
}

/** The credited or expected amount, with its notes. */
function Sum({ deposit, verdict }: { deposit: Deposit; verdict: DepositOutcome }) {
  const { method, amount, bonus } = deposit
  const isEstimate = method === 'skins' && (verdict === 'waiting' || verdict === 'declined')
  return (
    <>
      <div className={css.sum}>
        {isEstimate ? <span>about</span> : null}
        <Price coins={amount} size={24} />
      </div>
      {verdict === 'received' && bonus > 0 ? (
        <div className={css.bonus}>
          Up to <Price coins={bonus} /> bonus, paid as you play
        </div>
      ) : null}
    </>
  )
}

/** Why there was no bonus, and until when coins from skins cannot be withdrawn. */
function Conditions({ deposit: { bonus_note, hold_until } }: { deposit: Deposit }) {
  return (
    <>
      {bonus_note === null ? null : <p>{bonus_note}</p>}
      {hold_until === null ? null : (
        <p>
          You can play with it now, and withdraw or ship with it from {formatDateTime(hold_until)}.
        </p>
      )}
    </>
  )
}

/** Back to the box, battle or game that the deposit was for; from any other page to all boxes. */
export function PlayOn({ onDone }: { onDone: () => void }) {
  const { pathname } = useLocation()
  const box = boxAt(pathname)
  const { data } = useQuery({ ...boxQuery(box ?? NO_BOX), enabled: box !== undefined })
  if (pathname.startsWith('/battles/')) {
    return (
      <Button variant="brass" size="l" isWide onClick={onDone}>
        Back to the battle
      </Button>
    )
  }
  const game = gamePages.find((page) => addressesOf(page).includes(pathname))
  if (game) {
    return (
      <Button variant="brass" size="l" isWide onClick={onDone}>
        Back to {game.title}
      </Button>
    )
  }
  if (!box) {
    return (
      <Button variant="brass" size="l" isWide to="/boxes">
        Open a box
      </Button>
    )
  }
  return (
    <Button variant="brass" size="l" isWide onClick={onDone}>
      Open {data?.name ?? 'the box'}
    </Button>
  )
}

const NO_BOX = { kind: 'box', slug: '' } as const
