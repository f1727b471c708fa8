import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type ApprovalRow, lockApproval, settleApproval } from './approvals-store.ts'
import type { Deed } from './deed.ts'
import { APPROVAL_MS } from './limits.ts'
import { writeLog } from './log.ts'
import { readRole } from './staff-store.ts'
import {
  type Outcome,
  perform,
  type Request,
  refuseOwn,
  refuseUnfit,
  type TurnParts,
  takeTurn,
} from './turn.ts'

export interface ApprovalRequest extends Request {
  id: string
}

/** Does what another operator asked for. */
export async function confirm(
  parts: TurnParts & { deeds: readonly Deed[] },
  { id, ...request }: ApprovalRequest,
): Promise<Outcome> {
  return takeTurn(parts, request, `confirm ${id} ${request.reason}`, async (turn) => {
    const waiting = await lockWaiting(turn.tx, parts, id)
    if (waiting.asked_by === turn.operatorId) refuse('second_operator_needed')
    const kind = parts.deeds.find(({ name }) => name === waiting.action)
    if (!kind) throw new Error(`Nobody knows how to do ${waiting.action}`)
    await refuseUnfit(turn, kind.role)
    await refuseFormerStaff(turn.tx, waiting.asked_by)
    const prepared = kind.prepare(kind.read(waiting.detail))
    const stake = await prepared.stake(turn.tx)
    refuseOwn(stake, turn)
    await settleApproval(turn.tx, id, 'confirmed', turn.operatorId)
    const detail = { ...waiting.detail, approval_id: id }
    const entry = { action: kind.name, detail, askedBy: waiting.asked_by }
    return perform(parts, turn, entry, stake, prepared)
  })
}

/** Turns down what waits; who asked for it takes it back the same way. */
export async function reject(
  parts: TurnParts,
  { id: approvalId, ...request }: ApprovalRequest,
): Promise<Outcome> {
  return takeTurn(parts, request, `reject ${approvalId} ${request.reason}`, async (turn) => {
    const { tx, end, operatorId, reason } = turn
    const waiting = await lockWaiting(tx, parts, approvalId)
    await refuseUnfit(turn, 'operator')
    await settleApproval(tx, approvalId, 'rejected', operatorId)
    const id = parts.entropy.id()
    await writeLog(tx, end, {
      id,
      at: instantOf(parts.clock),
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
    return { id, done: { msg: 'Turned down. Nothing was moved.' } }
  })
}

async function lockWaiting(
  tx: Tx,
  { clock }: Pick<TurnParts, 'clock'>,
  id: string,
): Promise<ApprovalRow> {
  const approval = (await lockApproval(tx, id)) ?? refuse('not_found')
  if (approval.status === 'waiting' && approval.asked_at.getTime() > clock.now() - APPROVAL_MS) {
    return approval
  }
  return refuse('request_moved_on', { message: 'This no longer waits for a second operator.' })
}

async function refuseFormerStaff(tx: Tx, askedBy: string): Promise<void> {
  const role = await readRole(tx, askedBy)
  if (role === 'operator' || role === 'admin') return
  refuse('request_moved_on', { message: 'Who asked for this is no operator any more.' })
}
