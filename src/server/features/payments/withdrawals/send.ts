import { inWords } from '#contract/words/message.ts'
import { type Obstacle, tryReleaseCoins } from '#server/features/funds/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { PayoutResult } from '#server/platform/providers/ports.ts'
import { referenceOf } from '../core/provider-reference.ts'
import { quoteOf } from '../crypto/rates.ts'
import type { NamedPayoutProvider, WithdrawDeps } from './deps.ts'
import { lockWithWallet } from './move.ts'
import { claimDue, type DueRow, listDue } from './send-store.ts'
import { changeWithdrawal, lockWithdrawal, readHoldOf, type WithdrawalRow } from './store.ts'

/** The job's name. */
export const SEND = 'send withdrawals'

const PAGE_SIZE = 100

/**
 * Requests every due withdrawal from the provider, each once. A transaction claims it before the request, so that no
 * two workers send it, and no answer ever leads to a second request or a refund: only a final message of the provider,
 * or an operator, moves it on. So what is tried again after a failure is only a claim: once claimed, a withdrawal is no
 * longer due, whatever happens to its request.
 */
export async function sendDue(deps: WithdrawDeps, stopping?: AbortSignal): Promise<void> {
  const { provider, database, forEach } = deps
  if (!provider) return
  await forEach<DueRow>({
    job: SEND,
    stopping,
    pageSize: PAGE_SIZE,
    list: (after) => listDue(database.pool, after, PAGE_SIZE),
    keyOf: ({ id }) => id,
    work: (due) => send(deps, provider, due),
  })
}

async function send(
  deps: WithdrawDeps,
  provider: NamedPayoutProvider,
  { id, currency, amount_cents, fee_cents }: DueRow,
): Promise<void> {
  const { database, log } = deps
  const rate = (await deps.readRates(database.pool)).get(currency)
  if (!rate) return log.warn({ withdrawalId: id, currency }, 'A withdrawal waits for a rate')
  const quote = quoteOf(amount_cents - fee_cents, rate)
  const asked = { ...quote, provider: provider.name }
  const claimed = await database.transaction((tx) => claim(tx, deps, id, asked))
  if (!claimed) return
  const result = await provider.pay({
    reference: referenceOf(id, claimed.attempts),
    amount: quote.cryptoAmount,
    currency,
    address: claimed.address,
  })
  await database.transaction((tx) => record(tx, deps, claimed, result))
}

/** Claims a due withdrawal; if an obstacle has come up, it waits for an operator instead. */
async function claim(
  tx: Tx,
  deps: WithdrawDeps,
  id: string,
  asked: Parameters<typeof claimDue>[2],
): Promise<WithdrawalRow | null> {
  const { clock, log } = deps
  const row = await lockWithWallet(tx, deps, id)
  if (row.status !== 'in_processing' || row.sending !== 'due') return null
  const { player_id: playerId, amount_cents: amount } = row
  await deps.placeHolds(tx, playerId)
  const obstacle =
    (await newHold(tx, row)) ??
    (await tryReleaseCoins(tx, deps, { playerId, ref: id, step: 'send', amount }))
  if (!obstacle) return claimDue(tx, id, asked, instantOf(clock))
  const operatorNote = `Not sent: ${inWords(obstacle.message)}`
  await changeWithdrawal(tx, id, { sending: 'refused', operatorNote }, instantOf(clock))
  tx.afterCommit(() =>
    log.warn({ withdrawalId: id, reason: obstacle.code }, 'A withdrawal may not leave'),
  )
  return null
}

/** The obstacle if the account was put on hold since the start; an operator decides again. */
async function newHold(
  tx: Tx,
  { player_id, started_on_hold }: WithdrawalRow,
): Promise<Pick<Obstacle, 'code' | 'message'> | null> {
  const since = await readHoldOf(tx, player_id)
  if (!since || since.getTime() === started_on_hold?.getTime()) return null
  return { code: 'account_on_hold', message: { code: 'held_after_start' } }
}

/** Stores the answer, unless the provider's final message arrived first. */
async function record(
  tx: Tx,
  { clock, log }: WithdrawDeps,
  { id, attempts }: WithdrawalRow,
  result: PayoutResult,
): Promise<void> {
  const line = { withdrawalId: id, attempts, result: result.kind }
  if (result.kind === 'accepted') log.info(line, 'The provider accepted a withdrawal')
  else log.error({ ...line, reason: result.reason }, 'A withdrawal needs an operator')

  const row = await lockWithdrawal(tx, id)
  if (row?.status !== 'in_processing' || row.attempts !== attempts) return
  if (row.sending !== 'asking' && row.sending !== 'unknown') return
  await changeWithdrawal(
    tx,
    id,
    result.kind === 'accepted'
      ? { sending: 'accepted', providerId: result.id }
      : { sending: result.kind, operatorNote: result.reason },
    instantOf(clock),
  )
}
