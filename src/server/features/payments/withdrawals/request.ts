import type { Body, Reply } from '#contract/call.ts'
import type { cancelWithdrawal, requestWithdrawal } from '#contract/http/withdrawals.ts'
import { given } from '#contract/words/message.ts'
import { playerRequest } from '#domain/lifecycle/withdrawal.ts'
import { formatCoins, toCents, toCoins } from '#domain/money/money.ts'
import { readPayoutAddress, spellingsOf } from '#domain/payout/address.ts'
import { withdrawalFeeOf } from '#domain/payout/fee.ts'
import { isProgramAccount, unspendable } from '#domain/payout/unspendable.ts'
import { readFunds, releaseCoins } from '#server/features/funds/index.ts'
import { readWallet, walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { WithdrawDeps } from './deps.ts'
import { type MoveDeps, move } from './move.ts'
import { presentWithdrawal } from './present.ts'
import {
  insertWithdrawal,
  isDepositAddress,
  lockNew,
  lockWithdrawal,
  type WithdrawalRow,
} from './store.ts'

type RequestBody = Body<typeof requestWithdrawal>
type RequestReply = Reply<typeof requestWithdrawal>

/**
 * The address that a request names, also in a payment link. Refuses one that is not valid for the currency, with the
 * page's message, and one from which the player could not spend.
 */
export function checkAddress(
  body: Pick<RequestBody, 'currency' | 'address' | 'is_address_confirmed'>,
): string {
  const read = readPayoutAddress(body.currency, body.address)
  if (read.fault !== undefined) return refuseField('address', given(read.fault))
  const fault = unspendable(read.reading)
  if (fault) return refuseField('address', { code: `payout_${fault}` })
  if (isProgramAccount(read.reading) && body.is_address_confirmed !== true) {
    return refuse('validation_failed', {
      errors: {
        address: [{ code: 'payout_program_account' }],
        is_address_confirmed: [{ code: 'payout_confirm' }],
      },
    })
  }
  return read.address
}

/** Refuses an address at which the shop itself receives deposits. */
export async function refuseOwnAddress(reader: Reader, address: string): Promise<void> {
  const spellings = [...new Set([address, ...spellingsOf(address)])]
  if (await isDepositAddress(reader, spellings)) {
    refuseField('address', { code: 'payout_own_deposit' })
  }
}

/**
 * Moves the coins from the balance into clearing. The fee is that of now, a part of the amount; refuses an amount that does
 * not exceed it, and a fee that is no longer the one that was shown. The caller holds the player's mutex.
 */
export async function request(
  tx: Tx,
  deps: WithdrawDeps,
  playerId: string,
  { currency, amount, address, fee: shownFee }: Omit<RequestBody, 'is_address_confirmed'>,
): Promise<RequestReply> {
  const { ledger, clock, entropy } = deps
  const amountCents = toCents(amount)
  const feeCents = withdrawalFeeOf(amountCents, deps.feeOf(currency))
  const fee = toCoins(feeCents)
  if (shownFee !== undefined && toCents(shownFee) !== feeCents) {
    refuseField('fee', { code: 'withdrawal_fee_changed', values: { fee } })
  }
  if (feeCents >= amountCents) {
    refuseField('amount', { code: 'withdrawal_below_fee', values: { fee } })
  }
  const id = entropy.id()
  await releaseCoins(tx, deps, { playerId, ref: id, step: 'request', amount: amountCents })
  await ledger.post(tx, [
    {
      account: walletOf(playerId),
      counter: 'clearing:withdrawals',
      amount: -amountCents,
      code: 'withdrawal.requested',
      ref: id,
    },
  ])
  const at = instantOf(clock)
  await deps.persons.notePayoutAddress(tx, playerId, address)
  const operatorNote = await noteFor(tx, deps, playerId, address)
  const row = await insertWithdrawal(tx, {
    id,
    playerId,
    amountCents,
    feeCents,
    currency,
    address,
    operatorNote,
    at,
  })
  await deps.notify(tx, {
    ...{ playerId, kind: 'withdrawal', by: 'letter', path: '/profile/withdraw' },
    message: { code: 'withdrawal_requested', values: { amount, fee, currency } },
  })
  await deps.placeHolds(tx, playerId)
  const isHeld = (await readFunds(tx, playerId, clock.now())).holds.length > 0
  const ofIt = feeCents === 0n ? '' : `, ${formatCoins(feeCents)} of it the fee`
  const asked = `You requested a withdrawal of ${formatCoins(amountCents)} coins${ofIt}.`
  return present(tx, row, isHeld ? `${asked} We are checking it first.` : asked)
}

const NAMES_SHOWN = 5

/**
 * What operators should know before they start a payout. The address is only claimed so far, so it holds nothing and
 * the player sees none of this: the address may be a stranger's.
 */
async function noteFor(
  tx: Tx,
  { persons, listBonusDoubles }: WithdrawDeps,
  playerId: string,
  address: string,
): Promise<string | null> {
  const doubles = await listBonusDoubles(tx, playerId, address)
  const paid = await persons.paidTo(tx, playerId, address)
  const notes: string[] = []
  if (doubles.length > 0) {
    const names = doubles.slice(0, NAMES_SHOWN).join(', ')
    notes.push(
      `Had the first crypto bonus, as did ${names}: same device, address or payout address.`,
    )
  }
  if (paid.length > 0) {
    notes.push(
      `Other accounts were paid out to this address: ${paid.slice(0, NAMES_SHOWN).join(', ')}.`,
    )
  }
  return notes.length > 0 ? notes.join(' ') : null
}

/** Cancels a new request; refuses another player's as not found. */
export async function cancel(
  tx: Tx,
  deps: WithdrawDeps,
  playerId: string,
  id: string,
): Promise<Reply<typeof cancelWithdrawal>> {
  const row = await lockWithdrawal(tx, id)
  if (row?.player_id !== playerId) return refuse('not_found')
  if (!playerRequest.can(row.status, 'canceledByUser')) return refuse('request_moved_on')
  const moved = await move(tx, deps, row, 'canceledByUser')
  return present(tx, moved, `${formatCoins(row.amount_cents)} coins are back on your balance.`)
}

const REVERSED = 'A payment was reversed. The coins of this withdrawal are back on your balance.'

/** Cancels the player's requests that nobody has started; the wallet is locked. */
export async function cancelNew(tx: Tx, deps: MoveDeps, playerId: string): Promise<void> {
  for (const row of await lockNew(tx, playerId)) {
    await move(tx, deps, row, 'canceled', { note: REVERSED })
  }
}

async function present(tx: Tx, row: WithdrawalRow, msg: string): Promise<RequestReply> {
  const { balance, seq } = await readWallet(tx, row.player_id)
  return {
    msg,
    data: {
      withdrawal: presentWithdrawal(row),
      balance: toCoins(balance),
      balance_seq: Number(seq),
    },
  }
}
