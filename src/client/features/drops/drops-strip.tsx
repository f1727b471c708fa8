import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { type Media, NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { DropTile } from './drop-tile.tsx'
import css from './drops-strip.module.css'
import { type DropGroup, groupDrops } from './group-drops.ts'
import { useDrops } from './use-drops.ts'
import { useHead } from './use-head.ts'

const VAST: Media = { query: '(min-width: 2500px)', suppose: () => false }
/** More tiles than fit on a phone, and on any but a very wide window. */
const TILES_NARROW = 5
const TILES = 13

const WAITING_TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The latest drops of all boxes, live, under the header of every page. */
export function DropsStrip() {
  const { drops, isLoading, error, retry } = useDrops()
  return (
    <section className={css.strip} aria-label="Live drops">
      <h2>
        <span className={css.light} data-live={drops.length > 0} />
        Live
        <br />
        drops
      </h2>
      {drops.length > 0 ? <Track drops={drops} /> : null}
      {drops.length === 0 && isLoading ? <Waiting /> : null}
      {drops.length === 0 && !isLoading ? <Quiet error={error} onRetry={retry} /> : null}
    </section>
  )
}

/**
 * Every tile keeps its position on a track that moves as a whole, so that a new drop costs one transform
 * and no layout. The track pauses while somebody reads it: when hovered, focused or scrolled.
 */
function Track({ drops: all }: { drops: readonly LastDrop[] }) {
  const drops = useMemo(() => groupDrops(all), [all])
  const [read, setRead] = useState<readonly DropGroup[] | null>(null)
  const [isNear, setNear] = useState(false)
  const seenMax = useTilesSeen()
  const shown = read ?? drops
  // Tiles beyond the edge are rendered only when somebody may scroll there.
  const seen = isNear ? shown : shown.slice(0, seenMax)
  const { head, lap } = useHead(shown)
  const scroller = useRef<HTMLDivElement>(null)
  const hold = () => {
    setNear(true)
    setRead((held) => held ?? drops)
  }
  const release = () => {
    if (!isBeingRead(scroller.current)) setRead(null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses it; there is nothing to click.
    <div
      ref={scroller}
      className={css.scroller}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={() => requestAnimationFrame(release)}
      onScroll={({ currentTarget }) => (currentTarget.scrollLeft > 0 ? hold() : release())}
    >
      <div className={css.length}>
        <ul key={lap} className={css.track} style={{ '--head': head } as CSSProperties}>
          {seen.map((drop, index) => (
            <li key={drop.bet_id} style={{ '--index': index } as CSSProperties}>
              <DropTile drop={drop} isNear={isNear} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function useTilesSeen(): number {
  const isVast = useMedia(VAST)
  const isNarrow = useMedia(NARROW)
  if (isVast) return Number.POSITIVE_INFINITY
  return isNarrow ? TILES_NARROW : TILES
}

function isBeingRead(scroller: HTMLElement | null): boolean {
  return scroller !== null && (scroller.scrollLeft > 0 || scroller.matches(':hover, :focus-within'))
}

function Waiting() {
  return (
    <div className={css.waiting} aria-hidden="true">
      {WAITING_TILES.map((tile) => (
        <i key={tile} />
      ))}
    </div>
  )
}

function Quiet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <p className={css.quiet}>New drops appear here.</p>
  return (
    <p className={css.quiet}>
      Live drops couldn’t be loaded.{' '}
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
