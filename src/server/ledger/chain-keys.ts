import { ledgerKeyId } from '#server/platform/config/ledger-settings.ts'
import { hmacUnder, sha256 } from '#server/platform/hash/hash.ts'

/** What links an entry to the one before: that one's hash, and the entry's content. */
export type Content = readonly Uint8Array[]

/** The keyed hashes of one kind of chain. A hash is the key's id (one byte) and the HMAC-SHA256 of the content. */
export interface ChainKeys {
  /** The id of the key in use. */
  readonly current: number
  /** Whether the key of this id is configured. */
  has(id: number): boolean
  /** The hash of a content under the key in use. */
  hash(...content: Content): Buffer
  /** The hash under the key of this id; null if no such key is configured. */
  hashUnder(id: number, ...content: Content): Buffer | null
  /** What a stored hash is to this content. */
  check(stored: Buffer, ...content: Content): HashCheck
}

/**
 * `keyed`: the content's hash under a configured key. `unkeyed`: its plain SHA-256, of entries from before the keys,
 * which anybody can compute; the caller decides where it is still accepted. `unknown_key`: the hash names a key that is
 * not configured, so nothing can be said of it. Null: the hash of something else.
 */
export type HashCheck = 'keyed' | 'unkeyed' | 'unknown_key' | null

/** The keys of everything that is chained or anchored; each kind has its own, derived from the same secret. */
export interface LedgerKeys {
  entries: ChainKeys
  operators: ChainKeys
  anchors: ChainKeys
  /** Seals the runs of the audit, which decide when the next one is due and where it starts. */
  audits: ChainKeys
}

/** Whether a hash is without a key: the SHA-256 of a release from before the keys, or the start of a chain. */
export const isUnkeyed = (hash: Uint8Array): boolean => hash.length === UNKEYED_BYTES

const UNKEYED_BYTES = 32

/**
 * The keys derived from these 32-byte secrets: the first is in use, the others verify what was hashed under them.
 * Throws a RangeError for none.
 */
export function createLedgerKeys(secrets: readonly Uint8Array[]): LedgerKeys {
  return {
    entries: chainKeys(secrets, 'entries'),
    operators: chainKeys(secrets, 'operators'),
    anchors: chainKeys(secrets, 'anchors'),
    audits: chainKeys(secrets, 'audits'),
  }
}

function chainKeys(secrets: readonly Uint8Array[], purpose: string): ChainKeys {
  const macs = new Map(secrets.map((secret) => [ledgerKeyId(secret), keyOf(secret, purpose)]))
  const [current] = macs.keys()
  if (current === undefined) throw new RangeError('The ledger needs a key')
  const hashUnder = (id: number, ...content: Content) => macs.get(id)?.(...content) ?? null
  return {
    current,
    has: (id) => macs.has(id),
    hash: (...content) => hashUnder(current, ...content) as Buffer,
    hashUnder,
    check(stored, ...content) {
      if (isUnkeyed(stored)) return sha256(Buffer.concat(content)).equals(stored) ? 'unkeyed' : null
      const expected = hashUnder(stored[0] ?? -1, ...content)
      if (expected === null) return 'unknown_key'
      return expected.equals(stored) ? 'keyed' : null
    },
  }
}

function keyOf(secret: Uint8Array, purpose: string): (...content: Content) => Buffer {
  const mac = hmacUnder(hmacUnder(secret)(Buffer.from(purpose)))
  const id = Buffer.of(ledgerKeyId(secret))
  return (...content) => Buffer.concat([id, mac(...content)])
}
