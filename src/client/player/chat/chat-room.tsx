import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useConnection } from '#client/lib/realtime/realtime.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { ChatMessage } from '#contract/http/chat.ts'
import { showEverybody, useChatChoices } from './chat-choices.ts'
import css from './chat-room.module.css'
import { Composer } from './composer.tsx'
import { Message } from './message.tsx'
import { useRoom } from './use-room.ts'

interface ChatRoomProps {
  room: string
  label: string
}

/** A room of the chat: what was written, and a field to write. */
export function ChatRoom({ room, label }: ChatRoomProps) {
  const list = useRoom(room)
  const { messages, isLoading, error, refetch } = list
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const isLost = useConnection((connection) => connection.isLost)
  const names = messages.map(({ user }) => user.name)
  return (
    <div className={css.room}>
      {isLoading ? (
        <div className={css.wait} role="status" aria-label="Loading the chat">
          {[64, 44, 80, 44].map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders that never move.
            <Skeleton key={index} height={height} radius={12} />
          ))}
        </div>
      ) : error && messages.length === 0 ? (
        <div className={css.wait}>
          <ErrorPanel error={error} onRetry={refetch} />
        </div>
      ) : (
        <Log messages={messages} label={label}>
          {list.hasMore ? (
            <Button size="s" isBusy={list.isLoadingMore} onClick={() => void list.loadMore()}>
              Show earlier messages
            </Button>
          ) : null}
          {messages.length === 0 ? (
            <p className={css.empty}>Nobody has written here yet. Say hello.</p>
          ) : null}
          <HiddenPlayers />
          <ol className={css.messages}>
            {messages.map((message) => (
              <Message key={message.id} message={message} names={names} />
            ))}
          </ol>
        </Log>
      )}
      {isLost ? (
        <p className={css.lost} role="status">
          Connection lost. Reconnecting…
        </p>
      ) : null}
      {isSignedIn ? <Composer room={room} messages={messages} /> : <SignIn />}
    </div>
  )
}

function HiddenPlayers() {
  const count = useChatChoices(({ hidden }) => hidden.length)
  if (count === 0) return null
  return (
    <p className={css.hiddenPlayers}>
      <span>{count === 1 ? 'You hide 1 player.' : `You hide ${count} players.`}</span>
      <button type="button" onClick={showEverybody}>
        Show everybody
      </button>
    </p>
  )
}

function SignIn() {
  const { open } = useModalRoute()
  return (
    <div className={css.signIn}>
      <p>Log in to write.</p>
      <Button size="s" variant="brass" onClick={() => open('login')}>
        Login
      </Button>
    </div>
  )
}

/** How near its end a list counts as being there. */
const END_PX = 40

interface LogProps {
  messages: readonly ChatMessage[]
  label: string
  children: ReactNode
}

/**
 * The scrolled list. At its end it follows new messages; further up nothing moves, and a button leads to what is new.
 * Earlier messages appear above what is being read.
 */
function Log({ messages, label, children }: LogProps) {
  const element = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef({ first: '', height: 0 })
  const [seenId, setSeenId] = useState<string | null>(null)
  const first = messages[0]?.id ?? ''
  const last = messages.at(-1)?.id ?? null
  const unseen = seenId === null ? 0 : messages.filter(({ id }) => id > seenId).length

  const toEnd = () => {
    const log = element.current
    if (log) log.scrollTop = log.scrollHeight
    setSeenId(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the first and the last message.
  useLayoutEffect(() => {
    const log = element.current
    if (!log) return
    const hasEarlier = before.current.first !== '' && first < before.current.first
    if (hasEarlier) log.scrollTop += log.scrollHeight - before.current.height
    else if (isAtEnd.current) log.scrollTop = log.scrollHeight
    before.current = { first, height: log.scrollHeight }
  }, [first, last])

  const handleScroll = () => {
    const log = element.current
    if (!log) return
    const wasAtEnd = isAtEnd.current
    isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < END_PX
    if (isAtEnd.current) setSeenId(null)
    else if (wasAtEnd) setSeenId(last)
  }
  return (
    <div className={css.log}>
      <div
        ref={element}
        className={css.scroller}
        role="log"
        aria-label={label}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        onScroll={handleScroll}
      >
        {children}
      </div>
      {unseen > 0 ? (
        <button type="button" className={css.pill} onClick={toEnd}>
          <Icon name="caret-down-bold" size={14} />
          {unseen === 1 ? '1 new message' : `${unseen} new messages`}
        </button>
      ) : null}
    </div>
  )
}
