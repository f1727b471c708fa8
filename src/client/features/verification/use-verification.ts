import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { uploadFile } from '#client/lib/form/upload-file.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { useSession } from '#client/player/session.ts'
import type { Reply } from '#contract/call.ts'
import type { DocumentKind, uploadDocument } from '#contract/http/verification.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'

const queryKey = ['verification']

/** The status of the verification and the documents sent; a decision is shown live. */
export function useVerification() {
  const playerId = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (!playerId) return
    const channel = playerChannel(playerId)
    const leave = listen(channel, events.notification, () => refetch(queryKey))
    const stop = refetchOnSubscribed(channel, queryKey)
    return () => {
      leave()
      stop()
    }
  }, [playerId])
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await send('GET /api/profile/verification', { signal })).data,
  })
}

interface Upload {
  kind: DocumentKind
  file: File
  onProgress: (share: number) => void
}

/** Sends a picture of a document; the page then shows the server's list. */
export function useSendDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, file, onProgress }: Upload) =>
      uploadFile<Reply<typeof uploadDocument>>(
        `/api/profile/verification/documents?kind=${kind}`,
        file,
        onProgress,
      ),
    onSuccess: async ({ data }) => {
      // A reply from before the upload would overwrite the new list.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, data)
    },
    meta: { isQuiet: true },
  })
}
