import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { type Fault, isFault } from './fault.ts'

/** Key types: a plain key signs notes; a witness key cosigns checkpoints with a time. Source: c2sp.org/signed-note. */
export const NOTE_KEY = 1
export const WITNESS_KEY = 4

/** A named public key. */
export interface VerifierKey {
  name: string
  type: typeof NOTE_KEY | typeof WITNESS_KEY
  /** 32 bytes, encoded as in RFC 8032. */
  publicKey: Uint8Array
}

/** A key that can sign: `secret` is the 32 bytes that RFC 8032 calls the private key. */
export interface SigningKey extends VerifierKey {
  secret: Uint8Array
}

/** A signature line of a note. */
export interface NoteSignature {
  name: string
  /** 8 hexadecimal digits. */
  keyId: string
  /** The decoded bytes after the key ID. */
  value: Uint8Array
}

export interface Note {
  /** The signed text, including its last newline. */
  text: string
  signatures: NoteSignature[]
}

/** Whitespace of any script and plus signs would make a line ambiguous. */
const KEY_NAME = /^[^\s\u0085+]+$/u
const SIGNATURE_LINE = /^— ([^\s\u0085+]+) ([A-Za-z0-9+/]+=*)$/u
const SIGNATURES_MAX = 100
const ID_BYTES = 4

export const isKeyName = (name: string): boolean => name.isWellFormed() && KEY_NAME.test(name)

/** Makes a signing key from 32 secret bytes. Throws a RangeError for a name that a note cannot hold. */
export function signingKey(
  secret: Uint8Array,
  name: string,
  type: VerifierKey['type'] = NOTE_KEY,
): SigningKey {
  if (!isKeyName(name)) throw new RangeError(`Not a key name: ${name}`)
  return { name, type, secret, publicKey: ed25519.getPublicKey(secret) }
}

/** The first four bytes of SHA-256(name, newline, type, public key), in hex. */
export function keyIdOf({ name, type, publicKey }: VerifierKey): string {
  const hashed = sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey))
  return bytesToHex(hashed.subarray(0, ID_BYTES))
}

/** A public key as text: name, key ID, and base64 of type and key, joined by plus signs. */
export function vkeyOf(key: VerifierKey): string {
  const encoded = base64.encode(concatBytes(Uint8Array.of(key.type), key.publicKey))
  return `${key.name}+${keyIdOf(key)}+${encoded}`
}

/** Parses the output of `vkeyOf`; a key of another type is a fault. */
export function parseVkey(vkey: string): VerifierKey | Fault {
  const [name = '', keyId = '', ...rest] = vkey.split('+')
  const bytes = readBase64(rest.join('+'))
  const [type] = bytes ?? []
  if (!isKeyName(name) || !bytes) return { fault: 'A key has the form name+ID+base64' }
  if ((type !== NOTE_KEY && type !== WITNESS_KEY) || bytes.length !== 33) {
    return { fault: 'This is not an Ed25519 key' }
  }
  const key: VerifierKey = { name, type, publicKey: bytes.subarray(1) }
  return keyIdOf(key) === keyId ? key : { fault: 'The key ID does not match the name and the key' }
}

/** Decodes canonical base64; null for any other text. */
export function readBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}

/** Formats a signature line, including its newline. */
export const signatureLine = ({ name, keyId, value }: NoteSignature): string =>
  `— ${name} ${base64.encode(concatBytes(hexToBytes(keyId), value))}\n`

/** Joins a text and its signatures to a note. */
export const noteOf = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`

/** Parses a note without verifying its signatures; `openNote` does that. */
export function parseNote(note: string): Note | Fault {
  if (!note.isWellFormed() || hasControls(note))
    return { fault: 'The note contains invalid characters' }
  const gap = note.lastIndexOf('\n\n')
  if (gap < 0 || !note.endsWith('\n')) return { fault: 'The note has no signatures' }
  const lines = note.slice(gap + 2, -1).split('\n')
  if (lines.length > SIGNATURES_MAX) return { fault: 'The note has too many signatures' }
  const signatures = lines.map(parseSignatureLine)
  const fault = signatures.find((each) => isFault(each))
  return fault ?? { text: note.slice(0, gap + 1), signatures: signatures as NoteSignature[] }
}

/** Parses a signature line without its newline. */
export function parseSignatureLine(line: string): NoteSignature | Fault {
  const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? []
  const bytes = readBase64(encoded)
  if (!bytes || bytes.length <= ID_BYTES) return { fault: 'A signature line is malformed' }
  return {
    name,
    keyId: bytesToHex(bytes.subarray(0, ID_BYTES)),
    value: bytes.subarray(ID_BYTES),
  }
}

/** A newline is the only character below the space that a note may contain. */
const hasControls = (text: string): boolean =>
  Array.from(text).some((sign) => sign < ' ' && sign !== '\n')

/** Signs a text, which must end in a newline, with a note key. */
export function signNote(text: string, key: SigningKey): NoteSignature {
  return {
    name: key.name,
    keyId: keyIdOf(key),
    value: ed25519.sign(utf8ToBytes(text), key.secret),
  }
}

const TIME_BYTES = 8

/** Cosigns a checkpoint's text as a witness, at a time in whole seconds. Source: c2sp.org/tlog-cosignature. */
export function cosign(text: string, key: SigningKey, atSeconds: number): NoteSignature {
  const time = new Uint8Array(TIME_BYTES)
  new DataView(time.buffer).setBigUint64(0, BigInt(atSeconds))
  const value = ed25519.sign(utf8ToBytes(cosigned(text, BigInt(atSeconds))), key.secret)
  return { name: key.name, keyId: keyIdOf(key), value: concatBytes(time, value) }
}

const cosigned = (text: string, seconds: bigint) => `cosignature/v1\ntime ${seconds}\n${text}`

/** Whether a signature over a text is valid and was made by this key. */
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
 * Opens a note: its text, and its signatures by these keys. A fault if a signature by one of these keys does not
 * verify, or if none of them signed the note.
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
  if (signatures.length === 0) return { fault: 'No known key has signed this' }
  return { text: parsed.text, signatures }
}
