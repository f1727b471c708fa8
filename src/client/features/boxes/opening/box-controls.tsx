import { useEffect, useEffectEvent } from 'react'
import { FastSwitch } from '#client/player/fast-results.tsx'
import { useSession } from '#client/player/session.ts'
import { useFreeBoxes } from '#client/player/use-free-boxes.ts'
import { Button } from '#client/ui/button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { FreeBoxRequirement } from '#client/ui/free-box-requirement.tsx'
import { GiftTerms } from '#client/ui/gift-terms.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { ShortcutsHint } from '#client/ui/shortcuts-hint.tsx'
import type { Box } from '#contract/http/boxes.ts'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { labels } from '#contract/labels.ts'
import css from './box-controls.module.css'
import { LANES_MAX } from './reel-lanes.tsx'

interface BoxControlsProps {
  price: number
  count: number
  isWaiting: boolean
  /** Whether an opening is in progress, so that nothing can be ordered. */
  isBusy: boolean
  isCountFixed: boolean
  onCount: (count: number) => void
  onOpen: () => void
  onDemo: () => void
}

const counts = Array.from({ length: LANES_MAX }, (_, index) => {
  return { value: index + 1, label: String(index + 1) }
})

export function BoxControls(props: BoxControlsProps) {
  const { price, count, isWaiting, isBusy, isCountFixed, onCount, onOpen, onDemo } = props
  return (
    <div className={css.controls}>
      <div className={css.count}>
        <Segmented
          label="How many to open"
          value={count}
          options={counts}
          onChange={onCount}
          isDisabled={isCountFixed}
        />
      </div>
      <Button
        data-main-act
        variant="brass"
        className={css.open}
        isBusy={isWaiting}
        aria-disabled={isBusy}
        onClick={onOpen}
      >
        <Icon name="treasure-chest-fill" size={20} />
        <span>
          Open for <CoinAmount coins={price * count} />
        </span>
      </Button>
      <Button className={css.demo} aria-disabled={isBusy} onClick={onDemo}>
        {labels.demoSpin}
      </Button>
      <FastSwitch>Fast</FastSwitch>
    </div>
  )
}

interface FreeControlsProps {
  offer: FreeOffer
  isWaiting: boolean
  isBusy: boolean
  onOpen: () => void
  onDemo: () => void
}

/** A free box opens with one click, or shows when it is available and what it requires. */
export function FreeControls(props: FreeControlsProps) {
  const { offer, isWaiting, isBusy, onOpen, onDemo } = props
  return (
    <div className={css.controls}>
      {offer.box?.lock && !isBusy ? (
        <Locked box={offer.box} offer={offer} />
      ) : (
        <Button
          data-main-act
          variant="brass"
          className={css.open}
          isBusy={isWaiting}
          aria-disabled={isBusy || !offer.canOpen}
          onClick={onOpen}
        >
          <Icon name="gift-fill" size={20} />
          {offer.isForVisitor ? 'Sign up to open' : 'Open for free'}
        </Button>
      )}
      <Button className={css.demo} aria-disabled={isBusy} onClick={onDemo}>
        {labels.demoSpin}
      </Button>
      <FastSwitch>Fast</FastSwitch>
      <p className={css.terms}>
        <GiftTerms />
      </p>
    </div>
  )
}

function Locked({ box, offer }: { box: FreeBox; offer: FreeOffer }) {
  if (box.lock === 'wait') {
    return (
      <p className={css.locked}>
        <Icon name="clock-counter-clockwise-fill" size={18} />
        <span>
          Opens again in{' '}
          <b>
            <Countdown until={() => offer.openMs} />
          </b>
        </span>
      </p>
    )
  }
  return (
    <div className={css.locked}>
      <FreeBoxRequirement box={box} level={offer.level} />
    </div>
  )
}

/** The terms on which a player can open a free box now. */
interface FreeOffer {
  /** Undefined until loaded. */
  box: FreeBox | undefined
  level: number
  /** When it opens next, in epoch ms. */
  openMs: number
  isForVisitor: boolean
  canOpen: boolean
}

/** Null for a box that is paid for. */
export function useFreeOffer({ kind, slug }: Box): FreeOffer | null {
  const isForVisitor = useSession(({ auth }) => auth === null)
  const { data, openMs } = useFreeBoxes({ isWanted: kind === 'free' })
  if (kind !== 'free') return null
  const box = data?.data.find((each) => each.slug === slug)
  return {
    box,
    level: data?.level ?? 1,
    openMs: box ? openMs(box) : 0,
    isForVisitor,
    canOpen: isForVisitor || box?.lock === null,
  }
}

/** The keyboard shortcuts; `hasCount` if several boxes can be opened together. */
export function OpeningKeys({ hasCount }: { hasCount: boolean }) {
  return (
    <ShortcutsHint className={css.hint}>
      <kbd>Space</kbd> to open
      {hasCount ? (
        <span>
          , <kbd>1</kbd>-<kbd>5</kbd> to set quantity
        </span>
      ) : null}
    </ShortcutsHint>
  )
}

interface KeyActions {
  isOn: boolean
  onOpen: () => void
  onCount: (count: number) => void
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="radiogroup"], [role="tablist"]'
const CONTROLS = `${FIELDS}, a, button, summary, [tabindex]:not([tabindex="-1"])`

/** Space and Enter open, digits choose the count, unless the focused element uses these keys. */
export function useOpeningKeys({ isOn, onOpen, onCount }: KeyActions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
      return
    if (document.querySelector('dialog[open]') || !(event.target instanceof Element)) return
    const count = Number(event.key)
    if (event.key === ' ' || event.key === 'Enter') {
      if (event.target.closest(CONTROLS)) return
      event.preventDefault()
      onOpen()
    } else if (count >= 1 && count <= LANES_MAX && !event.target.closest(FIELDS)) {
      onCount(count)
    }
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}
