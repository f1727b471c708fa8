import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { ConsolePage } from '../pages.ts'
import css from './shell.module.css'

const PLAYERS_SHOWN = 8
const SEARCH_LENGTH_MAX = 254

interface Result {
  id: string
  to: string
  name: string
  about: string
}

/**
 * Goes to a page by its title, or to a player by a part of their name or email, or by any id, address or transaction of
 * theirs.
 */
export function Palette(props: { pages: readonly ConsolePage[]; onClose: () => void }) {
  const { pages, onClose } = props
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const listId = useId()
  const search = useDeferredValue(text.trim())
  const players = useQuery({
    queryKey: ['operator', 'players', 'palette', search],
    queryFn: async ({ signal }) =>
      (await send('GET /api/operator/players', { query: { search, limit: PLAYERS_SHOWN }, signal }))
        .data,
    enabled: search !== '',
  })
  const wanted = text.trim().toLowerCase()
  // Enter never opens what an earlier text has found.
  const isFound = search !== '' && search === text.trim()
  const results: Result[] = [
    ...pages
      .filter(({ title }) => title.toLowerCase().includes(wanted))
      .map(({ path, title }) => ({ id: path, to: path, name: title, about: 'Page' })),
    ...(isFound ? (players.data ?? []) : []).map(({ id, name, email }) => ({
      id,
      to: `/operator/players/${id}`,
      name,
      about: email ?? 'Player',
    })),
  ]
  const chosen = Math.min(place, results.length - 1)

  const open = (to: string) => {
    onClose()
    void navigate(to)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setPlace((chosen + step + results.length) % results.length)
    }
    const result = results[chosen]
    if (event.key === 'Enter' && result) {
      event.preventDefault()
      open(result.to)
    }
  }
  return (
    <Modal title="Search" size="l" onClose={onClose}>
      <Field
        label="A name, email, id, address, transaction, or page"
        value={text}
        maxLength={SEARCH_LENGTH_MAX}
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results[chosen] ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          setPlace(0)
        }}
        onKeyDown={handleKey}
      />
      {players.error ? <p role="alert">{errorMessage(players.error)}</p> : null}
      <div id={listId} role="listbox" aria-label="Results" className={css.results}>
        {results.map(({ id, to, name, about }, index) => (
          <button
            key={id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={css.result}
            onClick={() => open(to)}
          >
            {name} <small>{about}</small>
          </button>
        ))}
      </div>
      {results.length === 0 && search !== '' && !players.isFetching ? (
        <p role="status">Nothing matches.</p>
      ) : null}
    </Modal>
  )
}
