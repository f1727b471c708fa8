import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { lockLog, writeLog } from './log.ts'
import { findByEmail, writeRole } from './players-store.ts'
import { hasAdmin } from './staff-store.ts'

/**
 * Makes an account the first admin, at the machine itself: nobody is there who could grant it. Refuses
 * `forbidden` as soon as there is one, and `not_found`. Answers what to say.
 */
export async function nameFirstAdmin(
  tx: Tx,
  { clock, entropy }: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'id'> },
  email: string,
): Promise<string> {
  const end = await lockLog(tx)
  if (await hasAdmin(tx)) refuse('forbidden', { message: 'There is already an admin. Ask them.' })
  const message = `${email} has no account. Register it in the shop first.`
  const player = (await findByEmail(tx, email)) ?? refuse('not_found', { message })
  await writeRole(tx, player.id, 'admin')
  await writeLog(tx, end, {
    id: entropy.id(),
    at: instantOf(clock),
    action: 'player.role',
    stage: 'done',
    operatorId: null,
    askedBy: null,
    playerId: player.id,
    subjectId: null,
    cents: 0n,
    reason: 'Made the first admin on the command line',
    detail: { player_id: player.id, role: 'admin' },
  })
  return `${player.name} is the first admin.`
}
