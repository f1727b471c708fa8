import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import { judge, needsReview, type Verdict } from './decision.ts'
import type { WithdrawParts } from './deps.ts'
import { readForeignId } from './foreign-id.ts'
import { move } from './move.ts'
import { findOwner, insertCallback, lockWithdrawal, type WithdrawalRow } from './store.ts'

const NETWORK_REFUSED = 'The network did not take this payout. The coins are back on your balance.'

/**
 * Takes a signed word of the provider about a withdrawal: judges it, moves the withdrawal and its
 * money, and records both, in one transaction. Taking it again changes nothing.
 */
export async function receiveWord(parts: WithdrawParts, word: AlphapoCallback): Promise<Verdict> {
  const verdict = await parts.database.transaction((tx) => take(tx, parts, word))
  const { foreignId, id: providerId, status } = word
  const line = { foreignId, providerId, status, outcome: verdict.outcome }
  if (needsReview(verdict.outcome)) parts.log.error(line, 'A withdrawal needs an operator')
  else parts.log.info(line, 'The crypto provider told of a withdrawal')
  return verdict
}

async function take(tx: Tx, parts: WithdrawParts, word: AlphapoCallback): Promise<Verdict> {
  const name = word.foreignId === null ? null : readForeignId(word.foreignId)
  const found = name && (await lockFound(tx, parts, name.id))
  const verdict = judge(found, name?.attempt ?? 0, word)
  const txid = word.transactions.find((each) => each.txid !== null)?.txid ?? null
  if (found && verdict.event === 'finished') {
    await move(tx, parts, found, 'finished', { providerId: word.id, ...(txid && { txid }) })
  }
  if (found && verdict.event === 'canceled') {
    const operatorNote = `The provider canceled it: ${word.error || 'it did not say why'}`
    await move(tx, parts, found, 'canceled', { note: NETWORK_REFUSED, operatorNote })
  }
  const paid = word.received ?? word.sent
  await insertCallback(tx, {
    withdrawalId: found ? found.id : null,
    foreignId: word.foreignId,
    providerId: word.id,
    status: word.status,
    currency: paid?.currency ?? null,
    amount: paid?.amount ?? null,
    txid,
    outcome: verdict.outcome,
    needsReview: needsReview(verdict.outcome),
    receivedAt: instantOf(parts.clock),
  })
  return verdict
}

async function lockFound(
  tx: Tx,
  { ledger }: WithdrawParts,
  id: string,
): Promise<WithdrawalRow | null> {
  const playerId = await findOwner(tx, id)
  if (playerId === null) return null
  await ledger.lock(tx, playerId)
  return lockWithdrawal(tx, id)
}
