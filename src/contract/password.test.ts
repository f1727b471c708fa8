import { describe, expect, it, test } from 'vitest'
import { noPasswords, passwords } from '#tests/data/passwords.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { newPassword } from './forms.ts'
import { opaque } from './password.ts'

describe.each(passwords)('a password of $source', ({ forms }) => {
  it.each(Object.entries(forms))('%j is hashed as %j', (typed, form) => {
    expect(opaque(typed)).toBe(form)
    expect(newPassword.safeParse(typed).success).toBe(form.length >= 6)
  })
})

it.each(noPasswords)('%j is refused', (typed) => {
  expect(newPassword.safeParse(typed).success).toBe(false)
})

test('the form is one: of itself, and of whatever a keyboard makes of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const form = opaque(typed)
      for (const written of [form, typed.normalize('NFD'), typed.normalize('NFC')]) {
        expect(opaque(written)).toBe(form)
      }
    }),
  )
})
