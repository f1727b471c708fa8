import { createHmac, timingSafeEqual } from 'node:crypto'
import { base32 } from '@scure/base'

export interface BounceSettings {
  /** The address to which reports return, with `{letter}` where each letter has its own part. */
  address: string
  /** The key of the signatures in these addresses. */
  key: Buffer
}

export interface ReturnPaths {
  /** The address to which reports about a letter return; nobody else can make one. */
  addressOf(mailId: string): string
  /** The letter whose address is among the headers of a report; null if there is none with a true signature. */
  letterIn(headers: string): string | null
}

/** What stands for `{letter}`, in characters; a local part has at most 64. */
export const LETTER_LENGTH = 49

const MAC_BYTES = 10

/** An address of its own for each letter (variable envelope return path), so that a report tells which one failed. */
export function returnPaths({ address, key }: BounceSettings): ReturnPaths {
  const [before = '', after = ''] = address.toLowerCase().split('{letter}')
  const macOf = (hex: string) =>
    base32
      .encode(
        createHmac('sha256', key).update(`return path ${hex}`).digest().subarray(0, MAC_BYTES),
      )
      .toLowerCase()

  return {
    addressOf(mailId) {
      const hex = mailId.replaceAll('-', '')
      return `${before}${hex}.${macOf(hex)}${after}`
    },
    letterIn(headers) {
      const text = headers.toLowerCase()
      for (const found of text.matchAll(/([0-9a-f]{32})\.([a-z2-7]{16})/g)) {
        const [part, hex = '', mac = ''] = found
        const isWhole =
          text.slice(0, found.index).endsWith(before) &&
          text.startsWith(after, found.index + part.length)
        if (isWhole && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(hex)))) return idOf(hex)
      }
      return null
    },
  }
}

const idOf = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
