import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { uploadFile } from '#client/lib/form/upload-file.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { PickPictures } from '#client/ui/form/pictures.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import css from './queue.module.css'
import type { ActField } from './queue.ts'

interface ActFieldsProps {
  fields: readonly ActField[]
  values: Readonly<Record<string, string>>
  subjectId: string
  errorOf: (name: string) => string | undefined
  onChange: (name: string, value: string) => void
}

const inputTypes: Partial<Record<ActField['kind'], string>> = {
  date: 'date',
  time: 'datetime-local',
}

/** What an act asks for besides its reason. */
export function ActFields({ fields, values, subjectId, errorOf, onChange }: ActFieldsProps) {
  return fields.map((field) => {
    const { name, kind, hint } = field
    const label = field.isOptional ? `${field.label} (optional)` : field.label
    const value = values[name] ?? ''
    const error = errorOf(name)
    const shared = { label, value, error, ...(hint !== undefined && { hint }) }
    switch (kind) {
      case 'text':
        return (
          <TextArea
            key={name}
            {...shared}
            hint={hint ?? 'Ctrl and Enter send it.'}
            onKeyDown={sendByKey}
            onChange={(event) => onChange(name, event.target.value)}
          />
        )
      case 'choice':
        return (
          <Select
            key={name}
            label={label}
            value={value}
            error={error}
            options={[{ value: '', label: 'Choose' }, ...(field.options ?? [])]}
            onChange={(chosen) => onChange(name, chosen)}
          />
        )
      case 'documents':
        return (
          <Documents
            key={name}
            label={label}
            playerId={subjectId}
            error={error}
            onChange={(ids) => onChange(name, ids)}
          />
        )
      case 'picture':
      case 'catalogue picture':
        return (
          <PictureField
            key={name}
            label={label}
            path={kind === 'picture' ? '/api/support/attachments' : '/api/operator/pictures'}
            onChange={(id) => onChange(name, id)}
          />
        )
      default:
        return (
          <Field
            key={name}
            {...shared}
            type={inputTypes[kind] ?? 'text'}
            inputMode={kind === 'amount' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={(event) => onChange(name, event.target.value)}
          />
        )
    }
  })
}

/** Sends the form of a field in which Enter begins another line. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** A choice of the documents of a player. */
function Documents(props: {
  label: string
  playerId: string
  error: string | undefined
  onChange: (ids: string) => void
}) {
  const { label, playerId, error, onChange } = props
  const [seen, setSeen] = useState<readonly string[]>([])
  const documents = useQuery({
    queryKey: ['operator', 'documents', playerId],
    queryFn: async ({ signal }) =>
      (
        await send('GET /api/operator/verifications/:id/documents', {
          params: { id: playerId },
          signal,
        })
      ).data,
  })
  const toggle = (id: string) => {
    const next = seen.includes(id) ? seen.filter((each) => each !== id) : [...seen, id]
    setSeen(next)
    onChange(next.join(','))
  }
  return (
    <fieldset className={css.checks}>
      <legend>{label}</legend>
      {documents.data?.map(({ id, kind, uploaded_at }) => (
        <Checkbox key={id} checked={seen.includes(id)} onChange={() => toggle(id)}>
          {kind}, {formatDateTime(uploaded_at)}
        </Checkbox>
      ))}
      {error ? <p role="alert">{error}</p> : null}
    </fieldset>
  )
}

type Uploaded = Reply<CallsByKey['POST /api/support/attachments' | 'POST /api/operator/pictures']>

interface PictureFieldProps {
  label: string
  /** The call that takes it. */
  path: '/api/support/attachments' | '/api/operator/pictures'
  onChange: (id: string) => void
}

/** A picture for a ticket or the catalogue, uploaded before the act is sent. */
function PictureField({ label, path, onChange }: PictureFieldProps) {
  const [state, setState] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const upload = async (file: File) => {
    setError(undefined)
    setState('Uploading…')
    try {
      const { data } = await uploadFile<Uploaded>(path, file, () => {})
      setState(`${file.name} is attached.`)
      onChange(data.id)
    } catch (failure) {
      setState(null)
      setError(errorMessage(failure))
    }
  }
  return (
    <div>
      <PickPictures
        id="act-picture"
        label={label}
        hint="PNG, JPEG or WebP, up to 8 MB"
        error={error}
        onPick={([file]) => file && void upload(file)}
      />
      {state ? <p role="status">{state}</p> : null}
    </div>
  )
}
