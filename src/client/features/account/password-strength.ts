type PasswordStrength = 'weak' | 'fair' | 'strong'

const LENGTH_FAIR = 9
const LENGTH_STRONG = 14

/** A hint, never a rule: length counts most, and one sort of characters or few of them least. */
export function strengthOf(password: string): PasswordStrength {
  const distinct = new Set(password.toLowerCase()).size
  const sorts = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((sort) => sort.test(password))
  const reach = password.length + (sorts.length - 1) * 2
  if (distinct < 5 || reach < LENGTH_FAIR) return 'weak'
  return reach < LENGTH_STRONG ? 'fair' : 'strong'
}
