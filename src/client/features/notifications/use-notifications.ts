import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { useSession } from '#client/player/session.ts'
import type { Reply } from '#contract/call.ts'
import type { listNotifications, Notification } from '#contract/http/notifications.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'

const PAGE = 20

type Pages = InfiniteData<Reply<typeof listNotifications>, string | null>

/** Whether the panel is open: the bell and the menu of a narrow page share it. */
export const useNotificationPanel = create(() => ({ isOpen: false }))

export function useNotifications() {
  const list = usePages(keys.notifications, ({ query, signal }) =>
    send('GET /api/notifications', { query: { limit: PAGE, ...query }, signal }),
  )
  return { ...list, unread: list.firstPage?.unread ?? 0 }
}

/** Marks all as read; new ones stay highlighted until the list is refetched. */
export const useReadAll = () =>
  useMutation({
    mutationFn: () => send('POST /api/notifications/read', { body: { all: true } }),
    onSuccess: ({ data }) => change((first) => ({ ...first, unread: data.unread })),
  })

/** Calls back with each new notification; missed ones arrive with the list. */
export function useLiveNotifications(onNew: (notification: Notification) => void): void {
  const playerId = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (!playerId) return
    let newest: number | null = null
    const channel = playerChannel(playerId)
    const leave = listen(channel, events.notification, ({ seq, ...arrived }) => {
      if (newest !== null && seq <= newest) return
      if (newest !== null && seq > newest + 1) refetch(keys.notifications)
      newest = seq
      if (add(arrived)) onNew(arrived)
    })
    const stop = refetchOnSubscribed(channel, keys.notifications)
    return () => {
      leave()
      stop()
    }
  }, [playerId, onNew])
}

/** Prepends it, unless the list already contains it. */
function add(arrived: Notification): boolean {
  const pages = queryClient.getQueryData<Pages>(keys.notifications)?.pages ?? []
  if (pages.some(({ data }) => data.some(({ id }) => id === arrived.id))) return false
  change((first) => ({ ...first, data: [arrived, ...first.data], unread: first.unread + 1 }))
  return true
}

function change(edit: (first: Pages['pages'][number]) => Pages['pages'][number]): void {
  queryClient.setQueryData<Pages>(keys.notifications, (shown) => {
    const [first, ...rest] = shown?.pages ?? []
    return shown && first ? { ...shown, pages: [edit(first), ...rest] } : shown
  })
}
