import { playerRequest, type RequestState } from '#domain/lifecycle/withdrawal.ts'
import { releaseCoins } from '#server/features/funds/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { WithdrawDeps } from './deps.ts'
import { lockWithWallet, move } from './move.ts'
import { sendDue } from './send.ts'
import { changeWithdrawal, readHoldOf, type WithdrawalRow } from './store.ts'

export interface OperatedList {
  id?: string
  status?: RequestState
  player_id?: string
  cursor?: string | null
  limit: number
}

/**
 * Operators' actions on withdrawals, inside the transaction that logs the action. Each refuses `not_found`, and
 * `request_moved_on` if the status does not allow it.
 */
export interface WithdrawalOperations {
  /** Oldest first; `amount_cents` decides whether a second operator is needed. */
  list(reader: Reader, list: OperatedList): Promise<OperatedRow[]>
  find(reader: Reader, id: string): Promise<OperatedRow>
  /**
   * Starts a new withdrawal, or retries one that was not sent. An account that is on hold may be paid what is its own; a
   * hold that is placed after the start stops the withdrawal.
   */
  start(tx: Tx, id: string, operatorId: string): Promise<WithdrawalRow>
  /**
   * Cancels a withdrawal and returns the coins; `reason` is shown to the player. If the provider may have sent it,
   * refuses `withdrawal_is_sent` unless `proof` says how it is known that it was not.
   */
  cancel(
    tx: Tx,
    id: string,
    operatorId: string,
    note?: { reason?: string; proof?: string },
  ): Promise<WithdrawalRow>
  /** Finishes a withdrawal whose final message was lost, given the network's transaction id. */
  confirm(tx: Tx, id: string, operatorId: string, proof: { txid: string }): Promise<WithdrawalRow>
}

const TURNED_DOWN = 'We could not pay this out. The coins are back on your balance.'

export function createWithdrawalOperations(deps: WithdrawDeps): WithdrawalOperations {
  const { clock } = deps
  return {
    list: listOperated,
    async find(reader, id) {
      const [row] = isUuid(id) ? await listOperated(reader, { id, limit: 1 }) : []
      return row ?? refuse('not_found')
    },

    async start(tx, id, operatorId) {
      const row = await lockWithWallet(tx, deps, id)
      const isRetry = row.status === 'in_processing' && row.sending === 'refused'
      if (!isRetry && !playerRequest.can(row.status, 'started')) refuse('request_moved_on')
      const { player_id: playerId, amount_cents: amount } = row
      await deps.placeHolds(tx, playerId)
      await releaseCoins(tx, deps, { playerId, ref: id, step: 'start', amount })
      const startedOnHold = await readHoldOf(tx, playerId)
      const change = { sending: 'due' as const, operatorId, startedOnHold }
      tx.afterCommit(() => sendDue(deps))
      return isRetry
        ? changeWithdrawal(tx, id, change, instantOf(clock))
        : move(tx, deps, row, 'started', change)
    },

    async cancel(tx, id, operatorId, { reason, proof } = {}) {
      const row = await lockWithWallet(tx, deps, id)
      if (!playerRequest.can(row.status, 'canceled')) refuse('request_moved_on')
      if (mayBeSent(row) && (row.sending === 'asking' || !proof)) refuse('withdrawal_is_sent')
      return move(tx, deps, row, 'canceled', {
        operatorId,
        note: reason ?? TURNED_DOWN,
        ...(proof && { operatorNote: `Not sent: ${proof}` }),
      })
    },

    async confirm(tx, id, operatorId, { txid }) {
      const row = await lockWithWallet(tx, deps, id)
      if (!playerRequest.can(row.status, 'finished') || !mayBeSent(row)) refuse('request_moved_on')
      return move(tx, deps, row, 'finished', { operatorId, txid })
    },
  }
}

/** From when a worker claims it until the provider definitely refuses it. */
const mayBeSent = ({ sending }: WithdrawalRow): boolean =>
  sending === 'asking' || sending === 'accepted' || sending === 'unknown'

/** A withdrawal with its player, for operators. */
export interface OperatedRow extends WithdrawalRow {
  player_name: string
  player_email: string | null
}

/** All withdrawals, oldest first, starting after `cursor`. */
export async function listOperated(reader: Reader, filter: OperatedList): Promise<OperatedRow[]> {
  const { id = null, status = null, player_id = null, cursor = null, limit } = filter
  const { rows } = await reader.query<OperatedRow>(
    `SELECT w.id, w.player_id, p.name AS player_name, p.email AS player_email, w.status,
            w.amount_cents, w.fee_cents, w.currency, w.address, w.sending, w.attempts, w.asked_at, w.rate,
            w.crypto_amount, w.provider, w.provider_id, w.txid, w.note, w.operator_note, w.created_at,
            w.updated_at, w.started_on_hold
     FROM withdrawals w JOIN players p ON p.id = w.player_id
     WHERE ($1::uuid IS NULL OR w.id = $1) AND ($2::text IS NULL OR w.status = $2)
       AND ($3::uuid IS NULL OR w.id > $3) AND ($5::uuid IS NULL OR w.player_id = $5)
     ORDER BY w.id LIMIT $4`,
    [id, status, cursor, limit, player_id],
  )
  return rows
}
