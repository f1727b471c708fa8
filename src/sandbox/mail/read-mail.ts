import { type AddressObject, simpleParser } from 'mailparser'

/** A mail as a person reads it. */
export interface ReadableMail {
  from: string
  to: string
  subject: string
  text: string | null
  html: string | null
}

/** Reads a mail's source, whose bytes stand as latin1 characters. */
export async function readMail(source: string): Promise<ReadableMail> {
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true }
  const { from, to, subject, text, html } = await simpleParser(
    Buffer.from(source, 'latin1'),
    options,
  )
  return {
    from: addresses(from),
    to: addresses(to),
    subject: subject ?? '',
    text: text?.trimEnd() ?? null,
    html: html ? html.trimEnd() : null,
  }
}

const addresses = (header: AddressObject | AddressObject[] | undefined): string =>
  [header ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ name, address = '' }) => (name ? `${name} <${address}>` : address))
    .join(', ')
