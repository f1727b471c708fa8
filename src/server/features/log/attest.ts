import { logTerms } from '#domain/fairness/attestation.ts'
import type { ReceiptSignature } from '#domain/transparency/receipt-signature.ts'
import type { LoggedProof, TransparencyLog } from './service.ts'

type Shown = Pick<LoggedProof, 'entry' | 'proof'> | null

/** What a receipt is sent with. */
export interface Attestation {
  log: Shown
  configuration_log: Shown
  signature: ReceiptSignature
}

/**
 * Adds to a receipt the proofs that what it was drawn from stands in the log, and the shop's signature. It is done
 * whenever one is read, so that a bet waits for nothing and an old receipt is signed by the key in use.
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
