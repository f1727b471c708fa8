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

/** The verdict in a word and a sentence; announced, because it replaces what stood here. */
export function ReceiptVerdict({ verdict, checks }: Verification) {
  return (
    <div className={css.verdict} data-verdict={verdict} role="status">
      <Icon name={icons[verdict]} size={40} />
      <div>
        <strong>{titles[verdict]}</strong>
        <p>{sentenceOf({ verdict, checks })}</p>
      </div>
    </div>
  )
}

function sentenceOf({ verdict, checks }: Verification): string {
  if (verdict === 'verified') return 'Your browser computed this roll again and found the same.'
  if (verdict === 'pending') {
    return 'All is right so far. The server seed is still sealed: rotate to reveal it, then the draw itself can be checked.'
  }
  const failed = checks.filter(({ isOk }) => !isOk).map(({ name }) => name)
  return `This receipt does not hold: ${failed.join(', ')}.`
}
