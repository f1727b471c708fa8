import { ledgerKeyId } from '#server/platform/config/ledger-settings.ts'
import { hmacUnder, sha256 } from '#server/platform/hash/hash.ts'

/** What links an entry to the one before: that one's hash, and the entry's content. */
export type Content = readonly Uint8Array[]

/** The keyed hashes of one kind of chain. A hash is the key's id (one byte) and the HMAC-SHA256 of the content. */
export interface ChainKeys {
  /** The id of the key in use. */
  readonly current: number
  /** The hash of a content under the key in use. */
  hash(...content: Content): Buffer
  /** The hash under the key of this id; null if no such key is configured. */
  hashUnder(id: number, ...content: Content): Buffer | null
  /**
   * Whether a stored hash is that of this content. `unkeyed` means the plain SHA-256 of entries from before the keys,
   * which anybody can compute: the caller decides where it is still accepted. `unknown-key` means that it is under none
   * of the configured keys. Null means that it is another hash.
   */
  check(stored: Buffer, ...content: Content): 'keyed' | 'unkeyed' | 'unknown-key' | null
}

/** The keys of everything that is chained or anchored; each kind has its own, derived from the same secret. */
export interface LedgerKeys {
  entries: ChainKeys
  operators: ChainKeys
  anchors: ChainKeys
}

/** A hash without a key: the SHA-256 of a release from before the keys, or the start of every chain. */
export const UNKEYED_BYTES = 32

/**
 * The keys derived from these 32-byte secrets: the first is in use, the others verify what was hashed under them.
 * Throws a RangeError for none.
 */
export function createLedgerKeys(secrets: readonly Uint8Array[]): LedgerKeys {
  return {
    entries: chainKeys(secrets, 'entries'),
    operators: chainKeys(secrets, 'operators'),
    anchors: chainKeys(secrets, 'anchors'),
  }
}

function chainKeys(secrets: readonly Uint8Array[], purpose: string): ChainKeys {
  const macs = new Map(secrets.map((secret) => [ledgerKeyId(secret), keyOf(secret, purpose)]))
  const [current] = macs.keys()
  if (current === undefined) throw new RangeError('The ledger needs a key')
  const hashUnder = (id: number, ...content: Content) => macs.get(id)?.(...content) ?? null
  return {
    current,
    hash: (...content) => hashUnder(current, ...content) as Buffer,
    hashUnder,
    check(stored, ...content) {
      const isKeyed = stored.length !== UNKEYED_BYTES
      if (isKeyed && !macs.has(stored[0] ?? -1)) return 'unknown-key'
      const expected = isKeyed
        ? hashUnder(stored[0] ?? -1, ...content)
        : sha256(Buffer.concat(content))
      if (!expected?.equals(stored)) return null
      return isKeyed ? 'keyed' : 'unkeyed'
    },
  }
}

function keyOf(secret: Uint8Array, purpose: string): (...content: Content) => Buffer {
  const mac = hmacUnder(hmacUnder(secret)(Buffer.from(purpose)))
  const id = Buffer.of(ledgerKeyId(secret))
  return (...content) => Buffer.concat([id, mac(...content)])
}
