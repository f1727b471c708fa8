import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Refused, send, Unreachable, withAuth } from '#client/lib/api/api.ts'
import type { Reply } from '#contract/call.ts'
import type { DocumentKind, uploadDocument } from '#contract/http/verification.ts'
import type { RefusalBody } from '#contract/refusals.ts'

const queryKey = ['verification']

/** How far the verification is, and the documents that were sent. */
export const useVerification = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await send('GET /api/profile/verification', { signal })).data,
  })

/** Sends a picture of a document; the page shows what the server then has. */
export function useSendDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (document: { kind: DocumentKind; file: File }) =>
      withAuth((token) => sendDocument(document, token)),
    onSuccess: ({ data }) => client.setQueryData(queryKey, data),
    meta: { isQuiet: true },
  })
}

async function sendDocument(
  { kind, file }: { kind: DocumentKind; file: File },
  token: string | null,
): Promise<Reply<typeof uploadDocument>> {
  const body = new FormData()
  body.append('file', file)
  const answer = await fetch(`/api/profile/verification/documents?kind=${kind}`, {
    method: 'POST',
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    body,
  }).catch((error: unknown) => {
    throw new Unreachable(error)
  })
  const reply: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return reply as Reply<typeof uploadDocument>
  throw new Refused(answer.status, reply as Partial<RefusalBody>)
}
