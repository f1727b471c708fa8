import type { SpinPlan } from '#client/ui/reel/reel.ts'
import { chanceFrom, restingStrip, type Strip, spinStrip } from '#client/ui/reel/reel-strip.ts'
import type { Battle } from '#contract/http/battles.ts'
import type { Playback } from './battle-state.ts'
import { dropOf } from './battle-state.ts'
import type { ItemsByVersion } from './use-battle.ts'

/** The lanes' content, by seat. A lane without a course only fades; at rest there is no round. */
export interface BattleSpin {
  playback: Playback | null
  strips: readonly Strip[]
  courses: readonly (SpinPlan | null)[]
}

/** The lanes before their first round. */
export function restingSpin({ id, rounds, seats }: Battle, items: ItemsByVersion): BattleSpin {
  const first = items.get(rounds[0]?.box.version_hash ?? '') ?? []
  const strips = seats.map(({ seat }) => restingStrip(first, `${id}:rest:${seat}`))
  return { playback: null, strips, courses: [] }
}

/** Builds the strips from the tiles shown now to a round's results, seat by seat. */
export function spinTo(
  now: BattleSpin,
  { id, rounds, seats }: Battle,
  items: ItemsByVersion,
  playback: Playback,
  isCalm: boolean,
): BattleSpin {
  const round = rounds[playback.round]
  const possible = items.get(round?.box.version_hash ?? '') ?? []
  const strips = seats.map(({ seat }) => {
    const drawn = dropOf(round, seat)
    const shown = now.strips[seat] ?? []
    return drawn ? spinStrip(possible, seedOf(id, playback, seat), drawn.item, shown) : shown
  })
  const courses = seats.map(({ seat }) =>
    isCalm
      ? null
      : courseOf(playback.roundMs, seat, chanceFrom(`${seedOf(id, playback, seat)}:stop`)),
  )
  return { playback, strips, courses }
}

const seedOf = (id: string, { round }: Playback, seat: number) => `${id}:${round}:${seat}`

/** The share of a round during which its reels spin; the rest shows the results. */
const SPIN_SHARE = 0.66
const SETTLE_SHARE = 0.05
/** Each lane stops a little after its neighbour, so that every result is noticed. */
const LANE_SHARE = 0.012
const STOP_OFFSET_MAX = 0.34

/** The course of a seat's lane in a round of `roundMs`. `chance` affects its resting point only. */
function courseOf(roundMs: number, lane: number, chance: () => number): SpinPlan {
  return {
    spinMs: roundMs * (SPIN_SHARE + lane * LANE_SHARE),
    settleMs: roundMs * SETTLE_SHARE,
    stopOffset: (chance() * 2 - 1) * STOP_OFFSET_MAX,
  }
}
