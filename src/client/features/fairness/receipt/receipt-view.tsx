import { useMemo } from 'react'
import { verifyBetReceipt } from '#domain/fairness/bet-receipt.ts'
import type { BoxReceipt, InstantReceipt } from '#domain/fairness/receipt.ts'
import { CheckedReceipt } from './checked-receipt.tsx'
import { InstantFacts } from './instant-facts.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'

interface ReceiptViewProps {
  /** From our own server, or pasted by a visitor. */
  receipt: unknown
}

const sentences = {
  verified: 'Verified: your browser recomputed this roll with the same result.',
  pending:
    'Everything checks out so far. The server seed is still hidden: rotate to reveal it, then the draw itself can be verified.',
}

/** The receipt of a bet decided by a pair of seeds, verified in this browser. */
export function ReceiptView({ receipt }: ReceiptViewProps) {
  const own = useMemo(() => verifyBetReceipt(receipt), [receipt])
  const isReadable = own.checks.some(({ name, isOk }) => name === 'form' && isOk)
  return (
    <CheckedReceipt receipt={receipt} own={own} sentences={sentences}>
      {isReadable ? <FactsOf receipt={receipt as BoxReceipt | InstantReceipt} /> : null}
    </CheckedReceipt>
  )
}

const FactsOf = ({ receipt }: { receipt: BoxReceipt | InstantReceipt }) =>
  receipt.game === 'box' ? (
    <ReceiptFacts receipt={receipt as BoxReceipt} />
  ) : (
    <InstantFacts receipt={receipt as InstantReceipt} />
  )
