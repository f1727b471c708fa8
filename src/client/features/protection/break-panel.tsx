import { type FormEvent, useState } from 'react'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Protection } from '#contract/http/protection.ts'
import css from './limits-page.module.css'
import { type Break, useTakeBreak } from './use-protection.ts'

const coolOffs = [1, 7, 14, 42].map((days) => ({
  value: days,
  label: days === 1 ? '1 day' : `${days} days`,
}))

const FOR_EVER = 0
const exclusions = [
  { value: 180, label: '6 months' },
  { value: 365, label: '1 year' },
  { value: 1825, label: '5 years' },
  { value: FOR_EVER, label: 'Forever' },
] as const

/** A short break, or an exclusion that nobody can undo. */
export function BreakPanel({ exclusion }: { exclusion: Protection['exclusion'] }) {
  const [coolOff, setCoolOff] = useState(1)
  const [length, setLength] = useState<(typeof exclusions)[number]['value']>(180)
  const [asked, setAsked] = useState<Break | null>(null)
  const isForEver = exclusion !== null && exclusion.until === null
  if (isForEver) return null
  return (
    <Surface as="section" isPadded id="break">
      <Stack gap={20}>
        <Stack gap={8}>
          <h2 className={css.heading}>{exclusion ? 'Make it longer' : 'Take a break'}</h2>
          <p className={css.soft}>
            All play and deposits close at once, on every device. Open bets play out as usual. Your
            coins and items stay yours: you can withdraw, sell and ship them at any time. You get no
            promotions. Nobody can shorten it, not even our support team.
          </p>
        </Stack>
        <Stack gap={8}>
          <b>Cool-off</b>
          <Segmented
            label="Length of the cool-off"
            value={coolOff}
            onChange={setCoolOff}
            options={coolOffs}
          />
          <Button
            aria-haspopup="dialog"
            onClick={() => setAsked({ kind: 'cool_off', days: coolOff })}
          >
            Take a break
          </Button>
        </Stack>
        <Stack gap={8}>
          <b>Self-exclusion</b>
          <Segmented
            label="Length of the self-exclusion"
            value={length}
            onChange={setLength}
            options={exclusions}
          />
          <Button
            aria-haspopup="dialog"
            onClick={() =>
              setAsked({ kind: 'self_exclusion', days: length === FOR_EVER ? null : length })
            }
          >
            Exclude myself
          </Button>
        </Stack>
      </Stack>
      {asked ? <ConfirmBreak asked={asked} onClose={() => setAsked(null)} /> : null}
    </Surface>
  )
}

const WORD = 'STOP'

/** Must be typed, because it cannot be undone. */
function ConfirmBreak({ asked, onClose }: { asked: Break; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const take = useTakeBreak()
  const isLong = asked.kind === 'self_exclusion'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toUpperCase() !== WORD) return setError(`Type ${WORD} to confirm.`)
    take.mutate(asked, {
      onSuccess: ({ msg }) => {
        toast.success(msg)
        onClose()
      },
      onError: (refusal) => setError(errorMessage(refusal)),
    })
  }
  return (
    <Modal title={isLong ? 'Exclude yourself?' : 'Take a break?'} onClose={onClose}>
      <Form isSubmitting={take.isPending} onSubmit={handleSubmit}>
        <Stack gap={16}>
          <p>
            You will not be able to play or deposit <b>{lengthOf(asked)}</b>. It begins now and
            cannot be undone. You can still withdraw your coins and ship your items.
          </p>
          <Field
            label={`Type ${WORD} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
          />
          <Button variant="brass" type="submit" isWide isBusy={take.isPending}>
            {isLong ? 'Exclude me' : 'Start my break'}
          </Button>
          <Button isWide onClick={onClose}>
            Keep playing
          </Button>
        </Stack>
      </Form>
    </Modal>
  )
}

function lengthOf({ kind, days }: Break): string {
  if (days === null) return 'ever again'
  if (kind === 'cool_off') return days === 1 ? 'for 1 day' : `for ${days} days`
  return `for ${exclusions.find(({ value }) => value === days)?.label ?? `${days} days`}`
}
