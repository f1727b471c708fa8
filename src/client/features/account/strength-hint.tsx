import { PASSWORD_LENGTH_MIN } from '#contract/forms.ts'
import { strengthOf } from './password-strength.ts'
import css from './strength-hint.module.css'

const words = {
  weak: 'Easy to guess. A longer one is safer.',
  fair: 'Good. A longer one is safer still.',
  strong: 'Strong.',
}

/** Its line is always there, so that nothing moves while somebody types. */
export function StrengthHint({ password }: { password: string }) {
  const strength = strengthOf(password)
  const isTyped = password !== ''
  return (
    <span className={css.hint} data-strength={isTyped ? strength : undefined}>
      <i aria-hidden="true" />
      {isTyped ? words[strength] : `At least ${PASSWORD_LENGTH_MIN} characters`}
    </span>
  )
}
