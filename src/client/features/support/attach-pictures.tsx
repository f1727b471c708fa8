import { useId, useRef, useState } from 'react'
import { fieldMessage } from '#client/lib/api/error-message.ts'
import { dataUrlOf, uploadFile } from '#client/lib/form/upload-file.ts'
import { PickPictures, PictureTile } from '#client/ui/form/pictures.tsx'
import type { TicketAttachment } from '#contract/http/tickets.ts'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '#contract/limits.ts'
import css from './ticket.module.css'

const MEGABYTES_MAX = ATTACHMENT_BYTES_MAX / 1024 / 1024

interface Attached {
  key: number
  name: string
  src: string
  /** The uploaded share, 0 to 1. */
  share: number
  /** The id that the shop assigned; null until it is uploaded. */
  id: string | null
}

/** The pictures of a draft message; each is uploaded as soon as it is chosen. */
export function useAttachments() {
  const [pictures, setPictures] = useState<Attached[]>([])
  const [error, setError] = useState<string>()
  const count = useRef(0)

  const remove = (key: number) => setPictures((all) => all.filter((each) => each.key !== key))

  async function upload(file: File): Promise<void> {
    const key = ++count.current
    const change = (to: Partial<Attached>) =>
      setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
    try {
      if (file.size > ATTACHMENT_BYTES_MAX) throw new Error(`Use at most ${MEGABYTES_MAX} MB.`)
      const picture = { key, name: file.name, src: await dataUrlOf(file), share: 0, id: null }
      setPictures((all) => [...all, picture])
      const { data } = await uploadFile<{ data: TicketAttachment }>(
        '/api/support/attachments',
        file,
        (share) => change({ share }),
      )
      change({ id: data.id })
    } catch (fault) {
      remove(key)
      setError(`${file.name}: ${fieldMessage(fault)}`)
    }
  }

  return {
    pictures,
    error,
    ids: pictures.flatMap(({ id }) => id ?? []),
    isBusy: pictures.some(({ id }) => id === null),
    remove,
    clear: () => setPictures([]),
    async add(files: File[]) {
      setError(undefined)
      for (const file of files.slice(0, ATTACHMENTS_MAX - pictures.length)) await upload(file)
    },
  }
}

type AttachPicturesProps = Omit<ReturnType<typeof useAttachments>, 'ids' | 'clear'>

/** Chooses pictures for a message and shows the chosen ones. */
export function AttachPictures({ pictures, error, isBusy, add, remove }: AttachPicturesProps) {
  const id = useId()
  return (
    <>
      {pictures.length > 0 ? (
        <ul className={css.attached} aria-label="Pictures of this message">
          {pictures.map((picture) => (
            <li key={picture.key}>
              <PictureTile
                name={picture.name}
                src={picture.src}
                share={picture.id === null ? picture.share : null}
                onRemove={() => remove(picture.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {pictures.length < ATTACHMENTS_MAX ? (
        <PickPictures
          id={id}
          label="Add pictures"
          hint={`PNG, JPEG or WebP, up to ${MEGABYTES_MAX} MB each, ${ATTACHMENTS_MAX} at most`}
          error={error}
          multiple
          disabled={isBusy}
          onPick={(files) => void add(files)}
        />
      ) : null}
    </>
  )
}
