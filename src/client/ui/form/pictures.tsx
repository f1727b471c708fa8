import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { describedBy, FieldNotes } from '#client/ui/form/field-notes.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import css from './pictures.module.css'

interface PickPicturesProps extends Pick<ComponentProps<'input'>, 'multiple' | 'disabled'> {
  /** The prefix of its notes' ids. */
  id: string
  label: string
  /** Which files are accepted. */
  hint: string
  error?: string | undefined
  onPick: (files: File[]) => void
}

/** A field for pictures: a click opens the browser's file picker, and files may be dropped on it. */
export function PickPictures({ id, label, hint, error, onPick, ...input }: PickPicturesProps) {
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onPick([...(target.files ?? [])])
    // Allows choosing the same file twice.
    target.value = ''
  }
  return (
    <div className={css.field}>
      <div className={css.pick} data-disabled={input.disabled}>
        <Icon name="image-fill" size={24} />
        <label htmlFor={id}>{label}</label>
        <small>{hint}</small>
        <input
          {...input}
          {...describedBy({ id, error })}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={handleChange}
        />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}

interface PictureTileProps {
  name: string
  /** A `data:` address. */
  src: string
  /** The uploaded share, 0 to 1, during the upload. */
  share: number | null
  onRemove: () => void
}

/** A thumbnail of a chosen picture, with the progress of its upload. */
export function PictureTile({ name, src, share, onRemove }: PictureTileProps) {
  // A file with an image type may still not be a valid image.
  const [isBroken, setIsBroken] = useState(false)
  return (
    <figure className={css.tile} aria-busy={share !== null}>
      {isBroken ? (
        <Icon name="warning-fill" size={28} />
      ) : (
        <img src={src} alt="" onError={() => setIsBroken(true)} />
      )}
      <figcaption>
        {share === null ? (
          name
        ) : (
          <>
            <span>{share < 1 ? `Uploading ${Math.floor(share * 100)}%` : 'Checking…'}</span>
            <Progress label={`Uploading ${name}`} value={share} />
          </>
        )}
      </figcaption>
      <IconButton icon="x-bold" size="s" label={`Remove ${name}`} onClick={onRemove} />
    </figure>
  )
}
