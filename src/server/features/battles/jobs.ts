import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { BattleService } from './service.ts'

/** A filled battle is also taken up right after its last seat; the job finds what was left over. */
export const battleJobs = (battles: BattleService): Job[] => [
  { name: 'carry battles on', everyMs: 5 * SECOND_MS, run: battles.carryOn },
]
