import { logTerms } from '#domain/fairness/attestation.ts'
import type { ReceiptSignature } from '#domain/transparency/receipt-signature.ts'
import type { LoggedProof } from './read-log.ts'
import type { TransparencyLog } from './service.ts'

type Shown = Pick<LoggedProof, 'entry' | 'proof'> | null

/** The attestation that is sent with a receipt. */
export interface Attestation {
  log: Shown
  configuration_log: Shown
  signature: ReceiptSignature
}

/**
 * Adds the log proofs of a receipt's commitments, and the shop's signature. Computed on every read, so that no bet
 * waits for it and old receipts are signed with the current key.
 */
export async function attest<Receipt extends object>(
  log: Pick<TransparencyLog, 'proofOf' | 'signReceipt'>,
  receipt: Receipt,
): Promise<Receipt & Attestation> {
  const shown = await Promise.all(
    logTerms(receipt).map(async ({ field, hash }) => {
      const found = await log.proofOf(Buffer.from(hash, 'hex'))
      return [field, found && { entry: found.entry, proof: found.proof }] as const
    }),
  )
  const proofs = Object.fromEntries(shown) as Pick<Attestation, 'log' | 'configuration_log'>
  return { ...receipt, ...proofs, signature: log.signReceipt(receipt as Record<string, unknown>) }
}
