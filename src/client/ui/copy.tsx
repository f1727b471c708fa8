import { useEffect, useState } from 'react'
import css from './copy.module.css'
import { Icon } from './icon.tsx'

interface CopyProps {
  text: string
  /** The name of what is copied: "server seed". */
  label: string
}

const SHOWN_MS = 1_000

/** Copies a text and confirms it for a second. */
export function Copy({ text, label }: CopyProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <span className={css.copy}>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        onClick={() => void copy(text).then(setCopied)}
      >
        <Icon name={isCopied ? 'check-bold' : 'copy-fill'} size={17} />
      </button>
      <span className={css.said} role="status" data-shown={isCopied}>
        {isCopied ? 'Copied!' : ''}
      </span>
    </span>
  )
}

/** Returns whether the text was copied. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
