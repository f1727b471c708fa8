import type { Letter as Stored } from '#contract/http/support.ts'
import { type Email, writeEmail } from '#server/platform/mail/email.ts'

export interface House {
  brand: string
  shopUrl: () => string
}

const things = { contact: 'message', partnership: 'application' } as const

/**
 * Tells a writer that we have his letter. It quotes nothing of it: whoever types another's address into the
 * form must not be able to make the house carry his words there.
 */
export function receivedLetter(house: House, kind: Stored['kind'], reference: string): Email {
  const thing = things[kind]
  const shopUrl = house.shopUrl()
  return writeEmail({
    brand: house.brand,
    shopUrl,
    subject: `We have your ${thing} (${reference})`,
    title: `We have your ${thing}`,
    before: [
      `Its reference is ${reference}. A person reads it and answers to this address.`,
      'Please name the reference when you write about it again.',
    ],
    action: { label: 'Questions and answers', url: `${shopUrl}/faq` },
    after: [
      'You did not write to us? Then somebody has mistyped an address. You need not do anything.',
    ],
  })
}
