import { DAY_MS } from '#domain/schedule/durations.ts'
import { listOthers } from '#server/features/persons/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Action, Done, Exposure, Prepared } from './action.ts'
import {
  type ActionContext,
  type ActionDeps,
  inContext,
  type LogPart,
  type Outcome,
  perform,
  type Request,
  refuseErased,
  refuseOwn,
  refuseWithoutRole,
} from './action-context.ts'
import { expireApprovals, insertApproval } from './approvals-store.ts'
import { APPROVAL_TTL_MS, dailyLimits, SINGLE_OPERATOR_CENTS_MAX } from './limits.ts'
import { type Detail, writeLog } from './log.ts'
import { sumAlone } from './log-store.ts'

/**
 * Performs an operator's action and logs it, in one transaction. An action above the limit for one operator is only
 * recorded, and waits for a second operator.
 */
export async function act<Input extends Detail, Result extends Done>(
  deps: ActionDeps,
  kind: Action<Input, Result>,
  { input, ...request }: Request & { input: Input },
): Promise<Outcome<Result>> {
  return inContext(deps, request, async (context) => {
    await refuseWithoutRole(context, kind)
    const prepared = kind.prepare(input)
    const exposure = await prepared.exposure(context.tx)
    await refuseOwn(exposure, context)
    await refuseErased(context, kind.name, exposure)
    const entry = { action: kind.name, detail: input, askedBy: null }
    return (await needsSecond(deps, context, kind.name, exposure))
      ? ask(deps, context, entry, exposure, prepared)
      : perform(deps, context, entry, exposure, prepared)
  })
}

async function needsSecond(
  { clock }: ActionDeps,
  { tx, operatorId }: ActionContext,
  action: string,
  { cents, playerId, subjectId, vouchers = [] }: Exposure,
): Promise<boolean> {
  if (cents === null || abs(cents) > SINGLE_OPERATOR_CENTS_MAX) return true
  const own = [operatorId, ...(await listOthers(tx, operatorId))]
  if (vouchers.some((id) => own.includes(id))) return true
  const bound = dailyLimits.find(({ actions }) => actions.includes(action))
  const whose = bound?.by === 'player_id' ? playerId : operatorId
  if (!bound || whose === null) return false
  // Repeating an action on the same subject, such as a payout that failed, does not count twice.
  const period = { since: new Date(clock.now() - DAY_MS), except: subjectId }
  const accounts = [whose, ...(await listOthers(tx, whose))]
  return (await sumAlone(tx, bound, accounts, period)) + abs(cents) > bound.centsMax
}

/** Records a request after a rehearsal, so that impossible actions are refused immediately. */
async function ask(
  { clock, entropy, ledger }: ActionDeps,
  { tx, end, operatorId, reason }: ActionContext,
  entry: LogPart,
  exposure: Exposure,
  prepared: Prepared,
): Promise<Outcome<never>> {
  const id = entropy.id()
  await rehearse(tx, (stage) => prepared.perform(stage, { id, operatorId }))
  const at = instantOf(clock)
  const asked = { ...entry, ...exposure, id, at, operatorId, reason, stage: 'asked' as const }
  await writeLog(tx, { keys: ledger.keys.operators, entropy }, end, asked)
  await expireApprovals(tx, new Date(clock.now() - APPROVAL_TTL_MS))
  const { action } = entry
  const approval = { id, action, subjectId: exposure.subjectId, askedBy: operatorId, askedAt: at }
  if (!(await insertApproval(tx, approval))) refuse('approval_waiting')
  return { id, done: null }
}

/** Performs the work and rolls it back, without publishing anything. Throws what the work throws. */
async function rehearse(tx: Tx, work: (stage: Tx) => Promise<unknown>): Promise<void> {
  await tx.query('SAVEPOINT rehearsal')
  await work({ ...tx, afterCommit() {}, noteChange() {} })
  await tx.query('ROLLBACK TO SAVEPOINT rehearsal')
}

const abs = (cents: bigint): bigint => (cents < 0n ? -cents : cents)
