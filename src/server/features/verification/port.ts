import type { Tx } from '#server/platform/db/database.ts'
import type { DocumentRow } from './store.ts'

/**
 * The reviewer of documents. A provider could be connected here, and would decide through the same operation as an
 * operator. It is called in the transaction that stores the documents, so external calls must start after the commit.
 */
export interface VerificationPort {
  readonly name: string
  onSubmitted(
    tx: Tx,
    submission: { playerId: string; document: Omit<DocumentRow, 'decided_at'> },
  ): Promise<void>
}

/** No automatic review: documents wait until an operator approves or refuses them. */
export const manualReview: VerificationPort = {
  name: 'manual',
  onSubmitted: async () => undefined,
}
