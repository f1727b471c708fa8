import { useMemo } from 'react'
import { verifyBetReceipt } from '#domain/fairness/bet-receipt.ts'
import type { BoxReceipt, InstantReceipt } from '#domain/fairness/receipt.ts'
import { CheckList } from '../check-list.tsx'
import { InstantFacts } from './instant-facts.tsx'
import { RawReceipt } from './raw-receipt.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptVerdict } from './receipt-verdict.tsx'
import css from './receipt-view.module.css'

interface ReceiptViewProps {
  /** From our own server, or whatever somebody pasted. */
  receipt: unknown
}

const sentences = {
  verified: 'Verified: your browser recomputed this roll with the same result.',
  pending:
    'Everything checks out so far. The server seed is still hidden: rotate to reveal it, then the draw itself can be verified.',
}

/** A receipt, checked in this browser: the verdict, what was rolled, every check, the receipt itself. */
export function ReceiptView({ receipt }: ReceiptViewProps) {
  const { verdict, checks } = useMemo(() => verifyBetReceipt(receipt), [receipt])
  const isReadable = checks.some(({ name, isOk }) => name === 'form' && isOk)
  return (
    <div className={css.receipt}>
      <ReceiptVerdict verdict={verdict} checks={checks} sentences={sentences} />
      {isReadable ? <FactsOf receipt={receipt as BoxReceipt | InstantReceipt} /> : null}
      <CheckList checks={checks} />
      <RawReceipt receipt={receipt} />
    </div>
  )
}

const FactsOf = ({ receipt }: { receipt: BoxReceipt | InstantReceipt }) =>
  receipt.game === 'box' ? (
    <ReceiptFacts receipt={receipt as BoxReceipt} />
  ) : (
    <InstantFacts receipt={receipt as InstantReceipt} />
  )
