import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { PayoutMessage } from '#server/platform/providers/ports.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import { readReference } from '../core/provider-reference.ts'
import { type Decision, decide, needsReview } from './decision.ts'
import type { WithdrawDeps } from './deps.ts'
import { move } from './move.ts'
import { findOwner, insertCallback, lockWithdrawal, type WithdrawalRow } from './store.ts'

const NETWORK_REFUSED = 'The network rejected this payout. The coins are back on your balance.'

/**
 * Handles a provider's message about a payout: evaluates it, moves the withdrawal and its money, and records both, in
 * one transaction. Repeats change nothing.
 */
export async function receivePayout(
  deps: WithdrawDeps,
  provider: ProviderName,
  message: PayoutMessage,
): Promise<Decision> {
  const decision = await deps.database.transaction((tx) => take(tx, deps, provider, message))
  const { reference, id: providerId, status } = message
  const line = { provider, reference, providerId, status, outcome: decision.outcome }
  if (needsReview(decision.outcome)) deps.log.error(line, 'A withdrawal needs an operator')
  else deps.log.info(line, 'A provider reported a withdrawal')
  return decision
}

async function take(
  tx: Tx,
  deps: WithdrawDeps,
  provider: ProviderName,
  message: PayoutMessage,
): Promise<Decision> {
  const name = message.reference === null ? null : readReference(message.reference)
  const found = name && (await lockFound(tx, deps, name.id))
  const decision = decide(found, name?.attempt ?? 0, { ...message, provider })
  const { txid, paid } = message
  if (found && decision.event === 'finished') {
    await move(tx, deps, found, 'finished', { providerId: message.id, ...(txid && { txid }) })
  }
  if (found && decision.event === 'canceled') {
    const operatorNote = `The provider canceled it: ${message.error || 'no reason given'}`
    await move(tx, deps, found, 'canceled', { note: NETWORK_REFUSED, operatorNote })
  }
  await insertCallback(tx, {
    withdrawalId: found ? found.id : null,
    foreignId: message.reference,
    providerId: message.id,
    status: message.status,
    currency: paid?.currency ?? null,
    amount: paid?.amount ?? null,
    txid,
    outcome: decision.outcome,
    needsReview: needsReview(decision.outcome),
    receivedAt: instantOf(deps.clock),
  })
  // What contradicts the shop holds everything of its player until an operator has looked.
  if (found && needsReview(decision.outcome)) await deps.placeHolds(tx, found.player_id)
  return decision
}

async function lockFound(
  tx: Tx,
  { ledger }: WithdrawDeps,
  id: string,
): Promise<WithdrawalRow | null> {
  const playerId = await findOwner(tx, id)
  if (playerId === null) return null
  await ledger.lock(tx, playerId)
  return lockWithdrawal(tx, id)
}
