import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { formatCoins } from '#domain/money/money.ts'
import type { Figures } from './figures.ts'
import css from './publish-bar.module.css'

interface PublishBarProps {
  figures: Figures | null
  /** What keeps the items from being a box. */
  faults: readonly string[]
  /** Whether the maker has tried to publish: before that nothing is marked as wrong. */
  isTried: boolean
  count: number
  label: string
  isBusy: boolean
  onPublish: () => void
}

/** The price as it stands, in sight whatever is being changed, and the way to the shop window. */
export function PublishBar(props: PublishBarProps) {
  const { figures, faults, isTried, count, label, isBusy, onPublish } = props
  const price = figures && count > 1 ? formatCoins(figures.priceCents) : '–'
  const rtp = figures && count > 1 ? `${figures.rtp.toFixed(2)}%` : '–'
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
          <dd className="num">
            <Coin size={20} />
            {price}
          </dd>
        </div>
        <div>
          <dt>Return</dt>
          <dd className="num">{rtp}</dd>
        </div>
      </dl>
      <Said text={figures && count > 1 ? `Price ${price} coins, return ${rtp}` : ''} />
      <Button variant="brass" size="l" isBusy={isBusy} onClick={onPublish}>
        {label}
      </Button>
    </section>
  )
}

const QUIET_MS = 700

/** Told to screen readers once the changing rests. */
function Said({ text }: { text: string }) {
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
