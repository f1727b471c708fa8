import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { NoticeMessage } from '#contract/words/message.ts'
import { playerRequest, type RequestEvent } from '#domain/lifecycle/withdrawal.ts'
import { type Cents, toCoins } from '#domain/money/money.ts'
import { type Posting, walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import type { WithdrawDeps } from './deps.ts'
import {
  changeWithdrawal,
  findOwner,
  lockWithdrawal,
  type WithdrawalChange,
  type WithdrawalRow,
} from './store.ts'

export type MoveDeps = Pick<
  WithdrawDeps,
  'ledger' | 'clock' | 'persons' | 'publishStatus' | 'notify'
>

/** Locks the player's wallet, then the withdrawal; refuses `not_found`. */
export async function lockWithWallet(tx: Tx, deps: MoveDeps, id: string): Promise<WithdrawalRow> {
  const playerId = (isUuid(id) && (await findOwner(tx, id))) || refuse('not_found')
  await deps.ledger.lock(tx, playerId)
  return (await lockWithdrawal(tx, id)) ?? refuse('not_found')
}

/** Moves a locked withdrawal together with the money of its new status, and publishes it to its player. */
export async function move(
  tx: Tx,
  deps: MoveDeps,
  row: WithdrawalRow,
  event: RequestEvent,
  change: WithdrawalChange = {},
): Promise<WithdrawalRow> {
  const { ledger, clock, publishStatus, notify } = deps
  const status = playerRequest.next(row.status, event)
  const { id: ref, player_id, amount_cents: amount, fee_cents: fee } = row
  if (event === 'finished') {
    await ledger.post(tx, [
      {
        account: 'clearing:withdrawals',
        counter: bankOf(row),
        amount: -(amount - fee),
        code: 'withdrawal.sent',
        ref,
      },
      ...feeOf(ref, fee),
    ])
    await deps.persons.provePayoutAddress(tx, player_id, row.address)
  }
  if (event === 'canceled' || event === 'canceledByUser') {
    await ledger.post(tx, [
      {
        account: walletOf(player_id),
        counter: 'clearing:withdrawals',
        amount,
        code: 'withdrawal.refunded',
        ref,
      },
    ])
  }
  const moved = await changeWithdrawal(tx, ref, { ...change, status }, instantOf(clock))
  const seq = await nextSeq(tx, playerChannel(player_id), events.statusUpdated)
  tx.afterCommit(() => publishStatus(player_id, { seq, kind: 'withdrawal', id: ref, status }))
  const message = noticeOf(event, moved)
  if (message) {
    await notify(tx, {
      playerId: player_id,
      kind: 'withdrawal',
      by: 'bell_and_letter',
      path: '/profile/withdraw',
      message,
    })
  }
  return moved
}

/** The fee is earned only when the rest was sent. */
const feeOf = (ref: string, fee: Cents): Posting[] =>
  fee === 0n
    ? []
    : [
        {
          account: 'clearing:withdrawals',
          counter: 'house:withdrawals',
          amount: -fee,
          code: 'withdrawal.fee',
          ref,
        },
      ]

/** Where the money was paid from: only a withdrawal that its provider was asked for can have been sent. */
function bankOf({ id, provider }: WithdrawalRow) {
  if (provider === null) throw new Error(`No provider was asked for the withdrawal ${id}`)
  return `bank:${provider}` as const
}

/** The notification of a change, unless the player made it. */
function noticeOf(
  event: RequestEvent,
  { amount_cents, fee_cents, currency, note }: WithdrawalRow,
): NoticeMessage | null {
  const amount = toCoins(amount_cents)
  const fee = toCoins(fee_cents)
  if (event === 'started') return { code: 'withdrawal_started', values: { amount, fee, currency } }
  if (event === 'finished')
    return { code: 'withdrawal_finished', values: { amount, fee, currency } }
  if (event !== 'canceled') return null
  return { code: 'withdrawal_canceled', values: { amount, note } }
}
