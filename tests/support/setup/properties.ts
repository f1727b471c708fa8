import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { inject } from 'vitest'

/** An integer that follows from the run's seed, as the library wants it. */
const seed = createHash('sha256').update(inject('testSeed')).digest().readInt32BE(0)
// The error stands in the report, so that a run's log shows it without its causes.
fc.configureGlobal({ seed, includeErrorInReport: true })

/** Property tests that draw from the run's seed. */
export { fc }
