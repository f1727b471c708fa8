import { useEffect, useMemo, useReducer } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { chatChannel, events } from '#contract/realtime/channels.ts'
import { useChatChoices } from './chat-choices.ts'
import { hear, messagesOf, nothingHeard } from './room-state.ts'

const PAGE = 50

/** A room of the chat as it is now: its messages, oldest first, and how to see earlier ones. */
export function useRoom(room: string) {
  const queryKey = useMemo(() => keys.chat(room), [room])
  const list = usePages(queryKey, ({ query, signal }) =>
    send('GET /api/chat/:room', { params: { room }, query: { ...query, limit: PAGE }, signal }),
  )
  const [heard, dispatch] = useReducer(hear, nothingHeard)
  const hidden = useChatChoices((choices) => choices.hidden)
  const seq = list.firstPage?.seq
  const { refetch } = list

  useEffect(() => {
    const channel = chatChannel(room)
    const stops = [
      listen(channel, events.chatMessage, ({ seq: number, ...message }) =>
        dispatch({ kind: 'said', seq: number, message }),
      ),
      listen(channel, events.chatRemoved, ({ seq: number, id }) =>
        dispatch({ kind: 'removed', seq: number, id }),
      ),
      refetchOnSubscribed(channel, queryKey),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [room, queryKey])
  useEffect(() => {
    if (seq !== undefined) dispatch({ kind: 'listed', seq })
  }, [seq])
  useEffect(() => {
    if (heard.isBehind) void refetch()
  }, [heard.isBehind, refetch])

  const messages = useMemo(() => messagesOf(list.items, heard, hidden), [list.items, heard, hidden])
  return { ...list, messages }
}
