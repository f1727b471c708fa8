import { memo, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Price } from '#client/ui/money/price.tsx'
import { CARRIED_TILES, transformAt, WINNING_TILE } from '#client/ui/reel/reel.ts'
import type { ReelTile, Strip } from '#client/ui/reel/reel-strip.ts'
import { runReel } from '#client/ui/reel/run-reel.ts'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { restingSpin, spinTo } from './battle-spin.ts'
import type { Playback } from './battle-state.ts'
import css from './lanes.module.css'
import { TeamGrid } from './seats.tsx'
import type { ItemsByVersion } from './use-battle.ts'

interface Props {
  battle: Battle
  items: ItemsByVersion
  /** The round that the lanes show; a new one starts them. */
  playback: Playback | null
  onLanded: (round: number) => void
}

/**
 * A lane for each seat. React renders the strips of a round; from then on the compositor alone moves them,
 * all seats in parallel, and nothing renders until the last lane has landed.
 */
export function Lanes({ battle, items, playback, onLanded }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [spin, setSpin] = useState(() => restingSpin(battle, items))
  if (playback !== null && !isSame(playback, spin.playback)) {
    setSpin(spinTo(spin, battle, items, playback, prefersReducedMotion()))
  }
  const handleLanded = useEffectEvent(onLanded)

  useLayoutEffect(() => {
    const { playback: round, courses } = spin
    if (round === null) return
    const abort = new AbortController()
    const tracks = stage.current?.querySelectorAll<HTMLElement>('[data-part="track"]') ?? []
    const runs = [...tracks].map((track, seat) => {
      return { track, course: courses[seat] ?? null, beganAtMs: round.beganAtMs }
    })
    runReel(runs, abort.signal).then(
      () => handleLanded(round.round),
      (error: unknown) => {
        if (!abort.signal.aborted) throw error
      },
    )
    return () => abort.abort()
  }, [spin])

  return (
    <div className={css.lanes} ref={stage} aria-hidden="true">
      <TeamGrid seats={battle.seats}>
        {({ seat }) => <Lane strip={spin.strips[seat] ?? []} isResting={spin.playback === null} />}
      </TeamGrid>
      <i className={css.needle} />
    </div>
  )
}

/** A refetch returns the same round with a slightly different start, which must not restart it. */
const isSame = (one: Playback, other: Playback | null): boolean =>
  one.round === other?.round && Math.abs(one.beganAtMs - other.beganAtMs) < one.roundMs

const rest = { transform: transformAt(WINNING_TILE) }

/** Before its first spin a lane renders only the tiles around the needle, because no others are visible. */
const Lane = memo(function Lane({ strip, isResting }: { strip: Strip; isResting: boolean }) {
  const winner = strip[WINNING_TILE]
  return (
    <div className={css.lane} data-resting={isResting}>
      <div className={css.track} data-part="track" style={rest}>
        {strip.map((tile, index) =>
          isResting && Math.abs(index - WINNING_TILE) > CARRIED_TILES ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position on the strip.
            <i key={index} className={css.blank} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position on the strip.
            <Tile key={index} tile={tile} />
          ),
        )}
      </div>
      {winner && !isResting ? (
        <div className={css.winner} style={tintOf(winner.rarity)}>
          <Tile tile={winner} />
          <b>{winner.name}</b>
          <Price coins={winner.price} size={14} />
        </div>
      ) : null}
    </div>
  )
})

function Tile({ tile }: { tile: ReelTile }) {
  return (
    <div className={css.tile} style={tintOf(tile.rarity)}>
      <ShopPicture src={tile.img_url} alt="" size={104} decoding="async" draggable={false} />
    </div>
  )
}
