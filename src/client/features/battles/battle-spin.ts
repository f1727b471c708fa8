import type { Course } from '#client/ui/reel/reel.ts'
import { chanceFrom, restingStrip, type Strip, spinStrip } from '#client/ui/reel/reel-strip.ts'
import type { Battle } from '#contract/http/battles.ts'
import type { Showing } from './battle-state.ts'
import { courseOf } from './battle-timing.ts'
import { dropOf } from './battle-totals.ts'
import type { ItemsByVersion } from './use-box-items.ts'

/** What the lanes show, by seat. A lane without a course only fades; no round is on at rest. */
export interface BattleSpin {
  showing: Showing | null
  strips: readonly Strip[]
  courses: readonly (Course | null)[]
}

/** The lanes before their first round. */
export function restingSpin({ id, rounds, seats }: Battle, items: ItemsByVersion): BattleSpin {
  const first = items.get(rounds[0]?.box.version_hash ?? '') ?? []
  const strips = seats.map(({ seat }) => restingStrip(first, `${id}:rest:${seat}`))
  return { showing: null, strips, courses: [] }
}

/** Lays the strips that lead from what is shown now to what a round has drawn, seat by seat. */
export function spinTo(
  now: BattleSpin,
  { id, rounds, seats }: Battle,
  items: ItemsByVersion,
  showing: Showing,
  isCalm: boolean,
): BattleSpin {
  const round = rounds[showing.round]
  const possible = items.get(round?.box.version_hash ?? '') ?? []
  const strips = seats.map(({ seat }) => {
    const drawn = dropOf(round, seat)
    const shown = now.strips[seat] ?? []
    return drawn ? spinStrip(possible, seedOf(id, showing, seat), drawn.item, shown) : shown
  })
  const courses = seats.map(({ seat }) =>
    isCalm
      ? null
      : courseOf(showing.roundMs, seat, chanceFrom(`${seedOf(id, showing, seat)}:stop`)),
  )
  return { showing, strips, courses }
}

const seedOf = (id: string, { round }: Showing, seat: number) => `${id}:${round}:${seat}`
