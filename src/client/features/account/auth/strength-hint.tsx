import { PASSWORD_LENGTH_MIN } from '#contract/forms.ts'
import css from './strength-hint.module.css'

const words = {
  weak: 'Weak. Try a longer password.',
  fair: 'Good. Longer is even safer.',
  strong: 'Strong.',
}

/** The line is always present, so that nothing shifts while somebody types. */
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

type PasswordStrength = 'weak' | 'fair' | 'strong'

const LENGTH_FAIR = 9
const LENGTH_STRONG = 14

/** A hint, never a rule: length counts most; a single kind or few different characters lower it. */
export function strengthOf(password: string): PasswordStrength {
  const distinct = new Set(password.toLowerCase()).size
  const sorts = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((sort) => sort.test(password))
  const reach = password.length + (sorts.length - 1) * 2
  if (distinct < 5 || reach < LENGTH_FAIR) return 'weak'
  return reach < LENGTH_STRONG ? 'fair' : 'strong'
}
