import { type ChangeEvent, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FieldNotes, notedBy } from '#client/ui/form/field-notes.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { DOCUMENT_BYTES_MAX, type DocumentKind } from '#contract/http/verification.ts'
import css from './document-form.module.css'
import { documentKinds } from './document-kinds.ts'
import { useSendDocument } from './use-verification.ts'

const kinds = Object.entries(documentKinds).map(([value, label]) => ({
  value: value as DocumentKind,
  label,
}))

const TOO_LARGE = `This picture is too large: at most ${DOCUMENT_BYTES_MAX / 1024 / 1024} MB.`

/** Chooses a picture of a document and sends it. */
export function DocumentForm() {
  const [kind, setKind] = useState<DocumentKind>('identity')
  const [file, setFile] = useState<File | null>(null)
  const [tries, setTries] = useState(0)
  const sending = useSendDocument()
  const isTooLarge = (file?.size ?? 0) > DOCUMENT_BYTES_MAX
  const notes = { id: useId(), error: isTooLarge ? TOO_LARGE : sending.error?.message }

  function handleChoose({ target }: ChangeEvent<HTMLInputElement>) {
    sending.reset()
    setFile(target.files?.[0] ?? null)
  }

  function handleSubmit() {
    if (!file || isTooLarge) return
    // A file field is emptied by being another one.
    const onSuccess = () => {
      setFile(null)
      setTries(tries + 1)
    }
    sending.mutate({ kind, file }, { onSuccess })
  }

  return (
    <Surface as="section" isPadded aria-labelledby="send-document">
      <Form isSubmitting={sending.isPending} onSubmit={handleSubmit}>
        <Stack gap={16} className={css.form}>
          <h2 id="send-document">Send a document</h2>
          <p>
            All four corners in the picture, everything readable. It is kept encrypted, and only the
            people who check it can see it.
          </p>
          <Select label="What it is" value={kind} onChange={setKind} options={kinds} />
          <div className={css.file}>
            <label htmlFor={notes.id}>Picture (PNG, JPEG or WebP)</label>
            <input
              key={tries}
              id={notes.id}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              {...notedBy(notes)}
              onChange={handleChoose}
            />
            <FieldNotes {...notes} />
          </div>
          <div>
            <Button
              type="submit"
              variant="brass"
              disabled={!file || isTooLarge}
              isBusy={sending.isPending}
            >
              Send
            </Button>
          </div>
        </Stack>
      </Form>
    </Surface>
  )
}
