import { useMemo } from 'react'
import { type BattleReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import { CheckList } from '../check-list.tsx'
import { BattleBeacon } from './battle-beacon.tsx'
import { BattleFacts } from './battle-facts.tsx'
import { BattleRounds } from './battle-rounds.tsx'
import { BattleSeats } from './battle-seats.tsx'
import { RawReceipt } from './raw-receipt.tsx'
import { ReceiptVerdict } from './receipt-verdict.tsx'
import css from './receipt-view.module.css'

/** The receipt of a battle, checked in this browser: each seat and round, and whose beacon decided. */
export function BattleReceiptView({ receipt }: { receipt: unknown }) {
  const { verdict, checks } = useMemo(() => verifyReceipt(receipt), [receipt])
  // Parts that do not fit together cannot be laid out; the checks and the text of it still can.
  const isReadable = checks.some(({ name }) => name === 'status')
  const battle = receipt as BattleReceipt
  return (
    <div className={css.receipt}>
      <ReceiptVerdict verdict={verdict} checks={checks} sentences={sentencesOf(receipt)} />
      {isReadable ? (
        <>
          <BattleFacts receipt={battle} />
          <BattleSeats receipt={battle} />
          <BattleBeacon receipt={battle} />
          <BattleRounds receipt={battle} />
        </>
      ) : null}
      <CheckList checks={checks} />
      <RawReceipt receipt={receipt} />
    </div>
  )
}

function sentencesOf(receipt: unknown) {
  const { status, beacon } = receipt as Partial<BattleReceipt>
  return {
    verified: beacon?.is_sandbox
      ? 'Verified: your browser replayed this battle with the same result. Its randomness came from the demo’s own beacon.'
      : 'Verified: your browser replayed this battle with the same result, using a signature of drand’s public network.',
    pending:
      status === 'canceled'
        ? 'Everything checks out. It was cancelled and refunded, so nothing was drawn.'
        : 'Everything checks out so far. The rest can be verified when the battle has ended.',
  }
}
