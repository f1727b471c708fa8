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

const ATTESTED =
  'The shop signed this receipt, and its log already contained the commitments that the result was drawn from.'

interface ReceiptVerdictProps extends Verification {
  /** The verdict of the receipt alone. */
  own: Verdict
  /** What a successful verification means for this game. */
  sentences: Record<Exclude<Verdict, 'failed'>, string>
}

/** The verdict in a word and a sentence; announced, because it replaces earlier content. */
export function ReceiptVerdict({ verdict, checks, own, sentences }: ReceiptVerdictProps) {
  return (
    <div className={css.verdict} data-verdict={verdict} role="status">
      <Icon name={icons[verdict]} size={40} />
      <div>
        <strong>{titles[verdict]}</strong>
        <p>{sentenceOf({ verdict, checks, own, sentences })}</p>
      </div>
    </div>
  )
}

function sentenceOf({ verdict, checks, own, sentences }: ReceiptVerdictProps): string {
  if (verdict === 'failed') {
    const failed = checks.filter(({ isOk }) => !isOk).map(({ name }) => name)
    return `This receipt does not hold: ${failed.join(', ')}.`
  }
  if (verdict === 'verified') return `${sentences.verified} ${ATTESTED}`
  if (own === 'pending') return sentences.pending
  const open = checks.find(({ isOpen }) => isOpen)
  return `Your browser recomputed the same result. ${open?.detail ?? sentences.pending}`
}
