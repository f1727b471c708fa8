import { createHash } from 'node:crypto'
import { inject } from 'vitest'

/**
 * How often a test repeats its work: a few times in a run of all tests, at full length when a soak of
 * `scripts/soaks.ts` sets the variable.
 */
export const times = (name: string, few: number): number => Number(process.env[name] ?? few)

/** Whether times are asserted: only in a soak, which has the machine to itself. */
export const isTimed = process.env.TIMED !== undefined

/**
 * A few of a list in its order, chosen by the run's seed: each run looks at others. More when a soak sets the variable.
 * Lists that share a variable are told apart by `of`.
 */
export function someOf<Each>(
  name: string,
  few: number,
  list: readonly Each[],
  of = '',
): readonly Each[] {
  const lots = list.map((_, index) => lotOf(`${name} ${of} ${index}`))
  const chosen = new Set(lots.toSorted().slice(0, times(name, few)))
  return list.filter((_, index) => chosen.has(lots[index] ?? ''))
}

const lotOf = (what: string): string =>
  createHash('sha256')
    .update(`${what} ${inject('testSeed')}`)
    .digest('hex')
