import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send, withAuth } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { fetchCall } from '#client/lib/api/request.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { dataUrlOf } from '#client/lib/form/upload-file.ts'
import type { BodyInput } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { TicketAttachment } from '#contract/http/tickets.ts'

/** The player's tickets, newest first, page by page. */
export const useTickets = () =>
  usePages([...keys.tickets, 'list'], (page) => send('GET /api/support/tickets', page))

/** A ticket with its messages, which are marked as read; answers arrive live. */
export function useTicket(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...keys.tickets, id],
    queryFn: async ({ signal }) =>
      (await send('GET /api/support/tickets/:id', { params: { id }, signal })).data,
  })
  const { data } = query
  useEffect(() => {
    if (data && data.unread > 0) {
      void client.invalidateQueries({ queryKey: [...keys.tickets, 'list'] })
    }
  }, [client, data])
  return query
}

function useRefreshTickets() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.tickets })
}

/** An unanswered attempt is repeated under its key. */
export function useCreateTicket() {
  const refresh = useRefreshTickets()
  return useKeyedMutation({
    mutationFn: (body: BodyInput<CallsByKey['POST /api/support/tickets']>, keyOf) =>
      send('POST /api/support/tickets', { body, idempotencyKey: keyOf(body) }),
    onSettled: refresh,
  })
}

export function useReply(id: string) {
  const refresh = useRefreshTickets()
  return useKeyedMutation({
    mutationFn: (body: BodyInput<CallsByKey['POST /api/support/tickets/:id/messages']>, keyOf) =>
      send('POST /api/support/tickets/:id/messages', {
        params: { id },
        body,
        idempotencyKey: keyOf(body),
      }),
    onSettled: refresh,
  })
}

export function useCloseTicket(id: string) {
  const refresh = useRefreshTickets()
  return useKeyedMutation({
    mutationFn: () =>
      send('POST /api/support/tickets/:id/close', {
        params: { id },
        idempotencyKey: `close-${id}`,
      }),
    onSettled: refresh,
  })
}

/** A picture's data, fetched with the player's token, because its address requires authentication. */
export function usePicture({ id }: Pick<TicketAttachment, 'id'>) {
  return useQuery({
    queryKey: ['ticket-picture', id],
    queryFn: async ({ signal }) => {
      const parts = { params: { id }, signal }
      const answer = await withAuth((token) =>
        fetchCall('GET /api/support/attachments/:id', parts, token),
      )
      return dataUrlOf(await answer.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
