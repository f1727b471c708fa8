import { playerRequest, type RequestState } from '#domain/lifecycle/withdrawal.ts'
import { releaseCoins } from '#server/features/funds/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { WithdrawDeps } from './deps.ts'
import { lockWithWallet, move } from './move.ts'
import { sendDue } from './send.ts'
import { changeWithdrawal, type WithdrawalRow } from './store.ts'

export interface OperatedList {
  status?: RequestState
  cursor?: string | null
  limit: number
}

/**
 * What operators do with withdrawals, inside the transaction that records the action. Each refuses
 * `not_found`, and `request_moved_on` when the status forbids it.
 */
export interface WithdrawalOperations {
  /** The oldest first; `amount_cents` decides how many people it takes. */
  list(reader: Reader, list: OperatedList): Promise<OperatedRow[]>
  find(reader: Reader, id: string): Promise<OperatedRow>
  /** Starts a new one, or sends one again that the provider has refused. */
  start(tx: Tx, id: string, operatorId: string): Promise<WithdrawalRow>
  /**
   * Turns it down and gives the coins back; `reason` is shown to the player. One that the provider may
   * have sent is refused `withdrawal_is_sent`, unless `proof` says how it is known that it was not.
   */
  cancel(
    tx: Tx,
    id: string,
    operatorId: string,
    note?: { reason?: string; proof?: string },
  ): Promise<WithdrawalRow>
  /** Ends one whose last word was lost, by the network's number of the transaction. */
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
      const change = { sending: 'due' as const, operatorId }
      const isRetry = row.status === 'in_processing' && row.sending === 'refused'
      if (!isRetry && !playerRequest.can(row.status, 'started')) refuse('request_moved_on')
      const { player_id: playerId, amount_cents: amount } = row
      await deps.look(tx, playerId)
      await releaseCoins(tx, deps, { playerId, ref: id, step: 'start', amount })
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

/** From the moment that a worker has taken it, until the provider has clearly said no. */
const mayBeSent = ({ sending }: WithdrawalRow): boolean =>
  sending === 'asking' || sending === 'accepted' || sending === 'unknown'

/** A withdrawal with its player, as an operator sees it. */
export interface OperatedRow extends WithdrawalRow {
  player_name: string
  player_email: string | null
}

/** Withdrawals of everybody, the oldest first, from the one after `cursor`. */
export async function listOperated(
  reader: Reader,
  filter: { id?: string; status?: RequestState; cursor?: string | null; limit: number },
): Promise<OperatedRow[]> {
  const { id = null, status = null, cursor = null, limit } = filter
  const { rows } = await reader.query<OperatedRow>(
    `SELECT w.id, w.player_id, p.name AS player_name, p.email AS player_email, w.status,
            w.amount_cents, w.currency, w.address, w.sending, w.attempts, w.asked_at, w.rate,
            w.crypto_amount, w.provider_id, w.txid, w.note, w.operator_note, w.created_at,
            w.updated_at
     FROM withdrawals w JOIN players p ON p.id = w.player_id
     WHERE ($1::uuid IS NULL OR w.id = $1) AND ($2::text IS NULL OR w.status = $2)
       AND ($3::uuid IS NULL OR w.id > $3)
     ORDER BY w.id LIMIT $4`,
    [id, status, cursor, limit],
  )
  return rows
}
