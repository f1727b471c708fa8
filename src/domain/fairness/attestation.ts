import { bytesToHex } from '@noble/hashes/utils.js'
import { openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { type Fault, isFault } from '#domain/transparency/fault.ts'
import {
  checkLogged,
  type EntryKind,
  type Logged,
  parseEntry,
} from '#domain/transparency/log-proof.ts'
import { isSignedReceipt, type ReceiptSignature } from '#domain/transparency/receipt-signature.ts'
import {
  keyIdOf,
  parseNote,
  parseVkey,
  readBase64,
  type VerifierKey,
} from '#domain/transparency/signed-note.ts'
import type { ReceiptCheck } from './receipt-check.ts'
import { type Form, faultIn, isHash, isHex, isInstant, isRecord, orNull } from './receipt-form.ts'
import { type Verification, verdictOf } from './verification.ts'

/** A public key of a shop, as listed at `/log/keys`. */
export interface ShopKey {
  /** What the key signs: the log's checkpoints, or receipts. */
  kind: 'log' | 'receipt'
  vkey: string
  since: string
  /** Null while the key is in use. */
  until: string | null
}

const SHOP_KEYS: Form = [
  {
    kind: (value) => value === 'log' || value === 'receipt',
    vkey: (value) => typeof value === 'string',
    since: isInstant,
    until: orNull(isInstant),
  },
]

/** Parses the reply of a shop's `/log/keys`, or the list of keys alone; null for anything else. */
export function readShopKeys(value: unknown): readonly ShopKey[] | null {
  const keys = isRecord(value) ? value.data : value
  return Array.isArray(keys) && faultIn(keys, SHOP_KEYS) === null ? (keys as ShopKey[]) : null
}

/** A log entry that a receipt requires, and the receipt's field that holds its proof. */
export interface LogTerm {
  field: 'log' | 'configuration_log'
  kind: EntryKind
  hash: string
}

/**
 * The log entries that must be older than a receipt's bet: the chain or the server seed, and the version that the
 * bet was drawn from. Empty if the value is not a receipt.
 */
export function logTerms(receipt: unknown): LogTerm[] {
  if (!isRecord(receipt)) return []
  if (isRecord(receipt.chain)) return termOf('log', 'chain', receipt.chain.chain_end)
  if (receipt.game === 'battle') return termOf('log', 'battle', receipt.server_seed_hash)
  const { configuration, server_seed_hash: hash } = receipt
  const version = isRecord(configuration) ? configuration.version_hash : null
  return [
    ...termOf('log', 'server_seed', hash),
    ...termOf('configuration_log', 'configuration', version),
  ]
}

const termOf = (field: LogTerm['field'], kind: EntryKind, hash: unknown): LogTerm[] =>
  isHash(hash) ? [{ field, kind, hash: String(hash) }] : []

/**
 * Adds to a receipt's own checks whether the shop with these keys signed exactly this receipt, and whether the log
 * contained everything it was drawn from before the bet was made. Never throws.
 */
export function withAttestation(
  { verdict, checks: own }: Verification,
  receipt: unknown,
  keys: readonly ShopKey[],
): Verification {
  const checks = [...own, ...checkAttestation(receipt, keys)]
  const isRevealed = verdict !== 'pending' && !checks.some(({ isOpen }) => isOpen)
  return { verdict: verdictOf(checks, isRevealed), checks }
}

/** Checks the receipt's signature and its log proofs. */
export function checkAttestation(receipt: unknown, keys: readonly ShopKey[]): ReceiptCheck[] {
  if (!isRecord(receipt)) return []
  const known = keys.map(readKey)
  return [
    checkSignature(receipt, known),
    ...logTerms(receipt).flatMap((term) => checkLog(receipt, term, known)),
  ]
}

/** A key with its parsed form; null if it cannot be parsed, and then it verifies nothing. */
interface KnownKey extends ShopKey {
  key: VerifierKey | null
}

function readKey(stated: ShopKey): KnownKey {
  const key = parseVkey(stated.vkey)
  return { ...stated, key: isFault(key) ? null : key }
}

const keysOf = (keys: readonly KnownKey[]): VerifierKey[] => keys.flatMap(({ key }) => key ?? [])

const logKeysOf = (keys: readonly ShopKey[]): VerifierKey[] =>
  keysOf(keys.filter(({ kind }) => kind === 'log').map(readKey))

/** The current head of a shop's log and the names of its witnesses; a fault unless one of these keys signed it. */
export function readLogHead(
  note: string,
  keys: readonly ShopKey[],
): { size: number; root: string; witnesses: string[] } | Fault {
  const head = openCheckpoint(note, logKeysOf(keys))
  if (isFault(head)) return head
  const parsed = parseNote(note)
  const signatures = isFault(parsed) ? [] : parsed.signatures
  const witnesses = signatures.map(({ name }) => name).filter((name) => name !== head.origin)
  return { size: head.size, root: bytesToHex(head.root), witnesses }
}

/** Checks that an entry is in the log of the shop with these keys: its content and place, or a fault. */
export const readLogEntry = (
  logged: { entry: string; proof: string },
  keys: readonly ShopKey[],
): Logged | Fault => checkLogged(logged, logKeysOf(keys))

const SIGNATURE: Form = {
  key_id: isHex(4),
  value: (value) => typeof value === 'string' && readBase64(value)?.length === 64,
}

function checkSignature(receipt: Record<string, unknown>, keys: readonly KnownKey[]): ReceiptCheck {
  const name = 'receipt signature'
  const failed = (detail: string) => ({ name, isOk: false, detail })
  if (receipt.signature === undefined) return failed('The shop has not signed this receipt.')
  if (faultIn(receipt.signature, SIGNATURE) !== null) {
    return failed('The signature is cut off or malformed.')
  }
  const signature = receipt.signature as ReceiptSignature
  const { key_id: keyId } = signature
  const signer = keys.find(({ kind, key }) => kind === 'receipt' && key && keyIdOf(key) === keyId)
  if (!signer?.key) {
    return failed(
      `Key ${keyId} is not a receipt key of this shop: the receipt is from another shop, or forged.`,
    )
  }
  if (isRetiredBefore(signer, receipt.created_at)) {
    return failed(
      `The shop has not signed with key ${keyId} since ${signer.until}, before this bet.`,
    )
  }
  if (!isSignedBy(signer.key, receipt, signature)) {
    return failed(
      `The signature of key ${keyId} does not match this receipt: something was changed.`,
    )
  }
  return { name, isOk: true, detail: `Signed by the shop's key ${keyId}.` }
}

/** False for a receipt that JSON cannot hold, because nobody can have signed it. */
function isSignedBy(
  key: VerifierKey,
  receipt: Record<string, unknown>,
  signature: ReceiptSignature,
): boolean {
  try {
    return isSignedReceipt(receipt, signature, [key])
  } catch {
    return false
  }
}

const isRetiredBefore = ({ until }: ShopKey, at: unknown): boolean =>
  until !== null && isInstant(at) && Date.parse(until) < Date.parse(String(at))

const LOGGED: Form = {
  entry: (value) => typeof value === 'string',
  proof: (value) => typeof value === 'string',
}

/** The words for each term's checks on a page. */
const WORDS = {
  log: { title: 'log', what: 'commitment' },
  configuration_log: { title: 'configuration log', what: 'configuration' },
}

function checkLog(
  receipt: Record<string, unknown>,
  { field, kind, hash }: LogTerm,
  keys: readonly KnownKey[],
): ReceiptCheck[] {
  const { title, what } = WORDS[field]
  const proof = { name: `${title} proof`, isOk: false }
  const stated = receipt[field]
  if (stated === undefined || stated === null) {
    return [{ ...proof, detail: `There is no proof that its ${what} is in the shop's log.` }]
  }
  if (faultIn(stated, LOGGED) !== null) {
    return [{ ...proof, detail: 'The proof is cut off or malformed.' }]
  }
  const logged = stated as { entry: string; proof: string }
  const logKeys = keys.filter((each) => each.kind === 'log')
  const found = checkLogged(logged, keysOf(logKeys))
  const entry = parseEntry(logged.entry)
  const checks: ReceiptCheck[] = [
    isFault(found)
      ? { ...proof, detail: `${found.fault}.` }
      : {
          ...proof,
          isOk: true,
          detail: `Entry ${found.index} of ${found.size} in the shop's log.`,
        },
  ]
  if (isFault(entry)) return checks
  const isOwn = entry.kind === kind && entry.hash === hash
  checks.push({
    name: `${title} entry`,
    isOk: isOwn,
    detail: isOwn
      ? `It is the entry of this ${what}.`
      : `It is the entry of ${entry.kind} ${entry.hash}, but this receipt's is ${kind} ${hash}.`,
    values: { stated: `${entry.kind} ${entry.hash}`, computed: `${kind} ${hash}` },
  })
  return [...checks, ...checkTime(`${title} time`, receipt.created_at, entry.at, logKeys)]
}

/** Whether an entry was logged before the bet. The check stays open for a bet older than the log itself. */
function checkTime(
  name: string,
  createdAt: unknown,
  loggedMs: number,
  logKeys: readonly ShopKey[],
): ReceiptCheck[] {
  if (!isInstant(createdAt)) return []
  const betMs = Date.parse(String(createdAt))
  const logged = new Date(loggedMs).toISOString()
  if (loggedMs <= betMs)
    return [{ name, isOk: true, detail: `Logged at ${logged}, before the bet.` }]
  const beginMs = Math.min(...logKeys.map(({ since }) => Date.parse(since)))
  const told = `Logged at ${logged}, after the bet of ${String(createdAt)}`
  if (betMs < beginMs) {
    const begin = new Date(beginMs).toISOString()
    const detail = `${told}, which is older than the log: the shop has kept one since ${begin}.`
    return [{ name, isOk: true, isOpen: true, detail }]
  }
  return [{ name, isOk: false, detail: `${told}: it may have been chosen afterwards.` }]
}
