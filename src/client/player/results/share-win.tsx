import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { hasWon } from '#client/ui/bets/result.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { SharedWin } from './share-card.ts'
import css from './share-win.module.css'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** In the result of a bet: shares a win. Nothing for other results. */
export function ShareWin(win: SharedWin) {
  const [isOpen, setOpen] = useState(false)
  if (!hasWon(win.result)) return null
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={css.share}
        aria-label="Share this win"
        title="Share this win"
        onClick={() => setOpen(true)}
      >
        <Icon name="share-network-fill" size={16} />
      </button>
      {isOpen
        ? createPortal(<ShareDialog win={win} onClose={close} onFail={close} />, document.body)
        : null}
    </>
  )
}
