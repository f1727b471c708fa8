import { type ChangeEvent, useState } from 'react'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { Button } from '#client/ui/button.tsx'
import { ATTACHMENTS_MAX, attachmentTypes } from '#contract/http/tickets.ts'
import { Picture } from './picture.tsx'
import css from './ticket.module.css'
import { uploadPicture } from './use-tickets.ts'

interface AttachPicturesProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Uploads pictures for a message, and shows them as the other side will see them. */
export function AttachPictures({ ids, onChange }: AttachPicturesProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function handleFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, ATTACHMENTS_MAX - ids.length)
    target.value = ''
    setIsBusy(true)
    const made = [...ids]
    try {
      for (const file of files) {
        made.push((await uploadPicture(file)).id)
        onChange([...made])
      }
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={css.attach}>
      {ids.map((id) => (
        <span key={id}>
          <Picture attachment={{ id }} />
          <Button size="s" onClick={() => onChange(ids.filter((other) => other !== id))}>
            Remove
          </Button>
        </span>
      ))}
      {ids.length < ATTACHMENTS_MAX ? (
        <label aria-busy={isBusy}>
          {isBusy ? 'Uploading…' : 'Add pictures'}
          <input
            type="file"
            className="hidden"
            accept={attachmentTypes.join(',')}
            multiple
            disabled={isBusy}
            onChange={(event) => void handleFiles(event)}
          />
        </label>
      ) : null}
    </div>
  )
}
