import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageHead } from '#client/ui/list/listing.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { Verification } from '#contract/http/verification.ts'
import { DocumentForm } from './document-form.tsx'
import { DocumentList } from './document-list.tsx'
import { useVerification } from './use-verification.ts'
import { VerificationState } from './verification-state.tsx'

/** The player's identity: how far its verification is, the documents that were sent, and sending more. */
export function VerificationPage() {
  const { data, error, refetch } = useVerification()
  return (
    <>
      <PageHead title="Verification" />
      {error && !data ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {!data && !error ? <VerificationWait /> : null}
      {data ? <Loaded verification={data} /> : null}
    </>
  )
}

function Loaded({ verification }: { verification: Verification }) {
  const { status, documents, documents_max } = verification
  const canSend = status !== 'approved' && documents.length < documents_max
  return (
    <Stack gap={20}>
      <VerificationState verification={verification} />
      {canSend ? <DocumentForm /> : null}
      <DocumentList documents={documents} />
    </Stack>
  )
}

function VerificationWait() {
  return (
    <Stack gap={20} role="status" aria-label="Loading your verification">
      <Skeleton height={130} radius={18} />
      <Skeleton height={280} radius={18} />
    </Stack>
  )
}
