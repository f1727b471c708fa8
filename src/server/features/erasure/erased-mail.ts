import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'

/** The name of the draft in the queue; it is deleted as soon as it is sent. */
export const ERASED_MAIL = 'account-erased'

/** The last letter to a player. It names nobody, because it waits in the queue when the name is gone. */
export const erasedEmail = ({ brand, shopUrl }: EmailSender, years: number): Email =>
  writeEmail({
    ...{ brand, shopUrl: shopUrl() },
    subject: `Your ${brand} account is deleted`,
    title: 'Your account is deleted',
    before: [
      'Your name, email, addresses, messages and pictures are deleted, and all your devices are logged out. What you played stays in our books without your name.',
      `Records of payments and the documents that belong to them, which the law asks us to keep, are deleted ${years} years from now.`,
    ],
    action: { label: 'What we keep, and why', url: `${shopUrl()}/privacy-statement` },
    after: ['This is our last email to you. Write to us if you did not ask for this.'],
  })
