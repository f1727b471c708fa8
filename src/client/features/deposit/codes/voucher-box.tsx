import { CodeEntry } from './code-entry.tsx'
import css from './voucher-box.module.css'

/** Below the form of every method. */
export function VoucherBox() {
  return (
    <section className={css.box} aria-label="Voucher entry">
      <p>Do you have a voucher?</p>
      <CodeEntry
        call="POST /api/deposit/voucher/redeem"
        label="Voucher"
        word="Apply"
        what="voucher"
      />
    </section>
  )
}
