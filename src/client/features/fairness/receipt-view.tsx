import { useMemo } from 'react'
import { type BoxReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import { CheckList } from './check-list.tsx'
import { RawReceipt } from './raw-receipt.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptVerdict } from './receipt-verdict.tsx'
import css from './receipt-view.module.css'

interface ReceiptViewProps {
  /** From our own server, or whatever somebody pasted. */
  receipt: unknown
}

/** A receipt, checked in this browser: the verdict, what was rolled, every check, the receipt itself. */
export function ReceiptView({ receipt }: ReceiptViewProps) {
  const { verdict, checks } = useMemo(() => verifyReceipt(receipt), [receipt])
  const isReadable = checks.some(({ name, isOk }) => name === 'form' && isOk)
  return (
    <div className={css.receipt}>
      <ReceiptVerdict verdict={verdict} checks={checks} />
      {isReadable ? <ReceiptFacts receipt={receipt as BoxReceipt} /> : null}
      <CheckList checks={checks} />
      <RawReceipt receipt={receipt} />
    </div>
  )
}
