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

/** Which of the receipts' keys has signed, and its 64 bytes in base64. */
export interface ReceiptSignature {
  key_id: string
  value: string
}

/** What of a receipt is signed: all but the signature itself, and the proofs, whose checkpoints are signed. */
function signedPart(receipt: Readonly<Record<string, unknown>>): string {
  const { signature: _, log: __, configuration_log: ___, ...rest } = receipt
  return canonicalJson(rest)
}

/** Signs a receipt. Throws a TypeError for what JSON cannot hold. */
export function signReceipt(
  receipt: Readonly<Record<string, unknown>>,
  key: SigningKey,
): ReceiptSignature {
  const { keyId, value } = signNote(signedPart(receipt), key)
  return { key_id: keyId, value: base64.encode(value) }
}

/** Whether one of these keys has signed the receipt as it stands. Throws a TypeError for what JSON cannot hold. */
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
