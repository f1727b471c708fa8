import { useState } from 'react'
import { Field } from '#client/ui/form/field.tsx'
import { numberFault } from '../parts/typed-number.ts'
import { ActFields } from './act-fields.tsx'
import type { Act, ActField } from './queue.ts'

const REASON_MIN = 3

/** What somebody types for an act, and what is still missing. */
export function useActDraft<Row>(
  { hasNoReason }: Pick<Act<Row>, 'hasNoReason'>,
  fields: readonly ActField[],
) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.initial ?? ''])),
  )
  return {
    fields,
    reason: reason.trim(),
    values,
    missing,
    hasReason: !hasNoReason,
    typedReason: reason,
    setReason,
    setValue: (name: string, value: string) =>
      setValues((before) => ({ ...before, [name]: value })),
    /** Whether nothing is missing; what is gets its sentence. */
    check(): boolean {
      const lacking: Record<string, string> = Object.fromEntries(
        fields
          .filter((field) => !field.isOptional && (values[field.name] ?? '').trim() === '')
          .map((field) => [field.name, 'This is needed.']),
      )
      for (const { name, kind } of fields) {
        const fault = kind === 'amount' ? numberFault(values[name] ?? '') : undefined
        if (fault !== undefined) lacking[name] = fault
      }
      if (!hasNoReason && reason.trim().length < REASON_MIN) {
        lacking.reason = `Give a reason of at least ${REASON_MIN} characters.`
      }
      setMissing(lacking)
      return Object.keys(lacking).length === 0
    },
  }
}

interface DraftInputsProps {
  draft: ReturnType<typeof useActDraft>
  /** Whose documents a field lists. */
  subjectId: string
  /** What the server refused, by field. */
  refused: Readonly<Record<string, string[]>>
}

/** The fields of an act, and its reason. */
export function DraftInputs({ draft, subjectId, refused }: DraftInputsProps) {
  const errorOf = (field: string) =>
    draft.missing[field] ??
    // A list is refused by the place in it.
    Object.entries(refused).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1][0]
  return (
    <>
      <ActFields
        fields={draft.fields}
        values={draft.values}
        subjectId={subjectId}
        errorOf={errorOf}
        onChange={draft.setValue}
      />
      {draft.hasReason ? (
        <Field
          label="Reason, kept in the log"
          value={draft.typedReason}
          autoComplete="off"
          error={errorOf('reason')}
          onChange={(event) => draft.setReason(event.target.value)}
        />
      ) : null}
    </>
  )
}
