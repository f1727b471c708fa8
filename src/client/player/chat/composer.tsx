import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Refused, send } from '#client/lib/api/api.ts'
import { fieldMessage } from '#client/lib/api/error-message.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { characterCount } from '#contract/characters.ts'
import { CHAT_TEXT_MAX, chatText } from '#contract/chat-text.ts'
import type { ChatMessage } from '#contract/http/chat.ts'
import css from './composer.module.css'
import { mentionsFor, withMention } from './room-state.ts'
import { ShareBet } from './share-bet.tsx'

/** From here on the field counts what is left. */
const COUNTED_FROM = CHAT_TEXT_MAX - 60

interface ComposerProps {
  room: string
  messages: readonly ChatMessage[]
}

export type Written = { text: string } | { bet_id: string }

/** Where a player writes: a line of text, with names to choose behind an @, or one of their bets. */
export function Composer({ room, messages }: ComposerProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSharing, setSharing] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const [active, setActive] = useState(0)
  const names = isDismissed ? [] : mentionsFor(typed, messages)
  const chosen = names[Math.min(active, names.length - 1)]

  const write = useKeyedMutation({
    meta: { isQuiet: true },
    mutationFn: (body: Written, keyOf) =>
      send('POST /api/chat/:room', {
        params: { room },
        body,
        idempotencyKey: keyOf([room, body]),
      }),
    onSuccess: (_, body) => {
      if ('text' in body) setTyped('')
      setSharing(false)
      setFault(null)
      field.current?.focus()
    },
    onError: (error) => setFault(faultOf(error)),
  })

  const change = (text: string) => {
    setTyped(text)
    setFault(null)
    setDismissed(false)
    setActive(0)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending) return
    const { data, error } = chatText.safeParse(typed)
    if (data === undefined) setFault(error.issues[0]?.message ?? null)
    else write.mutate({ text: data })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (chosen === undefined) return
    const { key } = event
    if (key === 'ArrowDown') setActive((active + 1) % names.length)
    else if (key === 'ArrowUp') setActive((active + names.length - 1) % names.length)
    else if (key === 'Enter' || key === 'Tab') change(withMention(typed, chosen))
    else if (key === 'Escape') setDismissed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count = characterCount(typed)
  return (
    <div className={css.composer}>
      {names.length > 0 ? (
        <div
          className={css.names}
          id={`${id}-names`}
          role="listbox"
          aria-label="Players to mention"
        >
          {names.map((name) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={name === chosen}
              onClick={() => {
                change(withMention(typed, name))
                field.current?.focus()
              }}
            >
              {`@${name}`}
            </button>
          ))}
        </div>
      ) : null}
      {isSharing ? (
        <ShareBet
          isBusy={write.isPending}
          onChoose={(bet_id) => write.mutate({ bet_id })}
          onClose={() => setSharing(false)}
        />
      ) : null}
      <form className={css.line} onSubmit={handleSubmit}>
        <IconButton
          icon="ticket-fill"
          label="Show one of your bets"
          size="s"
          variant="plain"
          aria-expanded={isSharing}
          onClick={() => setSharing(!isSharing)}
        />
        <input
          ref={field}
          value={typed}
          placeholder="Write a message"
          aria-label="Message"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          autoComplete="off"
          enterKeyHint="send"
          {...(names.length > 0 && {
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': `${id}-names`,
            'aria-activedescendant': chosen && `${id}-${chosen}`,
          })}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {count > COUNTED_FROM ? (
          <span className={css.count} data-over={count > CHAT_TEXT_MAX}>
            {CHAT_TEXT_MAX - count}
          </span>
        ) : null}
        <IconButton
          type="submit"
          icon="paper-plane-tilt-fill"
          label="Send"
          size="s"
          aria-disabled={write.isPending}
        />
      </form>
      {fault === null ? null : (
        <p id={`${id}-fault`} className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Until when somebody may not write is shown in their own time. */
function faultOf(error: Error): string {
  if (error instanceof Refused && error.code === 'chat_muted' && error.data) {
    const { until, reason } = error.data as { until: string; reason: string }
    return `You cannot write until ${formatDateTime(until)}. Reason: ${reason}`
  }
  return fieldMessage(error)
}
