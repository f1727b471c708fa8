import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { DepositHead } from './deposit-head.tsx'
import { type DepositMethod, depositMethods, methodOf } from './deposit-methods.ts'
import css from './deposit-modal.module.css'
import { MethodChoice } from './method-choice.tsx'
import { MethodRail } from './method-rail.tsx'
import { usePromo } from './use-promo.ts'
import { VoucherBox } from './voucher-box.tsx'

const TITLE = 'Deposit'
const CHOICE_TITLE = 'Chose payment method'

/** A wide page has the methods beside their form; a narrow one asks for the method first, as step 0. */
export function DepositModal() {
  const { close } = useModalRoute()
  const [search] = useSearchParams()
  const isNarrow = useMedia(NARROW)
  const [chosen, setChosen] = useState<DepositMethod | null>(() => methodOf(search) ?? null)
  const promo = usePromo()
  const step = useRef<HTMLDivElement>(null)

  const method = chosen ?? (isNarrow ? null : depositMethods[0])
  const title = method ? TITLE : CHOICE_TITLE

  // The pressed button goes with its step: the focus must not fall out of the dialog.
  const goTo = (next: DepositMethod | null) => {
    flushSync(() => setChosen(next))
    step.current?.focus()
  }
  const form = method ? (
    <div className={css.form} key={method.id}>
      <method.Form promo={promo} />
      <VoucherBox />
    </div>
  ) : null

  if (isNarrow) {
    return (
      <Modal
        title={title}
        onClose={close}
        header={
          method ? (
            <DepositHead title={method.name} onBack={() => goTo(null)} />
          ) : (
            <DepositHead title={title} isLong />
          )
        }
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of one form alone. */}
        <div ref={step} className={css.step} role="group" aria-label={title} tabIndex={-1}>
          {form ?? <MethodChoice onChoose={goTo} />}
        </div>
      </Modal>
    )
  }
  return (
    <Modal title={title} size="xl" onClose={close} header={<DepositHead title={title} />}>
      <MethodRail methods={depositMethods} value={method ?? depositMethods[0]} onChange={setChosen}>
        {form}
      </MethodRail>
    </Modal>
  )
}
