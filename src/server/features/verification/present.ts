import type { VerificationDocument } from '#contract/http/verification.ts'
import type { DocumentState } from '#domain/protection/documents.ts'
import type { DocumentRow } from './store.ts'

export const presentDocument = (row: DocumentRow): VerificationDocument => ({
  id: row.id,
  kind: row.kind,
  content_type: row.content_type,
  bytes: row.bytes,
  uploaded_at: row.uploaded_at.toISOString(),
  state: stateOf(row),
  fault: row.fault,
})

/** Whether a document waits, was refused or is kept. */
export function stateOf({
  decided_at,
  fault,
}: Pick<DocumentRow, 'decided_at' | 'fault'>): DocumentState {
  if (fault !== null) return 'refused'
  return decided_at === null ? 'waiting' : 'accepted'
}
