import { useMemo } from 'react'
import { type BattleReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import { BattleBeacon } from './battle-beacon.tsx'
import { BattleFacts } from './battle-facts.tsx'
import { BattleRounds } from './battle-rounds.tsx'
import { BattleSeats } from './battle-seats.tsx'
import { CheckedReceipt } from './checked-receipt.tsx'

/** A battle's receipt, verified in this browser: each seat and round, and the deciding beacon. */
export function BattleReceiptView({ receipt }: { receipt: unknown }) {
  const own = useMemo(() => verifyReceipt(receipt), [receipt])
  // A receipt with inconsistent parts cannot be rendered; only its checks and text are shown.
  const isReadable = own.checks.some(({ name }) => name === 'status')
  const battle = receipt as BattleReceipt
  return (
    <CheckedReceipt receipt={receipt} own={own} sentences={sentencesOf(receipt)}>
      {isReadable ? (
        <>
          <BattleFacts receipt={battle} />
          <BattleSeats receipt={battle} />
          <BattleBeacon receipt={battle} />
          <BattleRounds receipt={battle} />
        </>
      ) : null}
    </CheckedReceipt>
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
        ? 'Everything checks out. It was canceled and refunded, so nothing was drawn.'
        : 'Everything checks out so far. The rest can be verified when the battle has ended.',
  }
}
