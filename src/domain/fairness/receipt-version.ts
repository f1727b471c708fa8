import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  BOX_KINDS,
  type BoxKind,
  type BoxVersion,
  checkBoxItems,
  isOrdered,
} from '#domain/games/box.ts'
import { canonicalJson } from './canonical-json.ts'
import type { ReceiptCheck } from './receipt-check.ts'
import { type Form, isCount, isHash, isText } from './receipt-form.ts'

/** A box version as a receipt states it. */
export interface ReceiptVersion {
  kind: BoxKind
  slug: string
  version: number
  version_hash: string
  price_cents: number
  items: { id: string; name: string; price_cents: number; tickets: number }[]
}

export const RECEIPT_VERSION = {
  kind: (value) => BOX_KINDS.some((kind) => kind === value),
  slug: isText,
  version: isCount,
  version_hash: isHash,
  price_cents: isCount,
  items: [{ id: isText, name: isText, price_cents: isCount, tickets: isCount }],
} as const satisfies Form

/** Converts a stated version to the one that games draw from. */
export function versionOf(stated: ReceiptVersion): BoxVersion {
  return {
    kind: stated.kind,
    slug: stated.slug,
    version: stated.version,
    priceCents: BigInt(stated.price_cents),
    items: stated.items.map(({ id, name, price_cents, tickets }) => ({
      id,
      name,
      priceCents: BigInt(price_cents),
      tickets,
    })),
  }
}

/** Checks that a version's items can be drawn from: every ticket has one owner, the most expensive item is first. */
export function checkTable({ items }: BoxVersion): ReceiptCheck {
  const name = 'table'
  const [fault] = checkBoxItems(items)
  if (fault !== undefined) return { name, isOk: false, detail: fault.detail }
  if (!isOrdered(items))
    return { name, isOk: false, detail: 'The most expensive item is not the first.' }
  return { name, isOk: true, detail: `Every ticket belongs to one of its ${items.length} items.` }
}

/** The hash of a game's configuration: lower-case hex of sha256 of its RFC 8785 JSON. */
export const configurationHash = (terms: object): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(terms))))
