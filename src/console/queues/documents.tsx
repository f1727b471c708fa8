import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { VerificationDocument } from '#contract/http/verification.ts'
import { mayCall } from '../may-call.ts'
import { Block } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import css from '../parts/parts.module.css'
import { useStaff } from '../session/session.ts'
import page from './queue.module.css'

const READ = 'POST /api/operator/documents/:id/read'

/** A player's documents. Whoever looks at one says why, which the log keeps. */
export function Documents({ playerId }: { playerId: string }) {
  const { role } = useStaff()
  const [reason, setReason] = useState('To check the identity')
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'documents', playerId],
    queryFn: async ({ signal }) =>
      (
        await send('GET /api/operator/verifications/:id/documents', {
          params: { id: playerId },
          signal,
        })
      ).data,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Loading label="the documents" />
  const mayRead = mayCall(role, READ)
  return (
    <Block title="Documents">
      {data.length === 0 ? <p className={css.quiet}>None.</p> : null}
      {mayRead && data.length > 0 ? (
        <label className={page.why}>
          Why you look at them
          <input value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
      ) : null}
      {data.map((document) => (
        <Document key={document.id} document={document} reason={mayRead ? reason : null} />
      ))}
    </Block>
  )
}

interface DocumentProps {
  document: VerificationDocument
  /** Null: the role may not look at it. */
  reason: string | null
}

function Document({ document, reason }: DocumentProps) {
  const [isBroken, setBroken] = useState(false)
  const read = useMutation({
    meta: { isQuiet: true },
    mutationFn: (why: string) => send(READ, { params: { id: document.id }, body: { reason: why } }),
  })
  const seen = read.data?.data
  return (
    <div className={page.document}>
      <p>
        {document.kind}, {formatDateTime(document.uploaded_at)}, {Math.ceil(document.bytes / 1024)}{' '}
        kB
      </p>
      {read.error ? <p role="alert">{errorMessage(read.error)}</p> : null}
      {seen && isBroken ? <p role="alert">This file is no picture that can be shown.</p> : null}
      {seen && !isBroken ? (
        <img
          className={css.picture}
          src={`data:${seen.content_type};base64,${seen.content}`}
          alt={`Document: ${seen.kind}`}
          onError={() => setBroken(true)}
        />
      ) : null}
      {!seen && reason !== null ? (
        <Button
          size="s"
          isBusy={read.isPending}
          aria-label={`Show the document: ${document.kind}, ${formatDateTime(document.uploaded_at)}`}
          onClick={() => read.mutate(reason)}
        >
          Show
        </Button>
      ) : null}
    </div>
  )
}
