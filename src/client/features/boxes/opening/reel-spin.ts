import { type Course, type Pace, planCourse } from '#client/ui/reel/reel.ts'
import { chanceFrom, restingStrip, type Strip, spinStrip } from '#client/ui/reel/reel-strip.ts'
import type { BoxItem } from '#contract/http/boxes.ts'
import type { Outcome } from './opening-state.ts'

export const LANES_MAX = 5

/** What the lanes show. `id` is the outcome's; none at rest. A lane without a course only fades. */
export interface ReelSpin {
  id: string | null
  isDemo: boolean
  strips: readonly Strip[]
  courses: readonly (Course | null)[]
}

export function restingReel(items: readonly BoxItem[]): ReelSpin {
  const strips = Array.from({ length: LANES_MAX }, (_, lane) => restingStrip(items, `lane ${lane}`))
  return { id: null, isDemo: false, strips, courses: [] }
}

/** Lays the strips that lead from what is shown now to an outcome, lane by lane. */
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
    pace ? planCourse(pace, lane, chanceFrom(`${outcome.id}:${lane}:stop`)) : null,
  )
  return { id: outcome.id, isDemo: outcome.isDemo, strips, courses }
}
