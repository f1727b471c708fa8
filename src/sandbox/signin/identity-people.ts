import { createHash } from 'node:crypto'

/** Somebody who is made up, as a provider knows them. */
export interface Person {
  /** What every number of theirs is made from, so that they are the same person tomorrow. */
  key: string
  name: string
  email: string | null
}

/** The people that a page offers; their names say what they are. */
export const people: readonly Person[] = [
  { key: 'one', name: 'Sandbox One', email: 'one@sandbox.example' },
  { key: 'two', name: 'Sandbox Two', email: 'two@sandbox.example' },
  { key: 'three', name: 'Sandbox Three', email: null },
]

const TYPED = 'typed'
const LENGTH_MAX = 100

/** Who was chosen on the page, or typed there; null when it was nobody. */
export function personOf(form: URLSearchParams): Person | null {
  const chosen = form.get('person')
  if (chosen !== TYPED) return people.find(({ key }) => key === chosen) ?? null
  const name = (form.get('name') ?? '').trim().slice(0, LENGTH_MAX)
  const email = (form.get('email') ?? '').trim().slice(0, LENGTH_MAX)
  if (name === '') return null
  return { key: `typed ${email || name}`, name, email: email || null }
}

/** A person's number at a provider: always the same, of so many digits after a prefix. */
export function numberOf(
  provider: string,
  { key }: Person,
  prefix: string,
  digits: number,
): string {
  const hash = createHash('sha256').update(`${provider} ${key}`).digest('hex')
  const number = (BigInt(`0x${hash}`) % 10n ** BigInt(digits)).toString()
  return prefix + number.padStart(digits, '0')
}

export const firstNameOf = ({ name }: Person): string => name.split(' ')[0] ?? name
