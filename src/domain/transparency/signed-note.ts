import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { type Fault, isFault } from './fault.ts'

/** What a key signs: notes as they stand, or checkpoints as their witness, with the time. Source: c2sp.org/signed-note. */
export const NOTE_KEY = 1
export const WITNESS_KEY = 4

/** A public key that others know by its name. */
export interface VerifierKey {
  name: string
  type: typeof NOTE_KEY | typeof WITNESS_KEY
  /** 32 bytes, as RFC 8032 writes them. */
  publicKey: Uint8Array
}

/** A key that can sign: `secret` are the 32 bytes that RFC 8032 calls the private key. */
export interface SigningKey extends VerifierKey {
  secret: Uint8Array
}

/** A line under a note. */
export interface NoteSignature {
  name: string
  /** 8 hexadecimal digits. */
  keyId: string
  /** What follows the key's ID. */
  value: Uint8Array
}

export interface Note {
  /** All that is signed, its last newline too. */
  text: string
  signatures: NoteSignature[]
}

/** Spaces of any alphabet and plus signs would make a line ambiguous. */
const KEY_NAME = /^[^\s\u0085+]+$/u
const SIGNATURE_LINE = /^— ([^\s\u0085+]+) ([A-Za-z0-9+/]+=*)$/u
const SIGNATURES_MAX = 100
const ID_BYTES = 4

export const isKeyName = (name: string): boolean => name.isWellFormed() && KEY_NAME.test(name)

/** The signing key of 32 secret bytes. Throws a RangeError for a name that a note cannot hold. */
export function signingKey(
  secret: Uint8Array,
  name: string,
  type: VerifierKey['type'] = NOTE_KEY,
): SigningKey {
  if (!isKeyName(name)) throw new RangeError(`Not the name of a key: ${name}`)
  return { name, type, secret, publicKey: ed25519.getPublicKey(secret) }
}

/** The first four bytes of SHA-256(name, newline, type, public key), in hex. */
export function keyIdOf({ name, type, publicKey }: VerifierKey): string {
  const hashed = sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey))
  return bytesToHex(hashed.subarray(0, ID_BYTES))
}

/** A public key as one text: name, key ID, and base64 of type and key, with plus signs between. */
export function vkeyOf(key: VerifierKey): string {
  const encoded = base64.encode(concatBytes(Uint8Array.of(key.type), key.publicKey))
  return `${key.name}+${keyIdOf(key)}+${encoded}`
}

/** Reads what `vkeyOf` writes; other types of keys than ours are refused. */
export function parseVkey(vkey: string): VerifierKey | Fault {
  const [name = '', keyId = '', ...rest] = vkey.split('+')
  const bytes = readBase64(rest.join('+'))
  const [type] = bytes ?? []
  if (!isKeyName(name) || !bytes) return { fault: 'This is not name+key ID+base64 of a key' }
  if ((type !== NOTE_KEY && type !== WITNESS_KEY) || bytes.length !== 33) {
    return { fault: 'This is not a key of Ed25519' }
  }
  const key: VerifierKey = { name, type, publicKey: bytes.subarray(1) }
  return keyIdOf(key) === keyId ? key : { fault: 'The key ID is not that of the name and the key' }
}

/** The bytes of base64 in its one form; null for any other text. */
export function readBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}

/** A signature's line, with its newline. */
export const signatureLine = ({ name, keyId, value }: NoteSignature): string =>
  `— ${name} ${base64.encode(concatBytes(hexToBytes(keyId), value))}\n`

/** A text and its signatures as a note. */
export const noteOf = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`

/** Splits a note; whether anybody has signed it is `openNote`'s to say. */
export function parseNote(note: string): Note | Fault {
  if (!note.isWellFormed() || hasControls(note)) return { fault: 'A note has no such characters' }
  const gap = note.lastIndexOf('\n\n')
  if (gap < 0 || !note.endsWith('\n')) return { fault: 'The note has no signatures' }
  const lines = note.slice(gap + 2, -1).split('\n')
  if (lines.length > SIGNATURES_MAX) return { fault: 'The note has too many signatures' }
  const signatures = lines.map(parseSignatureLine)
  const fault = signatures.find((each) => isFault(each))
  return fault ?? { text: note.slice(0, gap + 1), signatures: signatures as NoteSignature[] }
}

/** Reads a signature's line, without its newline. */
export function parseSignatureLine(line: string): NoteSignature | Fault {
  const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? []
  const bytes = readBase64(encoded)
  if (!bytes || bytes.length <= ID_BYTES) return { fault: "A signature's line is off its form" }
  return {
    name,
    keyId: bytesToHex(bytes.subarray(0, ID_BYTES)),
    value: bytes.subarray(ID_BYTES),
  }
}

/** Below the space a note has newlines alone. */
const hasControls = (text: string): boolean =>
  Array.from(text).some((sign) => sign < ' ' && sign !== '\n')

/** Signs a text, which ends in a newline, with a key for notes. */
export function signNote(text: string, key: SigningKey): NoteSignature {
  return {
    name: key.name,
    keyId: keyIdOf(key),
    value: ed25519.sign(utf8ToBytes(text), key.secret),
  }
}

const TIME_BYTES = 8

/** Signs a checkpoint's text as a witness, at a time in whole seconds. Source: c2sp.org/tlog-cosignature. */
export function cosign(text: string, key: SigningKey, atSeconds: number): NoteSignature {
  const time = new Uint8Array(TIME_BYTES)
  new DataView(time.buffer).setBigUint64(0, BigInt(atSeconds))
  const value = ed25519.sign(utf8ToBytes(cosigned(text, BigInt(atSeconds))), key.secret)
  return { name: key.name, keyId: keyIdOf(key), value: concatBytes(time, value) }
}

const cosigned = (text: string, seconds: bigint) => `cosignature/v1\ntime ${seconds}\n${text}`

/** Whether a signature over a text is this key's own; false for one of another key. */
export function isSignedBy(key: VerifierKey, text: string, signature: NoteSignature): boolean {
  if (!isOf(key, signature)) return false
  if (key.type === NOTE_KEY) return isEd25519(key, text, signature.value)
  const { value } = signature
  if (value.length !== TIME_BYTES + 64) return false
  const seconds = new DataView(value.buffer, value.byteOffset).getBigUint64(0)
  return isEd25519(key, cosigned(text, seconds), value.subarray(TIME_BYTES))
}

const isOf = (key: VerifierKey, { name, keyId }: NoteSignature): boolean =>
  key.name === name && keyIdOf(key) === keyId

function isEd25519({ publicKey }: VerifierKey, text: string, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, utf8ToBytes(text), publicKey, { zip215: false })
  } catch {
    return false
  }
}

/**
 * The note's text and those of its signatures that are of these keys. One of a known key that does not verify
 * spoils the note, and so does it when none is known.
 */
export function openNote(note: string, keys: readonly VerifierKey[]): Note | Fault {
  const parsed = parseNote(note)
  if (isFault(parsed)) return parsed
  const signatures: NoteSignature[] = []
  for (const signature of parsed.signatures) {
    const key = keys.find((each) => isOf(each, signature))
    if (!key) continue
    if (!isSignedBy(key, parsed.text, signature)) {
      return { fault: `The signature of ${key.name} does not verify` }
    }
    signatures.push(signature)
  }
  if (signatures.length === 0) return { fault: 'No key that is known has signed this' }
  return { text: parsed.text, signatures }
}
