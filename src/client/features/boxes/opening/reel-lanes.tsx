import {
  type CSSProperties,
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Price } from '#client/ui/money/price.tsx'
import {
  CARRIED_TILES,
  type Pace,
  planSpin,
  type SpinPlan,
  transformAt,
  WINNING_TILE,
} from '#client/ui/reel/reel.ts'
import {
  chanceFrom,
  restingStrip,
  type Strip,
  spinStrip,
  type ReelTile as Tile,
} from '#client/ui/reel/reel-strip.ts'
import { runReel } from '#client/ui/reel/run-reel.ts'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { BoxItem } from '#contract/http/boxes.ts'
import { labels } from '#contract/labels.ts'
import type { Outcome } from './outcome.ts'
import css from './reel-lanes.module.css'

export const LANES_MAX = 5

/** The lanes' content. `id` is the outcome's; null at rest. A lane without a course only fades. */
export interface ReelSpin {
  id: string | null
  isDemo: boolean
  strips: readonly Strip[]
  courses: readonly (SpinPlan | null)[]
}

export function restingReel(items: readonly BoxItem[]): ReelSpin {
  const strips = Array.from({ length: LANES_MAX }, (_, lane) => restingStrip(items, `lane ${lane}`))
  return { id: null, isDemo: false, strips, courses: [] }
}

/** Builds the strips from the tiles shown now to an outcome, lane by lane. */
export function spinReel(
  now: ReelSpin,
  items: readonly BoxItem[],
  outcome: Outcome,
  pace: Pace | null,
): ReelSpin {
  const strips = now.strips.map((strip, lane) => {
    const winner = outcome.items[lane]
    return winner ? spinStrip(items, `${outcome.id}:${lane}`, winner, strip) : strip
  })
  const courses = outcome.items.map((_, lane) =>
    pace ? planSpin(pace, lane, chanceFrom(`${outcome.id}:${lane}:stop`)) : null,
  )
  return { id: outcome.id, isDemo: outcome.isDemo, strips, courses }
}

interface Props {
  items: readonly BoxItem[]
  /** One lane for each opening. */
  count: number
  /** The result that the lanes end on; a new one starts the spin. */
  outcome: Outcome | null
  isWaiting: boolean
  pace: Pace
  onLanded: () => void
}

/**
 * React renders the strips; from then on the compositor alone moves them, and nothing renders until the
 * last lane has landed.
 */
export function Reel({ items, count, outcome, isWaiting, pace, onLanded }: Props) {
  const reel = useRef<HTMLDivElement>(null)
  const [spin, setSpin] = useState(() => restingReel(items))
  if (outcome !== null && outcome.id !== spin.id) {
    setSpin(spinReel(spin, items, outcome, prefersReducedMotion() ? null : pace))
  }
  const handleLanded = useEffectEvent(onLanded)

  useLayoutEffect(() => {
    if (spin.id === null) return
    const abort = new AbortController()
    const lanes = partsOf(reel.current, 'track').map((track, lane) => {
      return { track, course: spin.courses[lane] ?? null }
    })
    runReel(lanes, abort.signal).then(handleLanded, (error: unknown) => {
      if (!abort.signal.aborted) throw error
    })
    return () => abort.abort()
  }, [spin])

  useEffect(() => {
    if (!isWaiting || prefersReducedMotion()) return
    return sway(partsOf(reel.current, 'sway'))
  }, [isWaiting])

  return (
    <div
      data-board
      className={css.reel}
      ref={reel}
      style={{ '--lanes': count } as CSSProperties}
      data-many={count > 1}
      aria-hidden="true"
    >
      {spin.strips.slice(0, count).map((strip, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lanes are identified by their position.
        <Lane key={`${lane} of ${count}`} strip={strip} isResting={spin.id === null} />
      ))}
      <i className={css.needle} />
      {spin.isDemo && <span className={css.demo}>{labels.demoSpin}</span>}
    </div>
  )
}

const rest = { transform: transformAt(WINNING_TILE) }

/** Before its first spin a lane renders only the tiles around the needle, because no others are visible. */
const Lane = memo(function Lane({ strip, isResting }: { strip: Strip; isResting: boolean }) {
  const winner = strip[WINNING_TILE]
  return (
    <div className={css.lane}>
      <div className={css.sway} data-part="sway">
        <div className={css.track} data-part="track" style={rest}>
          {strip.map((tile, index) =>
            isResting && Math.abs(index - WINNING_TILE) > CARRIED_TILES ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position on the strip.
              <i key={index} className={css.blank} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position on the strip.
              <ReelTile key={index} tile={tile} />
            ),
          )}
        </div>
      </div>
      {winner && (
        <div className={css.winner} style={tintOf(winner.rarity)}>
          <ReelTile tile={winner} isWinner />
        </div>
      )}
    </div>
  )
})

function partsOf(reel: HTMLElement | null, part: 'track' | 'sway'): HTMLElement[] {
  return [...(reel?.querySelectorAll<HTMLElement>(`[data-part="${part}"]`) ?? [])]
}

const SWAY_MS = 800
const SETTLE_MS = 300

/** Makes elements sway a little while a reply is awaited. Call the returned function to stop. */
function sway(elements: readonly HTMLElement[]): () => void {
  const stops = elements.map((element) => {
    const drift = element.animate([{ translate: '0 0' }, { translate: 'var(--sway)' }], {
      duration: SWAY_MS,
      direction: 'alternate',
      iterations: Number.POSITIVE_INFINITY,
      easing: 'ease-in-out',
    })
    return () => {
      const { translate } = getComputedStyle(element)
      drift.cancel()
      element.animate([{ translate }, { translate: '0 0' }], SETTLE_MS)
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}

function ReelTile({ tile, isWinner = false }: { tile: Tile; isWinner?: boolean }) {
  return (
    <div className={css.tile} style={tintOf(tile.rarity)} data-winner={isWinner}>
      <ShopPicture src={tile.img_url} alt="" size={190} decoding="async" draggable={false} />
      <span className={css.words}>
        <b>{tile.name}</b>
        <Price coins={tile.price} size={12} />
      </span>
    </div>
  )
}
