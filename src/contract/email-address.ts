import { decodePunycode } from './punycode.ts'

/**
 * Reads an email address: a mailbox of RFC 5321 with a domain name of IDNA (UTS 46, as `URL` implements it). The form
 * that is stored and compared has the local part as it was typed, and the domain in lower case as A-labels
 * (`xn--...`), which every mail server takes.
 */
export type EmailReading =
  | { address: string; fault?: undefined }
  | { address?: undefined; fault: 'form' | 'local_ascii' | 'local_long' }

const LOCAL_BYTES_MAX = 64
const DOMAIN_BYTES_MAX = 253
const LABEL_BYTES_MAX = 63
const ADDRESS_BYTES_MAX = 254

/** The characters of an atom, dots between atoms aside. */
const ATOMS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
/** A domain's label after IDNA. Underscores are no part of host names. */
const LABEL = /^[a-z0-9-]+$/
/** Signs that end a host in a URL, stand for others, or are no part of a name. */
const NOT_IN_DOMAIN = /[\p{Cc}\s/?#\\:@[\]%<>^|"'`{}$&*()+,;=!~_]/u

/** Reads a typed address, without spaces around it. */
export function readEmail(text: string): EmailReading {
  const at = text.lastIndexOf('@')
  if (at < 1) return { fault: 'form' }
  const local = text.slice(0, at)
  const domain = asciiDomain(text.slice(at + 1))
  if (domain === null) return { fault: 'form' }
  for (let index = 0; index < local.length; index += 1) {
    if (local.charCodeAt(index) > 0x7f) return { fault: 'local_ascii' }
  }
  if (!local.split('.').every((atom) => ATOMS.test(atom))) return { fault: 'form' }
  if (local.length > LOCAL_BYTES_MAX) return { fault: 'local_long' }
  const address = `${local}@${domain}`
  return address.length > ADDRESS_BYTES_MAX ? { fault: 'form' } : { address }
}

/** A domain name as A-labels; null if it is none, such as an IP address or a name without a dot. */
function asciiDomain(text: string): string | null {
  if (text === '' || text.length > DOMAIN_BYTES_MAX || NOT_IN_DOMAIN.test(text)) return null
  const host = hostOf(text)
  if (host === null) return null
  const labels = host.split('.')
  const isName =
    host.length <= DOMAIN_BYTES_MAX &&
    labels.length > 1 &&
    labels.every(
      (label) =>
        LABEL.test(label) &&
        label.length <= LABEL_BYTES_MAX &&
        !label.startsWith('-') &&
        !label.endsWith('-'),
    )
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') && areOwnLabels(labels, host) ? host : null
}

/** Whether every A-label is the one form of a name: what it stands for is written as itself, without a hyphen at an end. */
function areOwnLabels(labels: readonly string[], host: string): boolean {
  if (!host.includes('xn--')) return true
  const names = labels.map((label) =>
    label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label,
  )
  if (names.some((name) => name === null || name.startsWith('-') || name.endsWith('-')))
    return false
  return hostOf(names.join('.')) === host
}

/** Browsers and Node have it; the contract is compiled without the types of either. */
declare const URL: new (url: string) => { readonly hostname: string }

function hostOf(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

const sentences = {
  form: 'must be a valid email',
  local_ascii:
    'The part before the @ has letters that many mail servers do not take. Use an address in Latin letters.',
  local_long: `The part before the @ has at most ${LOCAL_BYTES_MAX} characters.`,
} as const

/** Why a text is not an address that letters can be sent to, for its field; null if it is one. */
export function emailFault(text: string): string | null {
  const { fault } = readEmail(text)
  return fault ? sentences[fault] : null
}

/** The stored form of an address; the text itself if it is none. */
export const storedEmail = (text: string): string => readEmail(text).address ?? text
