import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { keepFocusOnPage } from '#client/lib/browser/focus-page.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { enterTopLayer } from '#client/lib/browser/top-layer.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import css from './modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  /** Stands in place of the title: tabs, a back arrow. The title then is for screen readers. */
  header?: ReactNode
  /** 400 px, 560 px for two columns, or 860 px for a list beside what it chooses. */
  size?: 'm' | 'l' | 'xl'
  children: ReactNode
}

const LEAVE_MS = 160
const FIRST_FIELD = 'input:not([type=hidden], [type=checkbox]), select, textarea, [data-autofocus]'

/** Swiping is for fingers: the code for it is loaded where there are some. */
const SwipeToClose = lazyPart(async () => (await import('./swipe-to-close.tsx')).SwipeToClose)

/**
 * A native dialog: focus trap, Escape and the top layer come with the platform, and closing gives the
 * focus back. A bottom sheet on a narrow page, closed by a long or quick swipe of its grip.
 */
export function Modal({ title, onClose, header, size = 'm', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const hasFinger = matchMedia('(pointer: coarse)').matches
  useModalDialog(dialog, hasFinger)

  const handleClose = () => void leave(dialog.current).then(onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by key what a press outside does.
    <dialog
      ref={dialog}
      className={css.modal}
      data-size={size}
      aria-labelledby={titleId}
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
    // On a phone a focused field would throw the keyboard over the sheet that has just come up.
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
