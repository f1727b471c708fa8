import { base64 } from '@scure/base'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import {
  isSignedBy,
  keyIdOf,
  readBase64,
  type SigningKey,
  signNote,
  type VerifierKey,
} from './signed-note.ts'

/** The ID of the receipt key that signed, and the 64 bytes of the signature in base64. */
export interface ReceiptSignature {
  key_id: string
  value: string
}

/** The signed part of a receipt: all but the signature, and the log proofs, whose checkpoints carry their own. */
function signedPart(receipt: Readonly<Record<string, unknown>>): string {
  const { signature: _, log: __, configuration_log: ___, ...rest } = receipt
  return canonicalJson(rest)
}

/** Signs a receipt. Throws a TypeError for values that JSON cannot hold. */
export function signReceipt(
  receipt: Readonly<Record<string, unknown>>,
  key: SigningKey,
): ReceiptSignature {
  const { keyId, value } = signNote(signedPart(receipt), key)
  return { key_id: keyId, value: base64.encode(value) }
}

/** Whether one of these keys signed exactly this receipt. Throws a TypeError for values that JSON cannot hold. */
export function isSignedReceipt(
  receipt: Readonly<Record<string, unknown>>,
  signature: ReceiptSignature,
  keys: readonly VerifierKey[],
): boolean {
  const key = keys.find((each) => keyIdOf(each) === signature.key_id)
  const value = readBase64(signature.value)
  if (!key || !value) return false
  return isSignedBy(key, signedPart(receipt), {
    name: key.name,
    keyId: signature.key_id,
    value,
  })
}
