import * as z from 'zod/mini'

/** The rules that the page and the server share, with the exact words of the specification. */
export const PASSWORD_LENGTH_MIN = 6
export const CARD_AMOUNT_MIN = 5
export const CARD_AMOUNT_DEFAULT = 25

const EMAIL_LENGTH_MAX = 254
const NAME_LENGTH_MAX = 32
const PASSWORD_LENGTH_MAX = 128

export const email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.email('must be a valid email'),
    z.maxLength(EMAIL_LENGTH_MAX, `must be at most ${EMAIL_LENGTH_MAX} characters`),
  )

export const password = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(PASSWORD_LENGTH_MIN, `must be at least ${PASSWORD_LENGTH_MIN} characters`),
    z.maxLength(PASSWORD_LENGTH_MAX, `must be at most ${PASSWORD_LENGTH_MAX} characters`),
  )

export const nickname = z
  .string('Nickname is required')
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, 'Nickname is required'),
    z.maxLength(NAME_LENGTH_MAX, `must be at most ${NAME_LENGTH_MAX} characters`),
  )

export const loginForm = z.object({ email, password })

export const registerForm = z.object({
  name: nickname,
  email,
  password,
  promotions: z.boolean(),
  terms: z.literal(true, 'Please confirm that you are 18 or older and accept the terms'),
})

export const cardForm = z.object({
  amount: z
    .number('amount is a required field')
    .check(z.gte(CARD_AMOUNT_MIN, `amount must be at least ${CARD_AMOUNT_MIN}`)),
})
