import type { Body, Query, Reply } from '#contract/call.ts'
import {
  type cancelWithdrawal,
  type listWithdrawals,
  requestWithdrawal,
  type WithdrawalRules,
} from '#contract/http/withdrawals.ts'
import {
  catchUpBonuses,
  explainBalance,
  payBonuses,
  readFunds,
} from '#server/features/funds/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { PayoutMessage } from '#server/platform/providers/ports.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import type { WithdrawDeps } from './deps.ts'
import { createWithdrawalOperations, type WithdrawalOperations } from './operate.ts'
import { presentListed, presentRules } from './present.ts'
import { receivePayout } from './receive.ts'
import { cancel, cancelNew, checkAddress, refuseOwnAddress, request } from './request.ts'
import { sendDue } from './send.ts'
import { settleLost } from './settle.ts'
import { listWithdrawals as listRows, wasPaidTo } from './store.ts'

export interface WithdrawService {
  list(
    playerId: string,
    query: Query<typeof listWithdrawals>,
  ): Promise<Reply<typeof listWithdrawals>>
  rules(playerId: string): Promise<{ data: Omit<WithdrawalRules, 'can_cancel'> }>
  request(
    tx: Tx,
    playerId: string,
    body: Body<typeof requestWithdrawal>,
  ): Promise<Reply<typeof requestWithdrawal>>
  /** Whether a withdrawal to the address of a request was paid to this player before. */
  wasPaidTo(reader: Reader, playerId: string, body: unknown): Promise<boolean>
  cancel(tx: Tx, playerId: string, id: string): Promise<Reply<typeof cancelWithdrawal>>
  /** Handles a signed message of the provider, in any order and any number of times. */
  receive(provider: ProviderName, message: PayoutMessage): Promise<void>
  sendDue(stopping?: AbortSignal): Promise<void>
  settleLost(stopping?: AbortSignal): Promise<void>
  /** Cancels the player's requests that nobody has started; the wallet is locked. */
  cancelNew(tx: Tx, playerId: string): Promise<void>
  readonly operate: WithdrawalOperations
}

export function createWithdrawService(deps: WithdrawDeps): WithdrawService {
  const { database, clock } = deps

  async function list(playerId: string, { limit, cursor }: Query<typeof listWithdrawals>) {
    const rows = await listRows(database.pool, playerId, readCursor(cursor), limit + 1)
    const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
    const awaitsDocuments =
      shown.some(({ status }) => status === 'new') && (await deps.awaitsDocuments(playerId))
    const terms = { nowMs: clock.now(), promisedMs: deps.promisedMs, awaitsDocuments }
    return {
      data: shown.map((row) => presentListed(row, terms)),
      next_cursor,
    }
  }

  async function rules(playerId: string) {
    await catchUpBonuses(deps, playerId)
    return database.transaction(async (tx) => {
      const rates = await deps.readRates(tx)
      const funds = await readFunds(tx, playerId, clock.now())
      const parts = await explainBalance(tx, playerId, funds, clock.now())
      return { data: presentRules(funds, parts, rates, deps.feeOf) }
    })
  }

  return {
    list,
    rules,

    async wasPaidTo(reader, playerId, body) {
      const asked = requestWithdrawal.body.parse(body)
      return wasPaidTo(reader, playerId, { ...asked, address: checkAddress(asked) })
    },

    async request(tx, playerId, body) {
      const address = checkAddress(body)
      await refuseOwnAddress(tx, address)
      if (!deps.provider) refuse('payment_provider_unavailable')
      await deps.ledger.lock(tx, playerId)
      await payBonuses(tx, deps, playerId)
      return request(tx, deps, playerId, { ...body, address })
    },

    async cancel(tx, playerId, id) {
      if (!isUuid(id)) return refuse('not_found')
      await deps.ledger.lock(tx, playerId)
      return cancel(tx, deps, playerId, id)
    },

    receive: async (...received) => void (await receivePayout(deps, ...received)),
    sendDue: (stopping) => sendDue(deps, stopping),
    settleLost: (stopping) => settleLost(deps, stopping),
    cancelNew: (tx, playerId) => cancelNew(tx, deps, playerId),
    operate: createWithdrawalOperations(deps),
  }
}
