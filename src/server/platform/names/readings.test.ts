import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { plainReading, readingsOf, withoutRepeats } from './readings.ts'

/** The same readings by expressions whose time cannot be proved to be linear. */
const FILLERS = /(?<=[\p{L}\p{N}*])[._~#+()’'-]+(?=[\p{L}\p{N}*])/gu
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?: [\p{L}\p{N}])+(?![\p{L}\p{N}])/gu
const joined = (text: string) =>
  text.replaceAll(FILLERS, '').replaceAll(SPELLED, (letters) => letters.replaceAll(' ', ''))

const pieces = fc.constantFrom(
  ...['f', 'u', 'ck', 'a', 'é', '1', '*', '-', '.', "'", '(', ' ', '  ', '<', '🦊'],
)
const names = fc.array(pieces, { maxLength: 12 }).map((each) => each.join(''))

test('punctuation in words and spaces between single letters are removed', () => {
  const property = fc.property(names, (name) => {
    const readings = readingsOf(name)
    for (const text of [name.normalize('NFC').toLowerCase(), plainReading(name)]) {
      expect(readings).toContain(text)
      expect(readings).toContain(joined(text))
    }
  })
  fc.assert(property, { numRuns: 5_000 })
})

test('repeated letters are read once', () => {
  const runs = fc.array(fc.constantFrom('a', 'aa', 'aaa', 'b', '1', '11', '111', ' ', '🦊🦊🦊'))
  const property = fc.property(runs, (each) => {
    const text = each.join('')
    expect(withoutRepeats(text, 3)).toBe(text.replaceAll(/(\p{L})\1{2,}/gu, '$1'))
    expect(withoutRepeats(text, 2)).toBe(text.replaceAll(/(\p{L})\1+/gu, '$1'))
  })
  fc.assert(property, { numRuns: 1_000 })
})
