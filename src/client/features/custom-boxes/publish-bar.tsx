import { useEffect, useState } from 'react'
import { showReturn } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { formatCoins } from '#domain/money/money.ts'
import type { BoxStats } from './box-stats.ts'
import css from './publish-bar.module.css'

interface PublishBarProps {
  stats: BoxStats | null
  /** Why the items do not form a valid box yet. */
  faults: readonly string[]
  /** Whether the maker has tried to publish: errors are shown only after that. */
  isTried: boolean
  count: number
  label: string
  isBusy: boolean
  onPublish: () => void
}

/** The current price, always visible, with the button to publish. */
export function PublishBar(props: PublishBarProps) {
  const { stats, faults, isTried, count, label, isBusy, onPublish } = props
  const price = stats && count > 1 ? formatCoins(stats.priceCents) : '–'
  const rtp = stats && count > 1 ? showReturn(stats.rtp) : '–'
  return (
    <section className={css.bar} aria-label="Price and publishing">
      {faults.length > 0 && (isTried || count > 1) ? (
        <div className={css.faults} role="alert">
          {faults.slice(0, 3).map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      ) : null}
      <dl>
        <div>
          <dt>Price</dt>
          <dd className="num" translate="no">
            <Coin size={20} />
            {price}
          </dd>
        </div>
        <div>
          <dt>Return</dt>
          <dd className="num" translate="no">
            {rtp}
          </dd>
        </div>
      </dl>
      <LiveRegion text={stats && count > 1 ? `Price ${price} coins, return ${rtp}` : ''} />
      <Button variant="brass" size="l" isBusy={isBusy} onClick={onPublish}>
        {label}
      </Button>
    </section>
  )
}

const QUIET_MS = 700

/** Announced to screen readers once the changes pause. */
function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="hidden">
      {said}
    </p>
  )
}
