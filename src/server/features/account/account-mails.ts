import { CONFIRM_LINK_HOURS } from '#contract/forms.ts'
import { labels } from '#contract/labels.ts'
import { RESET_LINK_MS } from '#contract/limits.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'

/** The brand and the shop's address, shown in every email. */
const frameOf = ({ brand, shopUrl }: EmailSender) => ({ brand, shopUrl: shopUrl() })

const resetUrl = ({ shopUrl }: EmailSender, token: string) =>
  // A URL fragment never reaches servers, logs or referrers.
  `${shopUrl()}/reset-password#token=${token}`

const ONCE = `The link works once and expires in ${formatDuration(RESET_LINK_MS)}.`

const confirmUrl = ({ shopUrl }: EmailSender, token: string) =>
  `${shopUrl()}/confirm-email#token=${token}`

const CONFIRM_ONCE = `The link works once, for ${CONFIRM_LINK_HOURS} hours, on any device: log in there, and your email is confirmed.`

/** `token` is omitted when the email is already confirmed. */
export const welcomeEmail = (sender: EmailSender, name: string, token?: string): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: `Welcome to ${sender.brand}`,
    title: `Welcome, ${name}`,
    before: [
      'Your account is ready. Every box shows its exact odds, and you can verify every draw in your own browser.',
    ],
    action:
      token === undefined
        ? { label: 'Open the shop', url: sender.shopUrl() }
        : { label: 'Confirm your email', url: confirmUrl(sender, token) },
    after: [
      ...(token === undefined ? [] : [CONFIRM_ONCE]),
      'Didn’t create this account? Someone probably mistyped their address. You can ignore this email.',
    ],
  })

export const confirmationEmail = (sender: EmailSender, name: string, token: string): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: 'Confirm your email',
    title: 'Confirm your email',
    before: [`Hello ${name}, please confirm that this email address is yours.`],
    action: { label: 'Confirm your email', url: confirmUrl(sender, token) },
    after: [
      CONFIRM_ONCE,
      `Wasn’t you? You can ignore this email. If someone created an account with your address, set a new password with “${labels.forgotPassword}”: the account becomes yours alone.`,
    ],
  })

export const resetEmail = (sender: EmailSender, name: string, token: string): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: 'Choose a new password',
    title: 'Choose a new password',
    before: [`Hello ${name}, someone requested a new password for your account.`],
    action: { label: 'Choose a new password', url: resetUrl(sender, token) },
    after: [
      ONCE,
      'Wasn’t you? You can ignore this email: your password stays the same, and nobody has logged in.',
    ],
  })

/** It does not repeat the name of before, which may be a rude one. */
export const renamedEmail = (sender: EmailSender, name: string): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: 'Your name was changed',
    title: 'Your name was changed',
    before: [
      `Our team has changed your public name to ${name}, because the one before did not follow our rules for names.`,
      'Nothing else has changed. You can choose another name in your profile.',
    ],
    action: { label: 'Open your profile', url: `${sender.shopUrl()}/profile` },
    after: ['Do you think that this is a mistake? Write to our support.'],
  })

/** Says which date was confirmed, so that a mistyped one is noticed, and how support corrects it. */
export const underAgeEmail = (
  sender: EmailSender,
  { name, birthDate, minimumAge }: { name: string; birthDate: string; minimumAge: number },
): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: 'Your account is on hold',
    title: 'Your account is on hold',
    before: [
      `Hello ${name}, by the date of birth in your account, ${birthDate}, you are not ${minimumAge} yet. Only people of ${minimumAge} or older can play here, so your account is on hold: you cannot deposit or play.`,
      'What is yours stays yours: our support team returns what you have paid in.',
    ],
    action: { label: 'Write to support', url: `${sender.shopUrl()}/profile/support/create` },
    after: [
      'Is the date wrong? Write to support and say which date is right. They ask for a document that shows it, correct the date, and lift the hold.',
    ],
  })

export const knownEmail = (sender: EmailSender, name: string, token: string): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: 'You already have an account',
    title: 'You already have an account',
    before: [
      `Hello ${name}, someone tried to create an account with this email. You already have one, so nothing was created.`,
      'If it was you, log in as usual. Forgot your password? Choose a new one here.',
    ],
    action: { label: 'Choose a new password', url: resetUrl(sender, token) },
    after: [
      ONCE,
      'Wasn’t you? You can ignore this email: nothing has changed, and nobody has logged in.',
    ],
  })

/** `removed`: names of the sign-in methods that were connected before the email was confirmed. */
export const changedEmail = (
  sender: EmailSender,
  name: string,
  removed: readonly string[] = [],
): Email =>
  writeEmail({
    ...frameOf(sender),
    subject: 'Your password was changed',
    title: 'Your password was changed',
    before: [
      `Hello ${name}, your password was just changed, and all other devices were logged out.`,
      ...(removed.length > 0
        ? [
            `These sign-in methods were connected before this email was confirmed, so they were removed and no longer open your account: ${removed.join(', ')}. If they are yours, connect them again in your profile.`,
          ]
        : []),
    ],
    after: [
      `Wasn’t you? Set a new password right away: open the login, choose “${labels.forgotPassword}”, and contact support.`,
    ],
  })
