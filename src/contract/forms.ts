import * as z from 'zod/mini'
import { unitsMax } from './characters.ts'
import { emailFault, storedEmail } from './email-address.ts'
import { atMostCharacters, fewMarks } from './length-checks.ts'
import { CARD_AMOUNT_MIN } from './limits.ts'
import { hasControls, opaque } from './password.ts'
import { countryCodes } from './places.ts'
import { hasInvisibleCharacters } from './plain-text.ts'
import { NAME_LENGTH_MAX, playerNameFault, withPlainSigns } from './player-name.ts'
import { storable } from './storable.ts'

/** Rules shared by pages and server, with the exact wording of the specification. */
export const PASSWORD_LENGTH_MIN = 6
export const CARD_AMOUNT_DEFAULT = 25
export const SKINS_AMOUNT_DEFAULT = 3.15
/** The maximum of one deposit by card or skins, in coins. */
export const DEPOSIT_AMOUNT_MAX = 10_000
export const WITHDRAWAL_MIN = 20
/** A player who logged in within this many minutes need not enter the password again. */
export const RECENT_SIGN_IN_MINUTES = 10
/** An email confirmation link is valid for this many hours. */
export const CONFIRM_LINK_HOURS = 24

const EMAIL_LENGTH_MAX = 254
const EMAIL_TOO_LONG = `must be at most ${EMAIL_LENGTH_MAX} characters`
const PASSWORD_LENGTH_MAX = 128
const PASSWORD_TOO_SHORT = `must be at least ${PASSWORD_LENGTH_MIN} characters`

const emailText = z
  .string('Email is required')
  .check(
    storable,
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(EMAIL_LENGTH_MAX, { error: EMAIL_TOO_LONG, abort: true }),
  )

const isEmail = z.check<string>(({ value, issues }) => {
  const message = emailFault(value)
  if (message) issues.push({ code: 'custom', input: value, message })
})

/** An address that letters are sent to, in its stored form. */
export const email = emailText.check(isEmail, z.overwrite(storedEmail))

/** The address of an account, which may be older than the rules of `email`. */
const knownEmail = emailText.check(
  z.refine((text) => emailFault(text) === null || z.regexes.email.test(text), {
    error: ({ input }) => emailFault(String(input)) ?? '',
  }),
  z.overwrite(storedEmail),
)

/** A password that is entered again, perhaps chosen under older rules. */
const password = z.string('Password is required').check(
  storable,
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(PASSWORD_LENGTH_MIN, { error: PASSWORD_TOO_SHORT, abort: true }),
  z.maxLength(PASSWORD_LENGTH_MAX, {
    error: `must be at most ${PASSWORD_LENGTH_MAX} characters`,
    abort: true,
  }),
)

/** A password that is chosen, not entered again. */
export const newPassword = password.check(
  z.refine((typed) => opaque(typed).length >= PASSWORD_LENGTH_MIN, {
    error: PASSWORD_TOO_SHORT,
    abort: true,
  }),
  z.refine(
    (typed) => !hasControls(typed),
    'Use characters that can be typed, without line breaks.',
  ),
)

export const nickname = z.string('Nickname is required').check(
  z.maxLength(unitsMax(NAME_LENGTH_MAX), {
    error: `must be at most ${NAME_LENGTH_MAX} characters`,
    abort: true,
  }),
  z.normalize('NFC'),
  z.overwrite((name) => withPlainSigns(name).replaceAll(/\s+/g, ' ').trim()),
  z.check((name) => {
    const message = playerNameFault(name.value)
    if (message) name.issues.push({ code: 'custom', input: name.value, message })
  }),
  storable,
)

export const loginForm = z.object({ email: knownEmail, password })
export const forgotForm = z.object({ email: knownEmail })
export const resetForm = z.object({ password: newPassword })
export const profileForm = z.object({ name: nickname, avatar: z.string().check(storable) })
export const changePasswordForm = z.object({
  current_password: z
    .string('Password is required')
    .check(
      storable,
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.maxLength(PASSWORD_LENGTH_MAX, `must be at most ${PASSWORD_LENGTH_MAX} characters`),
    ),
  password: newPassword,
})

export const registerForm = z.object({
  name: nickname,
  email,
  password: newPassword,
  promotions: z.boolean(),
  terms: z.literal(true, 'Please confirm your age and accept the terms'),
})

const depositAmountMax = z.lte(DEPOSIT_AMOUNT_MAX, `amount must be at most ${DEPOSIT_AMOUNT_MAX}`)

export const cardForm = z.object({
  amount: z
    .number('amount is a required field')
    .check(z.gte(CARD_AMOUNT_MIN, `amount must be at least ${CARD_AMOUNT_MIN}`), depositAmountMax),
})

export const skinsForm = z.object({
  amount: z
    .number('amount is a required field')
    .check(z.gt(0, 'The amount must be above zero.'), depositAmountMax),
})

const REQUIRED = 'required field'
const STREET_LENGTH_MAX = 120

/** A line of text that can be printed on a parcel's label. */
const line = (label: string, lengthMax: number, required = `${label} is a required field`) =>
  z.string(required).check(
    z.trim(),
    storable,
    fewMarks(label),
    atMostCharacters(lengthMax),
    z.normalize('NFC'),
    z.minLength(1, required),
    z.maxLength(lengthMax, `must be at most ${lengthMax} characters`),
    z.refine((text) => !hasInvisibleCharacters(text), `${label} is not valid`),
  )

/** The fields of an address; `address.ts` checks phone and postal code against the country. */
export const addressForm = z.object({
  first_name: line('first name', 64),
  last_name: line('last name', 64),
  email: z.string(REQUIRED).check(
    storable,
    z.trim(),
    z.maxLength(EMAIL_LENGTH_MAX, { error: EMAIL_TOO_LONG, abort: true }),
    // Not aborted: the checks across fields run beside it.
    z.check(({ value, issues }) => {
      const message = value === '' ? REQUIRED : emailFault(value)
      if (message) issues.push({ code: 'custom', input: value, message })
    }),
    z.overwrite(storedEmail),
  ),
  phone: line('phone', 32, REQUIRED),
  country: z.enum(countryCodes, {
    error: ({ input }) => (input ? 'country is not valid' : REQUIRED),
  }),
  country_state: line('state', 64),
  city: line('city', 64, REQUIRED),
  postal_code: line('postal code', 16).check(z.toUpperCase()),
  street_address: line('street', STREET_LENGTH_MAX),
  street_address_2: z._default(
    z.string().check(
      z.trim(),
      storable,
      fewMarks('street'),
      atMostCharacters(STREET_LENGTH_MAX),
      z.normalize('NFC'),
      z.maxLength(STREET_LENGTH_MAX, `must be at most ${STREET_LENGTH_MAX} characters`),
      z.refine((text) => !hasInvisibleCharacters(text), 'street is not valid'),
    ),
    '',
  ),
})
