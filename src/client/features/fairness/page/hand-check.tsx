import { type FormEvent, useEffect, useId, useState } from 'react'
import { afterFirstPaint } from '#client/lib/hydration/first-paint.ts'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { RawCheck } from '../draw/raw-check.tsx'
import { LazyReceiptView, preloadReceiptView } from '../receipt/lazy-receipt-view.tsx'
import { LoadedReceipt } from '../receipt/loaded-receipt.tsx'
import { type Pasted, readPasted } from '../receipt/pasted.ts'
import css from './hand-check.module.css'

/** Verifies pasted text: a receipt, possibly changed, or the id of a bet or battle. */
export function HandCheck() {
  const [source, setSource] = useState<'receipt' | 'values'>('receipt')
  useEffect(() => void afterFirstPaint().then(preloadReceiptView), [])
  return (
    <section className={css.check} aria-labelledby="check-a-roll">
      <h2 id="check-a-roll">Verify any roll, round or battle</h2>
      <p>
        A pasted receipt never leaves this page. To verify without us, save the receipt and run{' '}
        <code translate="no">npm run verify -- receipt.json</code> in a copy of the source.
      </p>
      <Segmented
        label="What you have"
        value={source}
        onChange={setSource}
        options={[
          { value: 'receipt', label: 'A receipt or link' },
          { value: 'values', label: 'Seeds and nonce' },
        ]}
      />
      {source === 'values' ? <RawCheck /> : <ReceiptCheck />}
    </section>
  )
}

function ReceiptCheck() {
  const fieldId = useId()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const reason = pasted?.kind === 'unreadable' ? pasted.reason : null
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPasted(readPasted(String(new FormData(event.currentTarget).get('pasted') ?? '')))
  }
  return (
    <>
      <form className={css.form} onSubmit={handleSubmit}>
        <label htmlFor={fieldId}>A receipt (JSON), a bet id, or a link to a bet or battle</label>
        <textarea
          id={fieldId}
          name="pasted"
          rows={5}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={reason !== null}
          aria-describedby={reason ? `${fieldId}-fault` : undefined}
        />
        {reason ? (
          <p id={`${fieldId}-fault`} className={css.fault} role="alert">
            {reason}
          </p>
        ) : null}
        <Button variant="brass" type="submit">
          Check it
        </Button>
      </form>
      {pasted?.kind === 'receipt' ? <LazyReceiptView receipt={pasted.receipt} /> : null}
      {pasted?.kind === 'bet' || pasted?.kind === 'battle' ? <LoadedReceipt {...pasted} /> : null}
    </>
  )
}
