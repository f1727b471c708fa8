import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '#client/lib/api/api.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { showProfile } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { birthDateForm } from '#contract/birth-date.ts'
import { AGE_MIN } from '#domain/protection/age.ts'

const FIELDS = ['birth_date'] as const

/** Precedes a player's first deposit. */
export function BirthDateStep() {
  const form = useForm<z.input<typeof birthDateForm>>({
    resolver: zodResolver(birthDateForm),
    defaultValues: { birth_date: '' },
  })
  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (change) => {
    const { data } = await send('PUT /api/profile', { body: change })
    showProfile(data)
  })
  return (
    <Form isSubmitting={isSubmitting} onSubmit={submit}>
      <Stack gap={16}>
        <p>
          Before your first deposit, tell us when you were born. You must be {AGE_MIN} or older, and
          the date cannot be changed later.
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
      </Stack>
    </Form>
  )
}
