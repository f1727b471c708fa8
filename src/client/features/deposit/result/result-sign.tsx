import { Icon } from '#client/ui/icon.tsx'
import type { DepositOutcome } from './deposit-outcome.ts'
import css from './result-sign.module.css'

const icons = {
  received: 'check-bold',
  waiting: 'hourglass-medium-fill',
  queued: 'eye-fill',
  declined: 'x-bold',
  reversed: 'x-bold',
} as const

/** The brand's hexagon with the outcome; it pulses while waiting for the provider. */
export function ResultSign({ verdict }: { verdict: DepositOutcome }) {
  return (
    <span className={css.sign} data-verdict={verdict} aria-hidden="true">
      <Icon key={verdict} name={icons[verdict]} size={34} />
    </span>
  )
}
