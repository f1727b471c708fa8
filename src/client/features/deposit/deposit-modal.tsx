import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useModalRoute } from '#client/lib/modal-route.ts'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Modal } from '#client/ui/modal.tsx'
import { type DepositMethod, depositMethods } from './deposit-methods.ts'
import css from './deposit-modal.module.css'
import { MethodChoice } from './method-choice.tsx'

const NARROW = '(max-width: 820px)'

/** Step 0, on a narrow page, is the choice of a method; a wide one starts on the first. */
export function DepositModal() {
  const { close } = useModalRoute()
  const step = useRef<HTMLDivElement>(null)
  const [method, setMethod] = useState(() =>
    matchMedia(NARROW).matches ? null : depositMethods[0],
  )
  const title = method ? 'Deposit' : 'Chose payment method'

  // The pressed button goes with its step: the focus must not fall out of the dialog.
  const goTo = (next: DepositMethod | null) => {
    flushSync(() => setMethod(next))
    step.current?.focus()
  }
  return (
    <Modal
      title={title}
      onClose={close}
      header={method ? <MethodHead title={title} onBack={() => goTo(null)} /> : undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of one form alone. */}
      <div ref={step} className={css.step} role="group" aria-label={title} tabIndex={-1}>
        {method ? <MethodStep method={method} /> : <MethodChoice onChoose={goTo} />}
      </div>
    </Modal>
  )
}

function MethodHead({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div className={css.head}>
      <IconButton
        className={css.back}
        icon="arrow-left-bold"
        label="Back to the payment methods"
        onClick={onBack}
      />
      <span className={css.title} aria-hidden="true">
        {title}
      </span>
    </div>
  )
}

function MethodStep({ method }: { method: DepositMethod }) {
  return (
    <>
      <p className={css.method}>
        <Icon name={method.icon} size={24} />
        <span>
          <b>{method.name}</b>
          <small>{method.note}</small>
        </span>
      </p>
      <method.Form />
    </>
  )
}
