import { Field } from '#client/ui/field.tsx'
import { type FilterChanges, type Filters, normalPrice } from './box-filters.ts'
import css from './price-range.module.css'
import { useDraft } from './use-draft.ts'

interface Props {
  filters: Filters
  onChange: (changes: FilterChanges) => void
}

/** Boxes between two prices; either end may stay open. */
export function PriceRange({ filters, onChange }: Props) {
  return (
    <fieldset className={css.range}>
      <legend className="hidden">Price of the box in coins</legend>
      <PriceField
        label="From price"
        word="From"
        value={filters.min_price}
        onChange={(min_price) => onChange({ min_price })}
      />
      <PriceField
        label="To price"
        word="to"
        value={filters.max_price}
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
