import { useEffect } from 'react'
import { create } from 'zustand'
import { queryClient } from '#client/lib/api/query-client.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { onSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen, useConnection } from '#client/lib/realtime/realtime.ts'
import { events, staffChannel } from '#contract/realtime/channels.ts'
import { type StaffList, staffLists } from '#contract/realtime/staff-lists.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { consolePages } from './pages.ts'
import { useStaff } from './session/session.ts'

/** Whether this page is told when a list changes. */
const useSubscription = create(() => ({ isSubscribed: false }))

/**
 * How often a list is read anew. While the page hears of its changes, only for what follows from other things than
 * its rows, such as what holds a withdrawal back. Nobody waits for what is in a list that is not announced.
 */
export function useRefreshMs(list: string): number {
  const isSubscribed = useSubscription((subscription) => subscription.isSubscribed)
  const isLost = useConnection((connection) => connection.isLost)
  const isAnnounced = list === 'queues' || list in staffLists
  return isAnnounced && (!isSubscribed || isLost) ? 15 * SECOND_MS : 2 * MINUTE_MS
}

/** Reads the shown lists anew, with what is open beside them, when the server says that they have changed. */
export function useListChanges(): void {
  const { session_id: sessionId } = useStaff()
  useEffect(() => {
    const channel = staffChannel(sessionId)
    const leave = [
      onSubscribed(channel, () => {
        useSubscription.setState({ isSubscribed: true })
        refetch(['operator'])
      }),
      listen(channel, events.listsChanged, ({ lists }) => {
        if (lists.some((list) => isActive(['operator', list]))) refetch(['operator'])
        else if (lists.some(isQueue)) refetch(['operator', 'queues'])
      }),
    ]
    return () => {
      useSubscription.setState({ isSubscribed: false })
      for (const stop of leave) stop()
    }
  }, [sessionId])
}

/** Whether what waits in a list is counted beside its page. */
const isQueue = (list: StaffList): boolean =>
  consolePages.some(({ path, queue }) => queue !== undefined && path === `/operator/${list}`)

const isActive = (queryKey: string[]): boolean =>
  queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0
