import type { SocialProvider } from '#contract/http/social.ts'
import { type Email, writeEmail } from '#server/platform/mail/email.ts'

/** Who writes, and where he is found. */
export interface House {
  brand: string
  shopUrl: () => string
}

/** What the providers are called. */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  steam: 'Steam',
}

/** A new way into an account is told to its owner: it would outlive a change of the password. */
export const connectedLetter = (house: House, name: string, provider: SocialProvider): Email =>
  writeEmail({
    brand: house.brand,
    shopUrl: house.shopUrl(),
    subject: `${providerNames[provider]} opens your account now`,
    title: `${providerNames[provider]} was connected`,
    before: [
      `Hello ${name}, a sign-in by ${providerNames[provider]} was connected to your account a moment ago. It opens the account from now on, without your password.`,
    ],
    action: { label: 'Open your profile', url: `${house.shopUrl()}/profile` },
    after: [
      'It was not you? Then disconnect it in your profile, and choose a new password at once: somebody has been in your account.',
    ],
  })
