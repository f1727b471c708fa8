import { Icon } from '#client/ui/icon.tsx'
import type { Verdict, Verification } from '#domain/fairness/receipt.ts'
import css from './receipt-verdict.module.css'

const icons = {
  verified: 'seal-check-fill',
  pending: 'hourglass-medium-fill',
  failed: 'warning-fill',
} as const

const titles: Record<Verdict, string> = {
  verified: 'Verified',
  pending: 'Pending',
  failed: 'Failed',
}

interface ReceiptVerdictProps extends Verification {
  /** What it means for this game that all is right. */
  sentences: Record<Exclude<Verdict, 'failed'>, string>
}

/** The verdict in a word and a sentence; announced, because it replaces what stood here. */
export function ReceiptVerdict({ verdict, checks, sentences }: ReceiptVerdictProps) {
  return (
    <div className={css.verdict} data-verdict={verdict} role="status">
      <Icon name={icons[verdict]} size={40} />
      <div>
        <strong>{titles[verdict]}</strong>
        <p>{verdict === 'failed' ? failureOf(checks) : sentences[verdict]}</p>
      </div>
    </div>
  )
}

function failureOf(checks: Verification['checks']): string {
  const failed = checks.filter(({ isOk }) => !isOk).map(({ name }) => name)
  return `This receipt does not hold: ${failed.join(', ')}.`
}
