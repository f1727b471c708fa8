import { useMemo } from 'react'
import { Copy } from '#client/ui/copy.tsx'
import css from './raw-receipt.module.css'

const COMMAND = 'npm run verify -- receipt.json'

/** The receipt as it is, to be kept and checked without us. */
export function RawReceipt({ receipt }: { receipt: unknown }) {
  const json = useMemo(() => JSON.stringify(receipt, null, 2), [receipt])
  return (
    <div className={css.raw}>
      <p>To verify it without us, save the receipt and run:</p>
      <div className={css.command}>
        <code>{COMMAND}</code>
        <Copy text={COMMAND} label="command" />
      </div>
      <details>
        <summary>Raw receipt</summary>
        <div className={css.json}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
          <pre tabIndex={0}>{json}</pre>
          <Copy text={json} label="receipt" />
        </div>
      </details>
    </div>
  )
}
