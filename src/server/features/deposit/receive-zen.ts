import { payment } from '#domain/lifecycle/payment.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { paymentIdOf } from './merchant-id.ts'
import {
  holdTransaction,
  insertCallback,
  isTransactionOfAnother,
  lockPayment,
  type PaymentRow,
  setStatus,
} from './store.ts'
import { judge, needsReview, type Verdict } from './verdict.ts'
import type { ZenIpn } from './zen-ipn.ts'

export interface ReceiveParts {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  log: Log
}

/**
 * Takes a signed notice: judges it, moves the payment and its money, and records both, in one
 * transaction under the payment's lock. Taking it again changes nothing.
 */
export async function receiveZen(parts: ReceiveParts, ipn: ZenIpn): Promise<Verdict> {
  const { database, log } = parts
  const verdict = await database.transaction((tx) => take(tx, parts, ipn))
  const { merchantTransactionId, transactionId, status } = ipn
  const line = { merchantTransactionId, transactionId, status, outcome: verdict.outcome }
  if (needsReview(verdict.outcome)) log.error(line, 'A payment needs an operator')
  else log.info(line, 'The card provider told of a payment')
  return verdict
}

async function take(tx: Tx, parts: ReceiveParts, ipn: ZenIpn): Promise<Verdict> {
  const at = instantOf(parts.clock)
  await holdTransaction(tx, ipn.transactionId)
  const id = paymentIdOf(ipn.merchantTransactionId)
  const found = id && (await lockPayment(tx, id))
  const isElsewhere = found ? await isTransactionOfAnother(tx, ipn.transactionId, found.id) : false
  const verdict = judge(found || null, ipn, isElsewhere)
  if (found && verdict.event === 'accepted') await credit(tx, parts.ledger, found, ipn, at)
  if (found && verdict.event === 'rejected') {
    await setStatus(tx, found.id, payment.next(found.status, 'rejected'), null, at)
  }
  await insertCallback(tx, {
    ...ipn,
    paymentId: found ? found.id : null,
    providerTransactionId: ipn.transactionId,
    outcome: verdict.outcome,
    needsReview: needsReview(verdict.outcome),
    receivedAt: at,
  })
  return verdict
}

/** Books what the provider holds for us now, and gives it to the player: clearing ends at zero. */
async function credit(
  tx: Tx,
  ledger: Ledger,
  found: PaymentRow,
  ipn: ZenIpn,
  at: Date,
): Promise<void> {
  const { id: ref, player_id, amount_cents: amount } = found
  await setStatus(tx, ref, payment.next(found.status, 'accepted'), ipn.transactionId, at)
  await ledger.post(tx, [
    { account: 'clearing:zen', counter: 'bank:zen', amount, code: 'deposit.received', ref },
    {
      account: walletOf(player_id),
      counter: 'clearing:zen',
      amount,
      code: 'deposit.credited',
      ref,
    },
  ])
}
