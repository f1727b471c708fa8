import { characterCount } from './characters.ts'
import { lettersFault } from './player-name.ts'

export const BOX_NAME_LENGTH_MIN = 3
export const BOX_NAME_LENGTH_MAX = 40

/** Normalizes a box's name: NFC, trimmed, with single spaces. */
export const boxNameOf = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** A fault in the form of a normalized name, or null. Its content is moderated separately. */
export function boxNameFault(name: string): string | null {
  if (name === '') return 'Give your box a name.'
  const length = characterCount(name)
  if (length < BOX_NAME_LENGTH_MIN) return `Use at least ${BOX_NAME_LENGTH_MIN} characters.`
  if (length > BOX_NAME_LENGTH_MAX) return `Use at most ${BOX_NAME_LENGTH_MAX} characters.`
  if (!/[\p{L}\p{N}]/u.test(name)) return 'Use at least one letter or digit.'
  const fault = lettersFault(name)
  return fault && `${fault}.`
}
