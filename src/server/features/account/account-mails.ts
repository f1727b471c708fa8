import { CONFIRM_LINK_HOURS } from '#contract/forms.ts'
import { labels } from '#contract/labels.ts'
import { RESET_LINK_MS } from '#contract/limits.ts'
import { durationWords } from '#domain/schedule/duration-words.ts'
import { type Email, writeEmail } from '#server/platform/mail/email.ts'

/** Who writes, and where they are found. */
export interface House {
  brand: string
  shopUrl: () => string
}

const frameOf = ({ brand, shopUrl }: House) => ({ brand, shopUrl: shopUrl() })

const resetUrl = ({ shopUrl }: House, token: string) =>
  // After the #: no server, log or referrer gets to see it.
  `${shopUrl()}/reset-password#token=${token}`

const ONCE = `The link is good once, for ${durationWords(RESET_LINK_MS)}.`

const confirmUrl = ({ shopUrl }: House, token: string) =>
  `${shopUrl()}/confirm-email#token=${token}`

const CONFIRM_ONCE = `The link is good once, for ${CONFIRM_LINK_HOURS} hours, where you are signed in.`

/** Without a token for an e-mail that is confirmed already. */
export const welcomeEmail = (house: House, name: string, token?: string): Email =>
  writeEmail({
    ...frameOf(house),
    subject: `Welcome to ${house.brand}`,
    title: `Welcome, ${name}`,
    before: [
      'Your account is ready. Every box shows its odds to the last ticket, and every draw can be checked by you, in your own browser.',
    ],
    action:
      token === undefined
        ? { label: 'Open the shop', url: house.shopUrl() }
        : { label: 'Confirm your e-mail', url: confirmUrl(house, token) },
    after: [
      ...(token === undefined ? [] : [CONFIRM_ONCE]),
      'You did not open this account? Then somebody has mistyped an address. Nothing happens with it; you need not do anything.',
    ],
  })

export const confirmationEmail = (house: House, name: string, token: string): Email =>
  writeEmail({
    ...frameOf(house),
    subject: 'Confirm your e-mail',
    title: 'Confirm your e-mail',
    before: [`Hello ${name}, this link confirms that this e-mail is yours.`],
    action: { label: 'Confirm your e-mail', url: confirmUrl(house, token) },
    after: [
      CONFIRM_ONCE,
      `It was not you? Then leave it. If somebody has opened an account with your e-mail, choose a new password by “${labels.forgotPassword}”: it becomes yours alone.`,
    ],
  })

export const resetEmail = (house: House, name: string, token: string): Email =>
  writeEmail({
    ...frameOf(house),
    subject: 'Choose a new password',
    title: 'Choose a new password',
    before: [`Hello ${name}, somebody asked for a new password for your account.`],
    action: { label: 'Choose a new password', url: resetUrl(house, token) },
    after: [
      ONCE,
      'It was not you? Then leave it: your password stays as it is, and nobody has been let in.',
    ],
  })

export const knownEmail = (house: House, name: string, token: string): Email =>
  writeEmail({
    ...frameOf(house),
    subject: 'You have an account already',
    title: 'You have an account already',
    before: [
      `Hello ${name}, somebody tried to open an account with this e-mail. There is one already, so none was opened.`,
      'If it was you, log in as before. If the password is forgotten, choose a new one here.',
    ],
    action: { label: 'Choose a new password', url: resetUrl(house, token) },
    after: [
      ONCE,
      'It was not you? Then leave it: nothing has changed, and nobody has been let in.',
    ],
  })

/** `removed`: what had been connected before it was known whose the e-mail is, by name. */
export const changedEmail = (house: House, name: string, removed: readonly string[] = []): Email =>
  writeEmail({
    ...frameOf(house),
    subject: 'Your password was changed',
    title: 'Your password was changed',
    before: [
      `Hello ${name}, the password of your account was changed a moment ago, and every other device was signed out.`,
      ...(removed.length > 0
        ? [
            `These ways to sign in were connected before this e-mail was confirmed, so they were removed and do not open your account any more: ${removed.join(', ')}. If they are yours, connect them again in your profile.`,
          ]
        : []),
    ],
    after: [
      `It was not you? Then choose a new one at once: open the login, press “${labels.forgotPassword}”, and write to our support.`,
    ],
  })
