import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Stepper } from '#client/ui/form/stepper.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { BoxSummary } from '#contract/http/boxes.ts'
import css from './picker-tile.module.css'

interface Props {
  box: BoxSummary
  count: number
  max: number
  onCount: (count: number) => void
}

/** A box that can be put into the battle, once or more often. */
export function PickerTile({ box, count, max, onCount }: Props) {
  const act = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isChosen = count > 0
  // The button that was pressed makes room for others: the focus stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this change replaces the button.
  useLayoutEffect(() => {
    if (isPressed.current) act.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    isPressed.current = false
  }, [isChosen])
  const handleCount = (next: number) => {
    isPressed.current = isChosen !== next > 0
    onCount(next)
  }
  return (
    <article
      className={css.tile}
      style={{ '--h': box.hue } as CSSProperties}
      data-chosen={isChosen}
      aria-label={box.name}
    >
      <img src={box.img_url} width="96" height="96" loading="lazy" decoding="async" alt="" />
      <b title={box.name}>{box.name}</b>
      {box.maker ? (
        <small>
          by <bdi>{box.maker.name}</bdi>
        </small>
      ) : null}
      <Price coins={box.price} size={14} />
      <div className={css.act} ref={act}>
        {isChosen ? (
          <Stepper label={box.name} value={count} max={max} onChange={handleCount} />
        ) : (
          <Button
            size="s"
            isWide
            aria-disabled={max === 0}
            onClick={() => max > 0 && handleCount(1)}
          >
            Add<span className="hidden"> {box.name}</span>
          </Button>
        )}
      </div>
    </article>
  )
}
