import { Select } from '#client/ui/form/select.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { ShippingQuote } from '#contract/http/shipping.ts'
import { type SizeKind, sizes as sizesOf } from '#contract/sizes.ts'
import css from './parcel-items.module.css'

type ParcelItem = ShippingQuote['items'][number]

interface ParcelItemsProps {
  items: readonly ParcelItem[]
  /** The chosen sizes, by item id. */
  sizes: Readonly<Record<string, string>>
  /** Whether the player has tried to submit: missing sizes are marked only after that. */
  isPressed: boolean
  onSize: (id: string, size: string) => void
  onRemove: (id: string) => void
}

/** The items of the parcel, each with its size if it has sizes. */
export function ParcelItems({ items, sizes, isPressed, onSize, onRemove }: ParcelItemsProps) {
  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="parcel-items">
      <h2 id="parcel-items">{items.length === 1 ? 'Your item' : `Your ${items.length} items`}</h2>
      <ul>
        {items.map(({ inventory_item_id: id, item, sizes: kind }) => (
          <li key={id}>
            <ShopPicture src={item.img_url} size={64} alt="" />
            <span className={css.name}>
              <b>{item.name}</b>
              <small>{item.house}</small>
              <Price coins={item.price} size={13} />
            </span>
            {kind ? (
              <SizeSelect
                kind={kind}
                name={item.name}
                size={sizes[id] ?? ''}
                isMissing={isPressed && !sizes[id]}
                onSize={(size) => onSize(id, size)}
              />
            ) : null}
            {items.length > 1 ? (
              <IconButton
                className={css.out ?? ''}
                icon="x-bold"
                label={`Take ${item.name} out of the parcel`}
                variant="plain"
                onClick={() => onRemove(id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Surface>
  )
}

interface SizeSelectProps {
  kind: SizeKind
  name: string
  size: string
  isMissing: boolean
  onSize: (size: string) => void
}

function SizeSelect({ kind, name, size, isMissing, onSize }: SizeSelectProps) {
  const options = [
    { value: '', label: kind === 'shoes' ? 'US size' : 'Size' },
    ...sizesOf[kind].map((each) => ({ value: each, label: each })),
  ]
  return (
    <Select
      className={css.size ?? ''}
      size="s"
      label={`Size of ${name}`}
      value={size}
      options={options}
      error={isMissing ? 'Choose a size' : undefined}
      onChange={onSize}
    />
  )
}
