import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DepositDraft } from '../deposit-draft.ts'
import { CryptoAddress } from './crypto-address.tsx'
import { CryptoChoice } from './crypto-choice.tsx'
import css from './crypto-form.module.css'

/** Step one picks a currency, step two shows where to send it. */
export function CryptoForm({ draft }: { draft: DepositDraft }) {
  const [picked, setPicked] = useState<string | null>(null)
  const [isPaying, setPaying] = useState(false)
  const step = useRef<HTMLDivElement>(null)
  const goOn = async () => {
    if (await draft.askAge()) goTo(true)
  }
  const goTo = (next: boolean) => {
    flushSync(() => setPaying(next))
    step.current?.focus()
  }
  const isSecond = isPaying && picked !== null
  const label = isSecond ? 'Step 2 of 2: send the payment' : 'Step 1 of 2: pick a currency'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group the fields of no form.
    <div ref={step} className={css.step} role="group" aria-label={label} tabIndex={-1}>
      {isSecond ? (
        <CryptoAddress currency={picked} draft={draft} onBack={() => goTo(false)} />
      ) : (
        <CryptoChoice picked={picked} draft={draft} onPick={setPicked} onNext={() => void goOn()} />
      )}
    </div>
  )
}
