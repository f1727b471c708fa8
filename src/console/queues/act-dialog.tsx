import type { FormEvent } from 'react'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { Refused } from '#client/lib/api/refused.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormAlert } from '#client/ui/form/form-alert.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { DraftInputs, useActDraft } from './act-draft.tsx'
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
  const fields = typeof act.fields === 'function' ? act.fields(row) : (act.fields ?? [])
  const draft = useActDraft(act, fields)
  const { reason, values } = draft
  const decide = useKeyedMutation({
    mutationFn: (_: undefined, keyOf) =>
      act.send({
        row,
        reason,
        values,
        idempotencyKey: keyOf([act.name, subjectId, reason, values]),
      }),
    onSuccess: onDone,
  })
  const refused = decide.error instanceof Refused ? (decide.error.errors ?? {}) : {}

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.check()) decide.mutate(undefined)
  }
  const isPlaced = Object.keys(refused).length > 0
  // The sign-in over the page says that the session has ended.
  const isOver = decide.error instanceof Refused && decide.error.code === 'unauthenticated'
  const alert = decide.error && !isPlaced && !isOver ? errorMessage(decide.error) : null
  return (
    <Form className={css.form} isSubmitting={decide.isPending} onSubmit={handleSubmit}>
      {act.about ? <p className={css.about}>{act.about}</p> : null}
      <FormAlert refusal={alert === null ? null : { message: alert, count: decide.submittedAt }} />
      <DraftInputs draft={draft} subjectId={subjectId} refused={refused} />
      {act.Preview ? <act.Preview row={row} values={values} /> : null}
      <Button variant="brass" type="submit" isBusy={decide.isPending}>
        {act.label}
      </Button>
    </Form>
  )
}
