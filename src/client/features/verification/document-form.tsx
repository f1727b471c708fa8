import { type FormEvent, useId, useState } from 'react'
import { fieldMessage } from '#client/lib/api/error-message.ts'
import { dataUrlOf } from '#client/lib/form/upload-file.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PickPictures, PictureTile } from '#client/ui/form/pictures.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { DocumentKind } from '#contract/http/verification.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import css from './document-form.module.css'
import { documentKinds } from './document-kinds.ts'
import { useSendDocument } from './use-verification.ts'

const kinds = Object.entries(documentKinds).map(([value, label]) => ({
  value: value as DocumentKind,
  label,
}))

const MEGABYTES_MAX = DOCUMENT_BYTES_MAX / 1024 / 1024
const TOO_LARGE = `This picture is too large: at most ${MEGABYTES_MAX} MB.`

/** Chooses a picture of a document and sends it. */
export function DocumentForm({ kind: first }: { kind: DocumentKind }) {
  const [kind, setKind] = useState<DocumentKind>(first)
  const [picture, setPicture] = useState<{ file: File; src: string } | null>(null)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [share, setShare] = useState(0)
  const sending = useSendDocument()
  const id = useId()
  const fault = isTooLarge ? TOO_LARGE : sending.error && fieldMessage(sending.error)

  async function choose(file: File | undefined) {
    sending.reset()
    const isFitting = file !== undefined && file.size <= DOCUMENT_BYTES_MAX
    setIsTooLarge(file !== undefined && !isFitting)
    setPicture(isFitting ? { file, src: await dataUrlOf(file) } : null)
  }

  function handleSubmit(event: FormEvent) {
    // Prevents the browser from submitting the form and reloading the page during the upload.
    event.preventDefault()
    if (!picture) return
    setShare(0)
    const document = { kind, file: picture.file, onProgress: setShare }
    sending.mutate(document, { onSuccess: () => setPicture(null) })
  }

  return (
    <Surface as="section" isPadded aria-labelledby="send-document">
      <Form isSubmitting={sending.isPending} onSubmit={handleSubmit}>
        <Stack gap={16} className={css.form}>
          <h2 id="send-document">Send a document</h2>
          <p>
            All four corners must be visible and everything readable. The picture is stored
            encrypted, and only the people who check it can see it.
          </p>
          <Select label="What it is" value={kind} onChange={setKind} options={kinds} />
          {picture ? (
            <PictureTile
              name={picture.file.name}
              src={picture.src}
              share={sending.isPending ? share : null}
              onRemove={() => setPicture(null)}
            />
          ) : null}
          <PickPictures
            id={id}
            label={picture ? 'Choose another picture' : 'Choose a picture'}
            hint={`PNG, JPEG or WebP, up to ${MEGABYTES_MAX} MB`}
            error={fault ?? undefined}
            disabled={sending.isPending}
            onPick={([file]) => void choose(file)}
          />
          <div>
            <Button type="submit" variant="brass" disabled={!picture} isBusy={sending.isPending}>
              Send
            </Button>
          </div>
        </Stack>
      </Form>
    </Surface>
  )
}
