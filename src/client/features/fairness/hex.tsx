import { Copy } from '#client/ui/copy.tsx'
import css from './hex.module.css'

/** A hash or a seed in full, with a button to copy it. */
export function Hex({ value, label }: { value: string; label: string }) {
  return (
    <span className={css.hex}>
      <code translate="no">{value}</code>
      <Copy text={value} label={label} />
    </span>
  )
}
