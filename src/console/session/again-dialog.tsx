import { useEffect, useLayoutEffect, useRef } from 'react'
import { enterTopLayer } from '#client/lib/browser/top-layer.ts'
import css from '#client/ui/overlay/modal.module.css'
import { SignIn } from './sign-in.tsx'

/** The sign-in over the page, after a session has ended. It closes only when somebody has logged in. */
export function AgainDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const leaveTopLayer = enterTopLayer(element)
    return () => {
      leaveTopLayer()
      element.close()
    }
  }, [])
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [])
  return (
    <dialog
      ref={dialog}
      className={css.modal}
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.body}>
        <div className={css.head}>
          <h2 id="sign-in-again">Log in again</h2>
        </div>
        <SignIn />
      </div>
    </dialog>
  )
}
