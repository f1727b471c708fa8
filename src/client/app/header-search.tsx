import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SearchField } from '#client/ui/search-field.tsx'

/** Leads to the box list; `/` leads here from anywhere. */
export function HeaderSearch() {
  const { pathname, search } = useLocation()
  const asked = pathname === '/boxes' ? (new URLSearchParams(search).get('search') ?? '') : ''
  return <Search key={asked} asked={asked} />
}

function Search({ asked }: { asked: string }) {
  const [text, setText] = useState(asked)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])

  const handleSubmit = () => {
    const words = text.trim()
    void navigate(words ? `/boxes?${new URLSearchParams({ search: words })}` : '/boxes')
  }
  return (
    <SearchField
      ref={field}
      label="Search boxes"
      placeholder="Search boxes and items"
      shortcut="/"
      value={text}
      onChange={setText}
      onSubmit={handleSubmit}
    />
  )
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
