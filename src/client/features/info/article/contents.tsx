import { useMemo, useRef } from 'react'
import { type Media, useMedia } from '#client/lib/browser/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './contents.module.css'
import { useCurrentSection } from './use-current-section.ts'

interface Entry {
  id: string
  title: string
}

/** Below this width the text and its contents do not fit side by side. */
const FOLDED: Media = { query: '(max-width: 1100px)', suppose: (isNarrow) => isNarrow }

/** The table of contents with the current section marked; folded on narrow pages. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const isFolded = useMedia(FOLDED)
  const ids = useMemo(() => entries.map(({ id }) => id), [entries])
  const current = useCurrentSection(ids)
  const handleChoose = () => {
    if (fold.current) fold.current.open = false
  }
  const list = (
    <ol className={css.list}>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={handleChoose}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  if (!isFolded) {
    return (
      <nav className={css.beside} aria-labelledby="contents">
        <p id="contents">On this page</p>
        {list}
      </nav>
    )
  }
  return (
    <nav className={css.folded} aria-label="On this page">
      <details ref={fold}>
        <summary>
          <span>On this page</span>
          <b>{entries.find(({ id }) => id === current)?.title}</b>
          <Icon name="caret-down-bold" size={14} />
        </summary>
        {list}
      </details>
    </nav>
  )
}
