import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useConfig } from '#client/lib/api/queries.ts'
import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { useSession } from '#client/player/session.ts'
import { Chip } from '#client/ui/chip.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { ageAt } from '#domain/protection/age.ts'
import { BirthDateStep } from './age/birth-date-step.tsx'
import { UnderAge } from './age/under-age.tsx'
import { useAge } from './age/use-age.ts'
import { CodeBox } from './codes/code-box.tsx'
import { type DepositDraft, useDepositDraft } from './deposit-draft.ts'
import { type DepositMethod, type MethodId, methodIn, methodsOf } from './deposit-methods.ts'
import css from './deposit-modal.module.css'
import { MethodRail } from './method-rail.tsx'
import { useDepositTerms } from './terms/use-deposit-terms.ts'

const TITLE = 'Deposit'
const CHOICE_TITLE = 'Chose payment method'

/** A wide page shows the methods beside their form; a narrow one asks for the method first. */
export function DepositModal() {
  const { close } = useModalRoute()
  const [search] = useSearchParams()
  const isNarrow = useMedia(NARROW)
  const { deposit_methods = [], closed = [] } = useConfig().data ?? {}
  // Known once it is read: nobody is promised a bonus that they had before.
  const bonusPercent = useDepositTerms()?.first_crypto_bonus.percent ?? 0
  const methods = methodsOf(deposit_methods, closed, bonusPercent)
  const [chosenId, setChosen] = useState(() => methodIn(search))
  const { askAge, question } = useAge()
  const draft = useDepositDraft(askAge)
  const step = useRef<HTMLDivElement>(null)
  const minimumAge = useMinimumAge()
  const birthDate = useSession(({ user }) => user?.birth_date ?? null)

  const chosen = methods.find(({ id }) => id === chosenId)
  // Nobody is asked to choose from one.
  const method = chosen ?? (isNarrow && methods.length > 1 ? null : methods[0])
  const title = method ? TITLE : CHOICE_TITLE

  // Another method is another payment: what waits for the date of birth ends.
  const choose = (id: MethodId | null) => {
    question?.answer(false)
    setChosen(id)
  }
  // The clicked button disappears with its step: the focus must stay in the dialog.
  const goTo = (next: DepositMethod | null) => {
    flushSync(() => choose(next?.id ?? null))
    step.current?.focus()
  }
  const form = method ? (
    <div className={css.form} key={method.id}>
      {method.isClosed ? <ClosedMethod name={method.name} /> : <method.Form draft={draft} />}
      {method.id === 'gift_code' && !method.isClosed ? null : <CodeBox code={draft.code} />}
    </div>
  ) : null

  if (birthDate !== null && ownAge(birthDate) < minimumAge) {
    return (
      <Modal title={TITLE} onClose={close} header={<DepositHead title={TITLE} />}>
        <UnderAge birthDate={birthDate} />
      </Modal>
    )
  }
  if (methods.length === 0) {
    return (
      <Modal title={TITLE} onClose={close} header={<DepositHead title={TITLE} />}>
        <Questioned question={question}>
          <NoMethods draft={draft} />
        </Questioned>
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
            <DepositHead
              title={method.name}
              {...(methods.length > 1 && { onBack: () => goTo(null) })}
            />
          ) : (
            <DepositHead title={title} isLong />
          )
        }
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of one form alone. */}
        <div ref={step} className={css.step} role="group" aria-label={title} tabIndex={-1}>
          <Questioned question={question}>
            {form ?? <MethodChoice methods={methods} onChoose={goTo} />}
          </Questioned>
        </div>
      </Modal>
    )
  }
  return (
    <Modal title={title} size="xl" onClose={close} header={<DepositHead title={title} />}>
      {method ? (
        <MethodRail methods={methods} value={method} onChange={({ id }) => choose(id)}>
          <Questioned question={question}>{form}</Questioned>
        </MethodRail>
      ) : null}
    </Modal>
  )
}

interface QuestionedProps {
  question: ReturnType<typeof useAge>['question']
  children: ReactNode
}

/** The form as it was left, behind the question that precedes the first deposit. */
function Questioned({ question, children }: QuestionedProps) {
  return (
    <>
      {question ? <BirthDateStep onDone={question.answer} /> : null}
      <div className={css.behind} hidden={question !== null}>
        {children}
      </div>
    </>
  )
}

/** By the visitor's own clock; the server decides. */
const ownAge = (birthDate: string): number =>
  ageAt(birthDate, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)

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

/** What stands in the place of a closed method's form. */
const ClosedMethod = ({ name }: { name: string }) => (
  <Notice icon="hourglass-medium-fill">
    {name}: closed for maintenance. Deposits under way are still credited; new ones are not taken.
  </Notice>
)

/** What a shop without payments says: a voucher needs none. */
function NoMethods({ draft }: { draft: DepositDraft }) {
  const { data } = useConfig()
  if (!data) return <Skeleton height={240} />
  return (
    <div className={css.form}>
      <p>
        This shop takes no deposits at the moment. What you own stays yours, and you can play and
        withdraw as usual.
      </p>
      <CodeBox code={draft.code} />
    </div>
  )
}

interface MethodChoiceProps {
  methods: readonly DepositMethod[]
  onChoose: (method: DepositMethod) => void
}

function MethodChoice({ methods, onChoose }: MethodChoiceProps) {
  return (
    <ul className={css.methods}>
      {methods.map((method) => (
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
