import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { inject } from 'vitest'

/** An integer derived from the run's seed, as fast-check requires. */
const seed = createHash('sha256').update(inject('testSeed')).digest().readInt32BE(0)
// Includes the error in the report, because a run's log does not show causes.
fc.configureGlobal({ seed, includeErrorInReport: true })

/** fast-check, seeded with the run's seed. */
export { fc }

/** So many values of an arbitrary, the same when the run is replayed. */
export const sampleOf = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed })
