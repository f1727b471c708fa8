import { type ReactNode, useMemo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Verdict, Verification } from '#domain/fairness/receipt.ts'
import { CheckList } from '../check-list.tsx'
import css from './checked-receipt.module.css'
import { ReceiptVerdict } from './receipt-verdict.tsx'
import { useAttestation } from './use-attestation.ts'

interface CheckedReceiptProps {
  receipt: unknown
  /** The checks of the receipt alone. */
  own: Verification
  /** What a successful verification means for this game. */
  sentences: Record<Exclude<Verdict, 'failed'>, string>
  /** The facts of the bet, as the receipt states them. */
  children: ReactNode
}

/** The layout of a receipt of any game: the verdict, the facts, all checks, and the receipt itself. */
export function CheckedReceipt({ receipt, own, sentences, children }: CheckedReceiptProps) {
  const { verification, retry, isReading } = useAttestation(receipt, own)
  if (!verification) return <Skeleton height={420} />
  return (
    <div className={css.receipt}>
      <ReceiptVerdict {...verification} own={own.verdict} sentences={sentences} />
      {retry ? (
        <Button className={css.retry} size="s" isBusy={isReading} onClick={retry}>
          Load the shop’s keys again
        </Button>
      ) : null}
      {children}
      <CheckList checks={verification.checks} />
      <RawReceipt receipt={receipt} />
    </div>
  )
}

const COMMAND = 'npm run verify -- receipt.json'

/** The raw receipt, to keep and verify independently. */
function RawReceipt({ receipt }: { receipt: unknown }) {
  const json = useMemo(() => JSON.stringify(receipt, null, 2), [receipt])
  return (
    <div className={css.raw}>
      <p>To verify it without us, save the receipt and run:</p>
      <div className={css.command}>
        <code translate="no">{COMMAND}</code>
        <Copy text={COMMAND} label="command" />
      </div>
      <details>
        <summary>Raw receipt</summary>
        <div className={css.json}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <pre tabIndex={0}>{json}</pre>
          <Copy text={json} label="receipt" />
        </div>
      </details>
    </div>
  )
}
