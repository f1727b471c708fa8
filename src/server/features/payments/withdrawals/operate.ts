import { playerRequest, type RequestState } from '#domain/lifecycle/withdrawal.ts'
import { letCoinsOut } from '#server/features/funds/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { WithdrawParts } from './deps.ts'
import { lockWithWallet, move } from './move.ts'
import { listOperated, type OperatedRow } from './operate-store.ts'
import { sendDue } from './send.ts'
import { changeWithdrawal, type WithdrawalRow } from './store.ts'

export interface OperatedList {
  status?: RequestState
  cursor?: string | null
  limit: number
}

/**
 * What operators do with withdrawals, inside the transaction that records the act. Each refuses
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
    words?: { reason?: string; proof?: string },
  ): Promise<WithdrawalRow>
  /** Ends one whose last word was lost, by the network's number of the transaction. */
  confirm(tx: Tx, id: string, operatorId: string, proof: { txid: string }): Promise<WithdrawalRow>
}

const TURNED_DOWN = 'We could not pay this out. The coins are back on your balance.'

export function createWithdrawalOperations(parts: WithdrawParts): WithdrawalOperations {
  const { clock } = parts
  return {
    list: listOperated,
    async find(reader, id) {
      const [row] = isUuid(id) ? await listOperated(reader, { id, limit: 1 }) : []
      return row ?? refuse('not_found')
    },

    async start(tx, id, operatorId) {
      const row = await lockWithWallet(tx, parts, id)
      const change = { sending: 'due' as const, operatorId }
      const isRetry = row.status === 'in_processing' && row.sending === 'refused'
      if (!isRetry && !playerRequest.can(row.status, 'started')) refuse('request_moved_on')
      const { player_id: playerId, amount_cents: amount } = row
      await letCoinsOut(tx, parts, { playerId, ref: id, step: 'start', amount })
      tx.afterCommit(() => sendDue(parts))
      return isRetry
        ? changeWithdrawal(tx, id, change, instantOf(clock))
        : move(tx, parts, row, 'started', change)
    },

    async cancel(tx, id, operatorId, { reason, proof } = {}) {
      const row = await lockWithWallet(tx, parts, id)
      if (!playerRequest.can(row.status, 'canceled')) refuse('request_moved_on')
      if (mayBeSent(row) && (row.sending === 'asking' || !proof)) refuse('withdrawal_is_sent')
      return move(tx, parts, row, 'canceled', {
        operatorId,
        note: reason ?? TURNED_DOWN,
        ...(proof && { operatorNote: `Not sent: ${proof}` }),
      })
    },

    async confirm(tx, id, operatorId, { txid }) {
      const row = await lockWithWallet(tx, parts, id)
      if (!playerRequest.can(row.status, 'finished') || !mayBeSent(row)) refuse('request_moved_on')
      return move(tx, parts, row, 'finished', { operatorId, txid })
    },
  }
}

/** From the moment that a worker has taken it, until the provider has clearly said no. */
const mayBeSent = ({ sending }: WithdrawalRow): boolean =>
  sending === 'asking' || sending === 'accepted' || sending === 'unknown'
