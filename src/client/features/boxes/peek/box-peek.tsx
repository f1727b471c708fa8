import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBox } from '#client/lib/api/queries.ts'
import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { classes } from '#client/ui/classes.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Box } from '#contract/http/boxes.ts'
import css from './box-peek.module.css'
import { PANEL_ID, type Peek } from './use-peek.ts'

const BEST_MAX = 5
const GAP = 12
const MARGIN = 8

/** A panel beside a card of a box, which moves nothing: its best items with their chances, and what it pays. */
export function BoxPeek({ card, box, isPressed }: Peek) {
  const { data, error } = useBox(box)
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has loaded may be higher.
  useLayoutEffect(() => {
    if (panel.current) place(panel.current, card)
  }, [card, data])
  useEffect(() => {
    card.setAttribute('aria-describedby', PANEL_ID)
    return () => card.removeAttribute('aria-describedby')
  }, [card])
  // A box that is gone says so on its page.
  if (error && !data) return null
  return createPortal(
    <div ref={panel} id={PANEL_ID} role="tooltip" className={css.panel} data-pressed={isPressed}>
      {data ? <Contents box={data} /> : <Skeleton height={340} radius={8} />}
    </div>,
    card.closest('main') ?? document.body,
  )
}

function Contents({ box }: { box: Box }) {
  const { items, rtp_basis_points: rtp, price_back_chance: back } = box
  const best = items.toSorted((a, b) => b.price - a.price).slice(0, BEST_MAX)
  const others = items.length - best.length
  return (
    <>
      <p className={css.head}>
        <b>{box.name}</b>
        <span>{box.kind === 'free' ? 'Free' : <Price coins={box.price} size={15} />}</span>
      </p>
      <ul>
        {best.map((item) => (
          <li key={item.id} style={tintOf(item.rarity)}>
            <ShopPicture src={item.img_url} size={40} decoding="async" alt="" />
            <span className={css.name}>{item.name}</span>
            <span className={classes(css.value, 'num')} translate="no">
              {showCoins(item.price)}
              <small>{showPercent(item.chance)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.foot}>
        {others > 0 ? <span>{`and ${showCount(others)} more`}</span> : null}
        {back === null ? null : <span>{`Wins its price back: ${showPercent(back, 1)}`}</span>}
        {rtp === null ? null : <span>{`RTP ${showPercent(rtp / 100, 2)}`}</span>}
      </p>
    </>
  )
}

/** Beside the card where there is room; on narrow windows the style sheet places it at the lower edge. */
function place(panel: HTMLElement, card: HTMLElement): void {
  const { left, right, top } = card.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const hasRoom = right + GAP + width + MARGIN <= document.documentElement.clientWidth
  const x = hasRoom ? right + GAP : Math.max(MARGIN, left - GAP - width)
  const y = Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))
  panel.style.setProperty('--x', `${Math.round(x)}px`)
  panel.style.setProperty('--y', `${Math.round(y)}px`)
}
