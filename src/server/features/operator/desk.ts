import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { expireApprovals, insertApproval } from './approvals-store.ts'
import type { Deed, Done, Prepared, Stake } from './deed.ts'
import { ALONE_CENTS_MAX, APPROVAL_MS, dayBounds } from './limits.ts'
import { type Detail, writeLog } from './log.ts'
import { sumAlone } from './log-store.ts'
import {
  type EntryPart,
  type Outcome,
  perform,
  type Request,
  refuseOwn,
  refuseUnfit,
  type Turn,
  type TurnParts,
  takeTurn,
} from './turn.ts'

/**
 * Does an act of an operator and writes it into the log, in one transaction. What is too big for one
 * operator is only written down, and waits for a second.
 */
export async function act<Input extends Detail, Result extends Done>(
  parts: TurnParts,
  kind: Deed<Input, Result>,
  { input, ...request }: Request & { input: Input },
): Promise<Outcome<Result>> {
  const asked = canonicalJson({ action: kind.name, input, reason: request.reason })
  return takeTurn(parts, request, asked, async (turn) => {
    await refuseUnfit(turn, kind.role)
    const prepared = kind.prepare(input)
    const stake = await prepared.stake(turn.tx)
    refuseOwn(stake, turn)
    const entry = { action: kind.name, detail: input, askedBy: null }
    return (await needsSecond(parts, turn, kind.name, stake))
      ? ask(parts, turn, entry, stake, prepared)
      : perform(parts, turn, entry, stake, prepared)
  })
}

async function needsSecond(
  { clock }: TurnParts,
  { tx, operatorId }: Turn,
  action: string,
  { cents, playerId, subjectId }: Stake,
): Promise<boolean> {
  if (cents === null || abs(cents) > ALONE_CENTS_MAX) return true
  const bound = dayBounds.find(({ actions }) => actions.includes(action))
  const whose = bound?.by === 'player_id' ? playerId : operatorId
  if (!bound || whose === null) return false
  // The same thing once more, such as a payout that was refused, does not count twice.
  const period = { since: new Date(clock.now() - DAY_MS), except: subjectId }
  return (await sumAlone(tx, bound, whose, period)) + abs(cents) > bound.centsMax
}

/** Writes down what waits, after a rehearsal: what cannot be done now is refused now. */
async function ask(
  { clock, entropy }: TurnParts,
  { tx, end, operatorId, reason }: Turn,
  entry: EntryPart,
  stake: Stake,
  prepared: Prepared,
): Promise<Outcome<never>> {
  const id = entropy.id()
  await rehearse(tx, (stage) => prepared.perform(stage, { id, operatorId }))
  const at = instantOf(clock)
  await writeLog(tx, end, { ...entry, ...stake, id, at, operatorId, reason, stage: 'asked' })
  await expireApprovals(tx, new Date(clock.now() - APPROVAL_MS))
  const { action } = entry
  const approval = { id, action, subjectId: stake.subjectId, askedBy: operatorId, askedAt: at }
  if (!(await insertApproval(tx, approval))) refuse('approval_waiting')
  return { id, done: null }
}

/** Does the work and undoes it; nobody hears of it. Throws what the work throws. */
async function rehearse(tx: Tx, work: (stage: Tx) => Promise<unknown>): Promise<void> {
  await tx.query('SAVEPOINT rehearsal')
  await work({ ...tx, afterCommit() {} })
  await tx.query('ROLLBACK TO SAVEPOINT rehearsal')
}

const abs = (cents: bigint): bigint => (cents < 0n ? -cents : cents)
