import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { DraftInputs, useActDraft } from './act-draft.tsx'
import { actOnMany, type Many, type Outcome } from './many.ts'
import css from './queue.module.css'
import type { ActField } from './queue.ts'

interface ManyDialogProps<Row> {
  many: Many<Row>
  nameOf: (row: Row) => string
  /** Called with the cases that were done. */
  onClose: (doneIds: readonly string[]) => void
}

const words: Record<Outcome['state'], string> = {
  waiting: 'Waits',
  sending: 'Sending…',
  done: 'Done',
  refused: 'Refused',
  unanswered: 'No answer yet',
}

/** Does one act with many cases for one reason, and shows what became of each. */
export function ManyDialog<Row>({ many, nameOf, onClose }: ManyDialogProps<Row>) {
  const { act, rows, idOf } = many
  // An act for many has no fields that depend on a case.
  const draft = useActDraft(act, (act.fields ?? []) as readonly ActField[])
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const count = (state: Outcome['state']) =>
    rows.filter((row) => outcomes.get(idOf(row))?.state === state).length
  const done = count('done')
  const refused = count('refused')
  const left = rows.length - done - refused

  const run = async () => {
    stop.current = new AbortController()
    setRunning(true)
    await actOnMany(many, {
      outcomes,
      input: { reason: draft.reason, values: draft.values },
      signal: stop.current.signal,
      onOutcome: (id, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    setRunning(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.check()) void run()
  }
  const handleClose = () => {
    stop.current?.abort()
    onClose(rows.map(idOf).filter((id) => outcomes.get(id)?.state === 'done'))
  }
  const hasBegun = outcomes.size > 0
  return (
    <Modal title={`${act.label}: ${rows.length} cases`} size="l" onClose={handleClose}>
      <div className={css.form}>
        {act.about ? <p className={css.about}>{act.about}</p> : null}
        {hasBegun ? (
          <p role="status">
            {done} of {rows.length} done
            {refused > 0 ? `, ${refused} refused` : ''}
            {isRunning || left === 0 ? '.' : `, ${left} left.`}
          </p>
        ) : null}
        {hasBegun ? null : (
          <Form className={css.form} isSubmitting={isRunning} onSubmit={handleSubmit}>
            <DraftInputs draft={draft} subjectId="" refused={{}} />
            <Button variant="brass" type="submit">
              {act.label} {rows.length} cases
            </Button>
          </Form>
        )}
        <Scroller className={css.outcomes} aria-label="The cases" tabIndex={0}>
          <ul>
            {rows.map((row) => {
              const outcome = outcomes.get(idOf(row))
              return (
                <li key={idOf(row)} data-state={outcome?.state}>
                  <span>{nameOf(row)}</span>
                  <b>{outcome ? words[outcome.state] : ''}</b>
                  {outcome?.text ? <small>{outcome.text}</small> : null}
                </li>
              )
            })}
          </ul>
        </Scroller>
        {hasBegun ? (
          <div className={css.manyActs}>
            {isRunning ? <Button onClick={() => stop.current?.abort()}>Stop</Button> : null}
            {!isRunning && left > 0 ? (
              <Button variant="brass" onClick={() => void run()}>
                Go on with {left}
              </Button>
            ) : null}
            {isRunning ? null : <Button onClick={handleClose}>Close</Button>}
          </div>
        ) : null}
      </div>
    </Modal>
  )
}
