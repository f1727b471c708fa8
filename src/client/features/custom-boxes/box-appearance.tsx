import { type RefObject, useId } from 'react'
import { Field } from '#client/ui/form/field.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { boxCovers } from '#contract/box-covers.ts'
import { BOX_NAME_LENGTH_MAX } from '#contract/box-name.ts'
import { unitsMax } from '#contract/characters.ts'
import css from './box-appearance.module.css'
import type { Editor, EditorAction } from './editor-state.ts'

interface BoxLookProps {
  editor: Editor
  nameField: RefObject<HTMLInputElement>
  fault: string | undefined
  onAct: (act: EditorAction) => void
}

/** The name and picture of a box. */
export function BoxAppearance({ editor, nameField, fault, onAct }: BoxLookProps) {
  const group = useId()
  return (
    <Surface as="section" tone="flat" isPadded className={css.look} aria-label="Name and cover">
      <ShopPicture
        className={css.picture}
        src={`/art/box-${editor.cover}.avif`}
        size={480}
        alt=""
      />
      <div className={css.words}>
        <Field
          ref={nameField}
          label="Name of the box"
          autoComplete="off"
          maxLength={unitsMax(BOX_NAME_LENGTH_MAX)}
          value={editor.name}
          error={fault}
          onChange={(event) => onAct({ kind: 'name', name: event.target.value })}
        />
        <fieldset className={css.covers}>
          <legend className="hidden">Cover</legend>
          {boxCovers.map(({ name, label }) => (
            <label key={name} title={label}>
              <input
                type="radio"
                className="hidden"
                name={group}
                aria-label={label}
                checked={name === editor.cover}
                onChange={() => onAct({ kind: 'cover', cover: name })}
              />
              <ShopPicture
                src={`/art/box-${name}.avif`}
                size={480}
                loading="lazy"
                decoding="async"
                alt=""
              />
            </label>
          ))}
        </fieldset>
      </div>
    </Surface>
  )
}
