import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { uploadFile } from '#client/lib/form/upload-file.ts'
import { Button } from '#client/ui/button.tsx'
import { PickPictures } from '#client/ui/form/pictures.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { boxCovers } from '#contract/box-covers.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import css from './catalogue.module.css'
import { COVER_PRIZES, drawCover } from './draw-cover.ts'
import type { OddsRow } from './odds.ts'

const chests = boxCovers.map(({ name, label }) => ({ value: name, label }))

const chestUrl = (name: string) => `/art/box-${name}.avif`

interface CoverFieldProps {
  /** The address of the present cover. */
  src: string | null
  rows: readonly OddsRow[]
  /** The id of an uploaded picture, or null for one of the shop's own chests. */
  onChange: (pictureId: string | null) => void
}

/** The cover of a box: a picture that is uploaded, or that is made of a chest and the best prizes. */
export function CoverField({ src, rows, onChange }: CoverFieldProps) {
  const [chest, setChest] = useState<string>(boxCovers[0].name)
  const [shown, setShown] = useState(src)
  const save = useMutation({
    mutationFn: async (file: () => Promise<File> | File) =>
      (
        await uploadFile<Reply<CallsByKey['POST /api/operator/pictures']>>(
          '/api/operator/pictures',
          await file(),
          () => {},
        )
      ).data,
    onSuccess: ({ id, url }) => {
      setShown(url)
      onChange(id)
    },
  })
  const remove = () => {
    save.reset()
    setShown(chestUrl(boxCovers[0].name))
    onChange(null)
  }
  return (
    <fieldset className={css.cover}>
      <legend>Cover</legend>
      <ShopPicture
        className={css.picture}
        src={shown ?? chestUrl(boxCovers[0].name)}
        alt="The cover as it is"
        size={160}
      />
      <div className={css.makers}>
        <Select label="Chest" value={chest} options={chests} onChange={setChest} />
        <Button
          type="button"
          variant="ghost"
          disabled={rows.length === 0}
          isBusy={save.isPending}
          onClick={() => save.mutate(() => coverOf(chest, rows))}
        >
          Make it from the best prizes
        </Button>
        <Button type="button" variant="ghost" onClick={remove}>
          Without a picture of its own
        </Button>
      </div>
      <PickPictures
        id="box-cover"
        label="Upload a picture"
        hint="PNG, JPEG or WebP, up to 8 MB"
        error={save.error ? errorMessage(save.error) : undefined}
        onPick={([file]) => file && save.mutate(() => file)}
      />
    </fieldset>
  )
}

/** A cover of a chest and the dearest items of a box. Throws if one of their pictures cannot be loaded. */
async function coverOf(chest: string, rows: readonly OddsRow[]): Promise<File> {
  const best = rows.toSorted((left, right) => right.price - left.price).slice(0, COVER_PRIZES)
  const prizes = await Promise.all(best.map(pictureOf))
  const canvas = document.createElement('canvas')
  await drawCover(canvas, atBase(chestUrl(chest)), prizes)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('The cover could not be drawn')
  return new File([file], 'cover.png', { type: 'image/png' })
}

async function pictureOf({ item_id, name }: OddsRow): Promise<string> {
  const { data } = await send('GET /api/operator/items', { query: { search: name, limit: 100 } })
  const item = data.find(({ id }) => id === item_id)
  if (!item) throw new Error(`${name} has no picture`)
  return atBase(item.img_url)
}
