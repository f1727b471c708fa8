import { ageAt } from '#domain/protection/age.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import { type Ledger, refuseBreach } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse, refuseExcluded } from '#server/platform/http/refuse.ts'
import { claimsOfExcluded, exclusionOfPerson } from './person.ts'
import { readDeposited, readLimits, readProtected } from './store.ts'

export interface DepositChecks {
  ledger: Pick<Ledger, 'lock' | 'timeZone'>
  clock: Pick<Clock, 'now'>
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
}

/**
 * Refuses a deposit of that many cents: `account_on_hold`, `excluded`, also of a person with an excluded account,
 * `being_checked` while the player claims an address of such a person, `birth_date_needed`, `under_age`, and
 * `limit_reached` if it would
 * exceed one of the player's limits. Locks the wallet, so that no other deposit is checked at the same time.
 */
export async function checkDeposit(
  tx: Tx,
  { ledger, clock, jurisdiction }: DepositChecks,
  playerId: string,
  cents: bigint,
): Promise<void> {
  await ledger.lock(tx, playerId)
  const time = { atMs: clock.now(), timeZone: ledger.timeZone }
  const at = instantOf(clock)
  const { isOnHold, birthDate } = await readProtected(tx, playerId)
  if (isOnHold) refuse('account_on_hold')
  refuseExcluded(await exclusionOfPerson(tx, playerId, at), time.atMs)
  // The message says nothing of whether somebody else exists.
  if (await claimsOfExcluded(tx, playerId, at)) {
    refuse('being_checked', { message: { code: 'deposits_checked' } })
  }
  if (birthDate === null) return refuse('birth_date_needed')
  if (ageAt(birthDate, time.atMs, time.timeZone) < jurisdiction.minimumAge) refuse('under_age')
  const limits = (await readLimits(tx, playerId)).filter(({ kind }) => kind === 'deposit')
  if (limits.length === 0) return
  const { day, week, month } = await readDeposited(tx, playerId, time)
  const used = { day: { deposit: day }, week: { deposit: week }, month: { deposit: month } }
  refuseBreach(limits, used, 'deposit', cents, time)
}
