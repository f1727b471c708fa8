import { listOthers } from '#server/features/persons/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Action, Exposure } from './action.ts'
import {
  type ActionContext,
  type ActionDeps,
  inContext,
  type Outcome,
  perform,
  type Request,
  refuseErased,
  refuseOwn,
  refuseWithoutRole,
} from './action-context.ts'
import { type ApprovalRow, lockApproval, settleApproval } from './approvals-store.ts'
import { APPROVAL_TTL_MS } from './limits.ts'
import { writeLog } from './log.ts'
import { readRole } from './staff-store.ts'

export interface ApprovalRequest extends Request {
  id: string
}

/** Performs an action that another operator requested. */
export async function confirm(
  deps: ActionDeps & { actions: readonly Action[] },
  { id, ...request }: ApprovalRequest,
): Promise<Outcome> {
  return inContext(deps, request, async (context) => {
    const waiting = await lockWaiting(context.tx, deps, id)
    await refuseSamePerson(context, waiting.asked_by)
    const kind = deps.actions.find(({ name }) => name === waiting.action)
    if (!kind) throw new Error(`Unknown action ${waiting.action}`)
    await refuseWithoutRole(context, kind)
    await refuseFormerStaff(context.tx, waiting.asked_by)
    const prepared = kind.prepare(kind.read(waiting.detail))
    const exposure = await prepared.exposure(context.tx)
    await refuseOwn(exposure, context)
    await refuseForRequester(context.tx, waiting.asked_by, exposure)
    await refuseErased(context, kind.name, exposure)
    await settleApproval(context.tx, id, 'confirmed', context.operatorId)
    const detail = { ...waiting.detail, approval_id: id }
    const entry = { action: kind.name, detail, askedBy: waiting.asked_by }
    return perform(deps, context, entry, exposure, prepared)
  })
}

/** Rejects a waiting action; its requester withdraws it in the same way. */
export async function reject(
  deps: ActionDeps,
  { id: approvalId, ...request }: ApprovalRequest,
): Promise<Outcome> {
  return inContext(deps, request, async (context) => {
    const { tx, end, operatorId, reason } = context
    const waiting = await lockWaiting(tx, deps, approvalId)
    await refuseWithoutRole(context, { role: 'operator', isReading: false })
    await settleApproval(tx, approvalId, 'rejected', operatorId)
    const id = deps.entropy.id()
    await writeLog(tx, { keys: deps.ledger.keys.operators, entropy: deps.entropy }, end, {
      id,
      at: instantOf(deps.clock),
      action: waiting.action,
      stage: 'rejected',
      operatorId,
      askedBy: waiting.asked_by,
      playerId: waiting.player_id,
      subjectId: waiting.subject_id,
      cents: waiting.cents,
      reason,
      detail: { approval_id: approvalId },
    })
    return { id, done: { msg: 'Rejected. Nothing was changed.' } }
  })
}

async function lockWaiting(
  tx: Tx,
  { clock }: Pick<ActionDeps, 'clock'>,
  id: string,
): Promise<ApprovalRow> {
  const approval = (await lockApproval(tx, id)) ?? refuse('not_found')
  if (
    approval.status === 'waiting' &&
    approval.asked_at.getTime() > clock.now() - APPROVAL_TTL_MS
  ) {
    return approval
  }
  return refuse('request_moved_on', { message: { code: 'approval_over' } })
}

/** Two accounts of one person are one operator, unless staff found that they are two people. */
async function refuseSamePerson(
  { tx, operatorId }: Pick<ActionContext, 'tx' | 'operatorId'>,
  askedBy: string,
): Promise<void> {
  if (askedBy === operatorId) refuse('second_operator_needed')
  if (!(await listOthers(tx, operatorId)).includes(askedBy)) return
  refuse('second_operator_needed', { message: { code: 'operators_are_one' } })
}

/** What links the requester to the account may have come to light since they requested it. */
async function refuseForRequester(tx: Tx, askedBy: string, { playerId }: Exposure): Promise<void> {
  if (playerId === null || !(await listOthers(tx, askedBy)).includes(playerId)) return
  refuse('own_account', { message: { code: 'approval_for_requester' } })
}

async function refuseFormerStaff(tx: Tx, askedBy: string): Promise<void> {
  const role = await readRole(tx, askedBy)
  if (role === 'operator' || role === 'admin') return
  refuse('request_moved_on', { message: { code: 'approval_of_former' } })
}
