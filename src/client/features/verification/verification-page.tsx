import { formatDateTime } from '#client/lib/format/clock.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageHead } from '#client/ui/list/listing.tsx'
import { ProgressSteps } from '#client/ui/list/progress-steps.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type {
  DocumentKind,
  Verification,
  VerificationDocument,
} from '#contract/http/verification.ts'
import { DocumentAsks } from './document-asks.tsx'
import { DocumentForm } from './document-form.tsx'
import { documentKinds } from './document-kinds.ts'
import { useVerification } from './use-verification.ts'
import css from './verification-page.module.css'
import { VerificationState } from './verification-state.tsx'

/** The player's identity verification: its status, the documents sent, and a form to send more. */
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

const stateWords: Record<VerificationDocument['state'], string> = {
  waiting: 'Being checked',
  accepted: 'Accepted',
  refused: 'Not accepted',
}

function Loaded({ verification }: { verification: Verification }) {
  const { status, documents, documents_left, asks, progress } = verification
  const canSend = status !== 'approved' && documents_left > 0
  return (
    <Stack gap={20}>
      <VerificationState verification={verification} />
      {progress === null ? null : <ProgressSteps kind="identity" progress={progress} />}
      {status === 'approved' ? null : <DocumentAsks asks={asks} />}
      {canSend ? <DocumentForm key={firstToSend(asks)} kind={firstToSend(asks)} /> : null}
      <DocumentList documents={documents} />
    </Stack>
  )
}

/** What is still to be sent, if anything. */
const firstToSend = (asks: Verification['asks']): DocumentKind =>
  asks.find(({ state }) => state === 'missing' || state === 'refused')?.kind ?? 'identity'

/** The documents sent; their contents are never shown here. */
function DocumentList({ documents }: { documents: readonly VerificationDocument[] }) {
  return (
    <Surface as="section" isPadded aria-labelledby="sent-documents">
      <Stack>
        <h2 id="sent-documents">Sent documents</h2>
        {documents.length === 0 ? <p>You have not sent any documents.</p> : null}
        <ul className={css.list}>
          {documents.map(({ id, kind, uploaded_at, state }) => (
            <li key={id}>
              <b>{documentKinds[kind]}</b>
              <span>{stateWords[state]}</span>
              <time dateTime={uploaded_at}>{formatDateTime(uploaded_at)}</time>
            </li>
          ))}
        </ul>
      </Stack>
    </Surface>
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
