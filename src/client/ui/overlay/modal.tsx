import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { keepFocusOnPage } from '#client/lib/browser/focus-page.ts'
import { keepTabInside } from '#client/lib/browser/keep-tab-inside.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { enterTopLayer } from '#client/lib/browser/top-layer.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import css from './modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  /** Replaces the visible title: tabs, a back arrow. The title is then for screen readers only. */
  header?: ReactNode
  /** 400 px, 560 px for two columns, or 860 px for a list beside its details. */
  size?: 'm' | 'l' | 'xl'
  children: ReactNode
}

const LEAVE_MS = 160
const FIRST_FIELD = 'input:not([type=hidden], [type=checkbox]), select, textarea, [data-autofocus]'

/** Swiping needs a touchscreen: its code is loaded only where there is one. */
const SwipeToClose = lazyPart(async () => (await import('./swipe-to-close.tsx')).SwipeToClose)

/**
 * A native dialog: the platform provides the focus trap, Escape and the top layer, and closing it restores
 * the focus. On a narrow page it is a bottom sheet that a long or quick swipe of its grip closes.
 */
export function Modal({ title, onClose, header, size = 'm', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const hasFinger = matchMedia('(pointer: coarse)').matches
  useModalDialog(dialog, hasFinger)

  const handleClose = () => void leave(dialog.current).then(onClose)
  return (
    <dialog
      ref={dialog}
      className={css.modal}
      data-size={size}
      aria-labelledby={titleId}
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        event.preventDefault()
        handleClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) handleClose()
      }}
    >
      <div className={css.body}>
        <div className={css.head} data-swipe>
          <i className={css.grip} />
          <h2 id={titleId} tabIndex={-1} className={header ? 'hidden' : undefined}>
            {title}
          </h2>
          {header}
          <IconButton
            className={css.close}
            icon="x-bold"
            label="Close"
            variant="plain"
            onClick={handleClose}
          />
        </div>
        {children}
      </div>
      {hasFinger ? <SwipeToClose dialog={dialog} onClose={onClose} /> : null}
    </dialog>
  )
}

function useModalDialog(dialog: React.RefObject<HTMLDialogElement | null>, hasFinger: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const leaveTopLayer = enterTopLayer(element)
    return () => {
      leaveTopLayer()
      element.close()
      keepFocusOnPage()
    }
  }, [dialog])

  useEffect(() => {
    // On a phone, a focused field would open the keyboard over the sheet.
    const first = hasFinger ? null : dialog.current?.querySelector<HTMLElement>(FIRST_FIELD)
    const target = first ?? dialog.current?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [dialog, hasFinger])
}

async function leave(dialog: HTMLDialogElement | null): Promise<void> {
  if (!dialog || prefersReducedMotion()) return
  dialog.dataset.leaving = 'true'
  await new Promise((resolve) => setTimeout(resolve, LEAVE_MS))
}
