import { type FormEvent, useState } from 'react'
import { fieldMessage } from '#client/lib/api/error-message.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountFault, asRead, readAmount } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { isCoins } from '#domain/money/money.ts'
import { RAISE_AFTER_MS } from '#domain/protection/limits.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { kindNames, periodNames } from './limit-names.ts'
import { type Limit, useSetLimit } from './use-protection.ts'

/** The cooling-off period before a higher limit applies. */
const wait = formatDuration(RAISE_AFTER_MS)

/** Sets, lowers, raises or removes one limit, and shows beforehand when the change takes effect. */
export function LimitModal({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const { kind, period, amount: before } = limit
  const [typed, setTyped] = useState(before === null ? '' : String(before))
  const [error, setError] = useState<string>()
  const set = useSetLimit()
  const amount = readAmount(typed)

  const save = (next: number | null) =>
    set.mutate(
      { kind, period, amount: next },
      {
        onSuccess: () => {
          const waits = before !== null && (next === null || next > before)
          toast.success(
            waits ? `Saved. It changes in ${wait}.` : 'Your limit is set and applies now.',
          )
          onClose()
        },
        onError: (refusal) => setError(fieldMessage(refusal)),
      },
    )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === undefined) setError('Enter an amount.')
    else if (Number.isNaN(amount)) setError(amountFault(typed))
    else save(amount)
  }

  return (
    <Modal title={`${periodNames[period]} ${kindNames[kind].toLowerCase()}`} onClose={onClose}>
      <Form isSubmitting={set.isPending} onSubmit={handleSubmit}>
        <Stack gap={16}>
          <Field
            label="Coins"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={error}
            hint={`${readOut(amount)}${whenOf(before, amount)}`}
            prefix={<Coin size={20} />}
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
            onBlur={() => setTyped(asRead)}
          />
          <Button variant="brass" type="submit" isWide isBusy={set.isPending}>
            Save limit
          </Button>
          {before === null ? null : (
            <Button isWide isBusy={set.isPending} onClick={() => save(null)}>
              Remove it in {wait}
            </Button>
          )}
        </Stack>
      </Form>
    </Modal>
  )
}

/** The typed limit as it was read. */
const readOut = (amount: number | undefined): string =>
  isCoins(amount) && amount > 0 ? `${showCoins(amount)} coins. ` : ''

/** When the typed limit would take effect. */
function whenOf(before: number | null, amount: number | undefined): string {
  if (before === null) return 'It applies as soon as you save it.'
  if (amount === undefined || amount <= before) {
    return `Now ${showCoins(before)}. The same or a lower limit applies at once.`
  }
  return `Now ${showCoins(before)}. A higher limit applies in ${wait}, so you can sleep on it.`
}
