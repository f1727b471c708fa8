import { labels } from '#contract/labels.ts'
import { FACTOR_RESET_HOLD_MS } from '#contract/limits.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'

const RESET_HOLD = formatDuration(FACTOR_RESET_HOLD_MS)

/** What the owner of an account hears about its second factors and devices. */
export type FactorNews =
  | { what: 'totp_on' | 'totp_off' | 'reset' | 'guessed' }
  | { what: 'passkey_added' | 'passkey_removed'; passkey: string }
  | { what: 'recovery_used'; left: number }
  | { what: 'new_device'; device: string; place: string | null }

/** The email about a change of a second factor, or about a new device. */
export function factorEmail(sender: EmailSender, name: string, news: FactorNews): Email {
  const { subject, text, advice = WASNT_YOU } = contentOf(news)
  return writeEmail({
    brand: sender.brand,
    shopUrl: sender.shopUrl(),
    subject,
    title: subject,
    before: [`Hello ${name}, ${text}`],
    action: { label: 'Open your profile', url: `${sender.shopUrl()}/profile#security` },
    after: [advice],
  })
}

const CHANGE_PASSWORD = `open the login, choose “${labels.forgotPassword}”, and contact support`
const WASNT_YOU = `Wasn’t you? Set a new password right away: ${CHANGE_PASSWORD}.`

function contentOf(news: FactorNews): { subject: string; text: string; advice?: string } {
  switch (news.what) {
    case 'totp_on':
      return {
        subject: 'An authenticator app was added',
        text: 'your account now also asks for a code of your authenticator app.',
      }
    case 'totp_off':
      return {
        subject: 'Your authenticator app was removed',
        text: 'your account no longer asks for codes of your authenticator app.',
      }
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        text: `the passkey “${news.passkey}” was added to your account.`,
      }
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        text: `the passkey “${news.passkey}” was removed from your account.`,
      }
    case 'recovery_used':
      return {
        subject: 'A recovery code was used',
        text: `one of your recovery codes was just used in place of your second factor. ${news.left} of them are left.`,
      }
    case 'reset':
      return {
        subject: 'Your second factor was reset',
        text: `our support team has removed the authenticator app, passkeys and recovery codes of your account, and logged out all devices. Withdrawals wait for ${RESET_HOLD}.`,
        advice: `Didn’t ask for this? Contact support right away: nothing can be withdrawn in the next ${RESET_HOLD}.`,
      }
    case 'guessed':
      return {
        subject: 'Somebody knows your password',
        text: 'somebody entered your password and then five wrong codes. Your second factor has kept them out.',
        advice: `Wasn’t you? Your password is known to somebody else. Set a new one: ${CHANGE_PASSWORD}.`,
      }
    case 'new_device':
      return {
        subject: 'A new device logged in',
        text: `your account was just logged in to on a device that we had not seen before: ${news.device}${news.place === null ? '' : ` (${news.place})`}.`,
      }
  }
}
