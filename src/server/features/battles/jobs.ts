import type { Job } from '#server/platform/jobs/jobs.ts'
import type { BattleService } from './service.ts'

const SECOND = 1_000

/** A filled battle is also taken up right after its last seat; the job finds what was left over. */
export const battleJobs = (battles: BattleService): Job[] => [
  { name: 'carry battles on', everyMs: 5 * SECOND, run: battles.carryOn },
]
