import { useDraft } from '#client/lib/form/use-draft.ts'
import { normalPrice } from '#client/lib/format/typed-amount.ts'
import { Field } from './field.tsx'
import css from './price-range.module.css'

interface PriceRangeProps {
  /** The label: "Price of the box in coins". */
  label: string
  min: number | undefined
  max: number | undefined
  /** The changed end, as text; empty for no limit. */
  onChange: (changes: { min_price: string } | { max_price: string }) => void
}

/** A price range; either end may be open. */
export function PriceRange({ label, min, max, onChange }: PriceRangeProps) {
  return (
    <fieldset className={css.range}>
      <legend className="hidden">{label}</legend>
      <PriceField
        label="From price"
        word="From"
        value={min}
        onChange={(min_price) => onChange({ min_price })}
      />
      <PriceField
        label="To price"
        word="to"
        value={max}
        onChange={(max_price) => onChange({ max_price })}
      />
    </fieldset>
  )
}

interface PriceFieldProps {
  label: string
  word: string
  value: number | undefined
  onChange: (price: string) => void
}

function PriceField({ label, word, value, onChange }: PriceFieldProps) {
  const [price, setPrice] = useDraft(value?.toString() ?? '', onChange, normalPrice)
  return (
    <Field
      label={label}
      prefix={<span aria-hidden="true">{word}</span>}
      size="s"
      inputMode="decimal"
      autoComplete="off"
      value={price}
      onChange={(event) => setPrice(event.target.value)}
    />
  )
}
