import { type FormEvent, useState } from 'react'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { Refused } from '#client/lib/api/refused.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormAlert } from '#client/ui/form/form-alert.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { ActFields } from './act-fields.tsx'
import css from './queue.module.css'
import type { Act } from './queue.ts'

interface ActDialogProps<Row> {
  act: Act<Row>
  row: Row
  /** The name of the case. */
  name: string
  /** Whose documents a field lists. */
  subjectId: string
  onDone: () => void
  onClose: () => void
}

/**
 * Asks for the reason of an act and whatever else it needs, then carries it out once: an answer that was lost is asked
 * for again under the same key.
 */
export function ActDialog<Row>(props: ActDialogProps<Row>) {
  const { act, row, name, onDone, onClose } = props
  const title = name === '' ? act.label : `${act.label}: ${name}`
  return (
    <Modal title={title} size={act.Form ? 'xl' : 'l'} onClose={onClose}>
      {act.Form ? <act.Form row={row} onDone={onDone} /> : <ActForm {...props} act={act} />}
    </Modal>
  )
}

type ActFormOf<Row> = Omit<ActDialogProps<Row>, 'name' | 'onClose'> & {
  act: Extract<Act<Row>, { Form?: undefined }>
}

function ActForm<Row>({ act, row, subjectId, onDone }: ActFormOf<Row>) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const fields = typeof act.fields === 'function' ? act.fields(row) : (act.fields ?? [])
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.initial ?? ''])),
  )
  const decide = useKeyedMutation({
    mutationFn: (_: undefined, keyOf) =>
      act.send({
        row,
        reason: reason.trim(),
        values,
        idempotencyKey: keyOf([act.name, subjectId, reason, values]),
      }),
    onSuccess: onDone,
  })
  const refused = decide.error instanceof Refused ? (decide.error.errors ?? {}) : {}
  const errorOf = (field: string) => missing[field] ?? refused[field]?.[0]

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const lacking = Object.fromEntries(
      fields
        .filter((field) => !field.isOptional && (values[field.name] ?? '').trim() === '')
        .map((field) => [field.name, 'This is needed.']),
    )
    if (!act.hasNoReason && reason.trim().length < 3) {
      lacking.reason = 'Give a reason of at least 3 characters.'
    }
    setMissing(lacking)
    if (Object.keys(lacking).length === 0) decide.mutate(undefined)
  }
  const isPlaced = Object.keys(refused).length > 0
  // The sign-in over the page says that the session has ended.
  const isOver = decide.error instanceof Refused && decide.error.code === 'unauthenticated'
  const alert = decide.error && !isPlaced && !isOver ? errorMessage(decide.error) : null
  return (
    <Form className={css.form} isSubmitting={decide.isPending} onSubmit={handleSubmit}>
      {act.about ? <p className={css.about}>{act.about}</p> : null}
      <FormAlert refusal={alert === null ? null : { message: alert, count: decide.submittedAt }} />
      <ActFields
        fields={fields}
        values={values}
        subjectId={subjectId}
        errorOf={errorOf}
        onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
      />
      {act.hasNoReason ? null : (
        <Field
          label="Reason, kept in the log"
          value={reason}
          autoComplete="off"
          error={errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {act.Preview ? <act.Preview row={row} values={values} /> : null}
      <Button variant="brass" type="submit" isBusy={decide.isPending}>
        {act.label}
      </Button>
    </Form>
  )
}
