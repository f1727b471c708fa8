import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Refused, send } from '#client/lib/api/api.ts'
import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { loadProfile, showProfile } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { birthDateForm } from '#contract/birth-date.ts'
import { ageInWords, dateInWords } from './age-words.ts'

const FIELDS = ['birth_date'] as const

interface BirthDateStepProps {
  /** Whether the date is stored now; false if the player goes back without an answer. */
  onDone: (isKnown: boolean) => void
}

/**
 * Asks for the date of birth, reads it back in words, and stores it once the player confirms it. Precedes their first
 * deposit.
 */
export function BirthDateStep({ onDone }: BirthDateStepProps) {
  const minimumAge = useMinimumAge()
  const [read, setRead] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const form = useForm<z.input<typeof birthDateForm>>({
    resolver: zodResolver(birthDateForm),
    defaultValues: { birth_date: '' },
  })
  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (change) => {
    if (read !== change.birth_date) return setRead(change.birth_date)
    try {
      const { data } = await send('PUT /api/profile', { body: change })
      showProfile(data)
      onDone(true)
    } catch (error) {
      // The account is on hold now, and the dialog says so.
      if (error instanceof Refused && error.code === 'under_age') return loadProfile()
      setRead(null)
      throw error
    }
  })
  // What was pressed has disappeared with its step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is reached by changing `read`.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, h3')?.focus()
  }, [read])

  return (
    <div ref={place}>
      <Form isSubmitting={isSubmitting} onSubmit={submit}>
        <Stack gap={16}>
          {read === null ? (
            <>
              <p>
                {`Before your first deposit, tell us when you were born. You must be ${minimumAge} or older.`}
              </p>
              <Field
                label="Date of birth"
                type="date"
                autoComplete="bday"
                error={form.formState.errors.birth_date?.message}
                {...form.register('birth_date')}
              />
              <Button variant="brass" type="submit" isBusy={isSubmitting}>
                Continue
              </Button>
              <Button onClick={() => onDone(false)}>Back to the payment</Button>
            </>
          ) : (
            <>
              <h3
                tabIndex={-1}
              >{`${ageInWords(read, Date.now())} Is ${read.slice(0, 4)} right?`}</h3>
              <p>
                {`You were born on ${dateInWords(read)}. Nothing is stored before you confirm it; afterwards only our support team can correct it.`}
              </p>
              <Button variant="brass" type="submit" isBusy={isSubmitting}>
                Yes, that is right
              </Button>
              <Button onClick={() => setRead(null)}>No, change the date</Button>
            </>
          )}
        </Stack>
      </Form>
    </div>
  )
}
