import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { useSession } from '#client/player/session.ts'
import { Chip } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { BirthDateStep } from './birth-date-step.tsx'
import { VoucherBox } from './codes/voucher-box.tsx'
import { type DepositMethod, depositMethods, methodOf } from './deposit-methods.ts'
import css from './deposit-modal.module.css'
import { MethodRail } from './method-rail.tsx'
import { usePromo } from './use-promo.ts'

const TITLE = 'Deposit'
const CHOICE_TITLE = 'Chose payment method'

/** A wide page shows the methods beside their form; a narrow one asks for the method first. */
export function DepositModal() {
  const { close } = useModalRoute()
  const [search] = useSearchParams()
  const isNarrow = useMedia(NARROW)
  const [chosen, setChosen] = useState<DepositMethod | null>(() => methodOf(search) ?? null)
  const promo = usePromo()
  const step = useRef<HTMLDivElement>(null)
  const isAgeKnown = useSession(({ user }) => user?.birth_date !== null)

  const method = chosen ?? (isNarrow ? null : depositMethods[0])
  const title = method ? TITLE : CHOICE_TITLE

  // The clicked button disappears with its step: the focus must stay in the dialog.
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

  if (!isAgeKnown) {
    return (
      <Modal title={TITLE} onClose={close} header={<DepositHead title={TITLE} />}>
        <BirthDateStep />
      </Modal>
    )
  }
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

interface DepositHeadProps {
  title: string
  /** On a narrow page, returns to the choice of a method. */
  onBack?: () => void
  /** The title needs the whole line. */
  isLong?: boolean
}

/** The dialog's visible title, and the current balance. */
function DepositHead({ title, onBack, isLong = false }: DepositHeadProps) {
  const balance = useSession(({ user }) => user?.balance)
  return (
    <div className={css.head}>
      {onBack && (
        <IconButton icon="arrow-left-bold" label="Back to the payment methods" onClick={onBack} />
      )}
      <span className={css.title} aria-hidden="true">
        {title}
      </span>
      {balance === undefined || isLong ? null : (
        <span className={css.balance}>
          <span className="hidden">Your balance: </span>
          <Price coins={balance} size={18} />
        </span>
      )}
    </div>
  )
}

interface MethodChoiceProps {
  onChoose: (method: DepositMethod) => void
}

function MethodChoice({ onChoose }: MethodChoiceProps) {
  return (
    <ul className={css.methods}>
      {depositMethods.map((method) => (
        <li key={method.id}>
          <button type="button" onClick={() => onChoose(method)}>
            <Icon name={method.icon} size={28} />
            <span>
              <b>{method.name}</b>
              {method.note ? <small>{method.note}</small> : null}
            </span>
            {method.label ? <Chip tone="brass">{method.label}</Chip> : null}
            <Icon name="caret-right-bold" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}
