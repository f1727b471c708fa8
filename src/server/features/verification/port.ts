import type { Tx } from '#server/platform/db/database.ts'
import type { DocumentRow } from './store.ts'

/**
 * Who judges documents. A provider would be asked here, and would answer by the same decision as an operator; it is
 * called in the transaction that keeps the documents, so that what it does outside of it begins after the commit.
 */
export interface VerificationPort {
  readonly name: string
  onSubmitted(tx: Tx, submission: { playerId: string; document: DocumentRow }): Promise<void>
}

/** Nobody is asked: it waits in the queue until an operator approves or refuses it. */
export const manualReview: VerificationPort = {
  name: 'manual',
  onSubmitted: async () => undefined,
}
