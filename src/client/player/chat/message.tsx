import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { useSession } from '#client/player/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import type { ChatMessage } from '#contract/http/chat.ts'
import { hidePlayer } from './chat-choices.ts'
import css from './message.module.css'
import { ReceiptCard } from './receipt-card.tsx'
import { partsOf } from './room-state.ts'

interface MessageProps {
  message: ChatMessage
  /** The names that may be mentioned. */
  names: readonly string[]
}

export function Message({ message, names }: MessageProps) {
  const { user, level, text, receipt, at, is_staff } = message
  const own = useSession(({ user: me }) => me)
  const [isOpen, setOpen] = useState(false)
  const actsId = useId()
  const isOwn = own?.id === user.id
  return (
    <li className={css.message} data-own={isOwn}>
      <Avatar url={user.avatar_url} name={user.name} size={30} />
      <div className={css.body}>
        <p className={css.head}>
          <Link className={css.name} to={`/players/${user.id}`} translate="no">
            {user.name}
          </Link>
          <LevelBadge level={level} size={16} />
          {is_staff ? <span className={css.staff}>Staff</span> : null}
          {user.is_demo ? <DemoBadge /> : null}
          <time dateTime={at}>{timeOf(at)}</time>
        </p>
        {receipt ? (
          <ReceiptCard receipt={receipt} />
        ) : (
          <p className={css.text}>
            {partsOf(text, [...names, ...(own ? [own.name] : [])]).map((part, index) =>
              part.isMention ? (
                <b
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
                  key={index}
                  className={css.mention}
                  data-me={part.text === `@${own?.name}`}
                >
                  {part.text}
                </b>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
                <span key={index}>{part.text}</span>
              ),
            )}
          </p>
        )}
        {isOpen ? <Acts id={actsId} message={message} onDone={() => setOpen(false)} /> : null}
      </div>
      {own && !isOwn ? (
        <IconButton
          className={css.more}
          icon="dots-three-bold"
          label={`More about the message of ${user.name}`}
          size="s"
          variant="plain"
          aria-expanded={isOpen}
          aria-controls={isOpen ? actsId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      ) : null}
    </li>
  )
}

interface ActsProps {
  id: string
  message: ChatMessage
  onDone: () => void
}

/** What a player may do about another's message. */
function Acts({ id, message, onDone }: ActsProps) {
  const { user } = message
  const report = useMutation({
    mutationFn: (what: 'message' | 'name') =>
      what === 'message'
        ? send('POST /api/chat/messages/:id/report', { params: { id: message.id } })
        : send('POST /api/players/:id/report', { params: { id: user.id } }),
    onSuccess: onDone,
  })
  const press = (what: 'message' | 'name') => {
    if (!report.isPending) report.mutate(what)
  }
  return (
    <fieldset id={id} className={css.acts} aria-label={`About the message of ${user.name}`}>
      <button type="button" onClick={() => press('message')}>
        Report message
      </button>
      <button type="button" onClick={() => press('name')}>
        Report name
      </button>
      <button type="button" onClick={() => hidePlayer(user)}>
        Hide player
      </button>
    </fieldset>
  )
}

/** Hours and minutes in the visitor's own time zone. */
function timeOf(iso: string): string {
  const at = new Date(iso)
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
