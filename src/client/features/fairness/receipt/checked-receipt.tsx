import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Verdict, Verification } from '#domain/fairness/receipt.ts'
import { CheckList } from '../check-list.tsx'
import css from './checked-receipt.module.css'
import { RawReceipt } from './raw-receipt.tsx'
import { ReceiptVerdict } from './receipt-verdict.tsx'
import { useAttestation } from './use-attestation.ts'

interface CheckedReceiptProps {
  receipt: unknown
  /** What the receipt shows by itself. */
  own: Verification
  /** What it means for this game that all is right. */
  sentences: Record<Exclude<Verdict, 'failed'>, string>
  /** What was played, in the receipt's own words. */
  children: ReactNode
}

/** A receipt as every game shows it: the verdict, what was played, every check, the receipt itself. */
export function CheckedReceipt({ receipt, own, sentences, children }: CheckedReceiptProps) {
  const { verification, retry, isReading } = useAttestation(receipt, own)
  if (!verification) return <Skeleton height={420} />
  return (
    <div className={css.receipt}>
      <ReceiptVerdict {...verification} own={own.verdict} sentences={sentences} />
      {retry ? (
        <Button className={css.retry} size="s" isBusy={isReading} onClick={retry}>
          Read the shop’s keys again
        </Button>
      ) : null}
      {children}
      <CheckList checks={verification.checks} />
      <RawReceipt receipt={receipt} />
    </div>
  )
}
