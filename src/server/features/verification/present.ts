import type { VerificationDocument } from '#contract/http/verification.ts'
import type { DocumentRow } from './store.ts'

export const presentDocument = (row: DocumentRow): VerificationDocument => ({
  id: row.id,
  kind: row.kind,
  content_type: row.content_type,
  bytes: row.bytes,
  uploaded_at: row.uploaded_at.toISOString(),
})
