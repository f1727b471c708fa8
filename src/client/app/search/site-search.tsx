import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import css from './site-search.module.css'

const loadResults = () => import('./search-results.tsx')
const SearchResults = lazyPart(async () => (await loadResults()).SearchResults)

interface SiteSearchProps {
  /** Whether the key `/` focuses the field from anywhere on the page. */
  hasShortcut?: boolean
  /** Called when a result was chosen. */
  onGo?: () => void
}

/** Finds boxes and items while the visitor types; Enter without a choice opens the list of boxes. */
export function SiteSearch({ hasShortcut = false, onGo }: SiteSearchProps) {
  const [text, setText] = useAskedText()
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<(event: KeyboardEvent) => void>(null)
  const listId = useId()
  const navigate = useNavigate()
  useShortcut(hasShortcut, field)

  const isShown = isOpen && text.trim() !== ''
  const close = () => {
    setOpen(false)
    setActiveId(null)
  }
  const go = (to: string) => {
    close()
    field.current?.blur()
    void navigate(to)
    onGo?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // Closes the list, but keeps the text and the surrounding dialog.
      event.preventDefault()
      close()
    } else if (isShown) results.current?.(event)
    else if (event.key === 'ArrowDown') setOpen(true)
  }
  const handleSubmit = () => {
    const words = text.trim()
    go(words ? `/boxes?${new URLSearchParams({ search: words })}` : '/boxes')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus leaving.
    <div
      className={css.place}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <SearchField
        ref={field}
        label="Search boxes and items"
        shortcut={hasShortcut ? '/' : undefined}
        value={text}
        onChange={(value) => {
          setText(value)
          setOpen(true)
        }}
        onSubmit={handleSubmit}
        onFocus={() => void loadResults().catch(() => undefined)}
        onKeyDown={handleKeyDown}
        list={{ id: listId, isShown, activeId }}
      />
      {isShown ? (
        <SearchResults
          listId={listId}
          text={text.trim()}
          keys={results}
          onActive={setActiveId}
          onGo={go}
        />
      ) : null}
    </div>
  )
}

/** The typed text; it follows the search of the list of boxes. */
function useAskedText(): [text: string, setText: (text: string) => void] {
  const { pathname, search } = useLocation()
  const asked = pathname === '/boxes' ? (new URLSearchParams(search).get('search') ?? '') : ''
  const [text, setText] = useState(asked)
  const [followed, setFollowed] = useState(asked)
  if (followed !== asked) {
    setFollowed(asked)
    setText(asked)
  }
  return [text, setText]
}

function useShortcut(isWanted: boolean, field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!isWanted) return
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isWanted, field])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
