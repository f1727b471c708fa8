import { expect } from 'vitest'
import type { DepositAddress } from '#contract/http/deposit.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { reportNames } from '#contract/http/operator/reports.ts'
import type { Shipment } from '#contract/http/shipping.ts'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { signedInAgain } from '#tests/support/players/a-player.ts'
import { done, type Made, type Travellers, visitorAt, why } from './journey-play.ts'

/** Deposits by every method, each with a callback of the provider's own. */
export async function goThroughDeposits({
  url,
  sandbox,
  player,
  staff,
}: Travellers): Promise<void> {
  await sandbox.sendCallbacksTo(url)
  const card = await done<{ redirect_url: string }>(player, 'POST /api/deposit/card', {
    amount: 25,
  })
  await sandbox.press(card.redirect_url, 'pay')
  const odd = await done<{ redirect_url: string }>(player, 'POST /api/deposit/card', {
    amount: 5,
  })
  await sandbox.press(odd.redirect_url, 'pay', 'wrong_amount')
  const skins = await done<{ redirect_url: string }>(player, 'POST /api/deposit/skins', {
    amount: 3.15,
  })
  await sandbox.tradeSkins(skins.redirect_url, ['ember', 'glacier'])
  await done(player, 'POST /api/deposit/crypto/currencies')
  for (const [currency, scenario] of [
    ['BTC', 'confirm'],
    ['LTC', 'below_minimum'],
    ['ETH', 'high_risk'],
  ]) {
    const { data } = await done<Made<DepositAddress>>(player, 'POST /api/deposit/crypto', {
      currency,
    })
    await sandbox.sendCoins(data.wallet, '0.01', scenario)
  }
  const statuses = async () =>
    (await done<Made<{ status: string }[]>>(player, 'GET /api/deposits')).data
      .map(({ status }) => status)
      .toSorted()
  await expect
    .poll(statuses, { timeout: 10_000 })
    .toEqual(['new', 'new', 'new', 'paid', 'paid', 'paid'])
  const own = await done<Made<{ id: string }[]>>(player, 'GET /api/deposits')
  await done(player, `GET /api/deposits/${own.data[0]?.id}`)
  const waiting = await done<Made<{ id: string }[]>>(staff.operator, 'GET /api/operator/deposits')
  const [first, last] = waiting.data
  await done(staff.operator, `POST /api/operator/deposits/${first?.id}/credit`, why)
  await done(staff.operator, `POST /api/operator/deposits/${last?.id}/dismiss`, why)
  const callbacks = await done<Made<{ id: string }[]>>(
    staff.operator,
    'GET /api/operator/callbacks',
  )
  await done(staff.operator, `POST /api/operator/callbacks/${callbacks.data[0]?.id}/review`, why)
}

/** Withdrawals that are paid, refused and canceled, and one that an operator finishes manually. */
export async function goThroughWithdrawals({ sandbox, friend, staff }: Travellers): Promise<void> {
  await done(friend, 'GET /api/withdrawals/rules')
  const request = async () => {
    const body = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
    const made = await done<Made<{ withdrawal: Withdrawal }>>(friend, 'POST /api/withdrawals', body)
    return made.data.withdrawal.id
  }
  const [paid, down, back] = [await request(), await request(), await request()]
  await done(staff.operator, 'GET /api/operator/withdrawals')
  await done(staff.operator, `POST /api/operator/withdrawals/${paid}/start`, why)
  await done(staff.operator, `POST /api/operator/withdrawals/${down}/cancel`, why)
  await done(friend, `POST /api/withdrawals/${back}/cancel`, {})
  const statuses = async () =>
    (await done<Made<Withdrawal[]>>(friend, 'GET /api/withdrawals')).data.map((each) => each.status)
  await expect.poll(statuses, { timeout: 10_000 }).toContain('done')
  await sandbox.endWithdrawals('lose')
  const lost = `POST /api/operator/withdrawals/${await request()}`
  await done(staff.operator, `${lost}/start`, why)
  const finish = () => staff.operator.ask(`${lost}/finish`, { ...why, txid: 'seen on the chain' })
  // A worker first sends it to the provider.
  await expect.poll(async () => (await finish()).status).toBe(200)
}

/** Requests three shipments: one is sent, one is refused, one is canceled. */
export async function goThroughParcels(
  { url, player, staff }: Travellers,
  items: readonly string[],
): Promise<void> {
  await done(visitorAt(url), 'GET /api/shipping/zones')
  // What the free boxes dropped may have left a gift open, by chance.
  await player.ask('POST /api/profile/bonus/forfeit', {})
  await done(player, 'POST /api/shipping/quote', { inventory_item_ids: items, country: 'DE' })
  const request = async (item: string) => {
    const body = { inventory_item_ids: [item], address: berlin }
    const made = await done<Made<{ shipment: Shipment }>>(player, 'POST /api/shipping', body)
    return made.data.shipment.id
  }
  const [sent, down, back] = await Promise.all(items.map(request))
  await done(staff.operator, 'GET /api/operator/shipments')
  await done(staff.operator, `POST /api/operator/shipments/${sent}/start`, why)
  await done(staff.operator, `POST /api/operator/shipments/${sent}/ship`, {
    ...why,
    tracking_number: 'JD0146',
  })
  await done(staff.operator, `POST /api/operator/shipments/${down}/cancel`, why)
  await done(staff.operator, `POST /api/operator/shipments/${sent}/refund`, why)
  await done(player, `POST /api/shipping/${back}/cancel`, {})
  await done(player, 'GET /api/shipping')
}

/** A player refers another by a code and earns a share of their play. */
export async function goThroughReferrals({ url, player, staff }: Travellers): Promise<void> {
  await done(player, 'POST /api/referral', { code: 'by-me' })
  await done(visitorAt(url), 'GET /api/tl/by-me')
  const newcomer = { name: 'Brought', email: 'brought@example.com', password: 'three plain words' }
  await visitorAt(url).ask('POST /api/auth/register', newcomer, { 'x-tlink': 'by-me' })
  const brought = await signedInAgain({ url }, { id: '', ...newcomer })
  const { data } = await done<Made<{ id: string }>>(brought, 'GET /api/profile')
  const coins = { amount: 1_000, ...why }
  await done(staff.operator, `POST /api/operator/players/${data.id}/adjust`, coins)
  await done(brought, 'POST /api/dice/bet', { amount: 1_000, target: 50.5, direction: 'over' })
  await done(player, 'GET /api/referral')
  await done(player, 'POST /api/referral/claim')
  await done(staff.operator, 'GET /api/operator/referral-rings')
}

/** Creates codes and redeems them; returns the codes in plain text, which are secrets. */
export async function goThroughCodes({ player, friend, staff }: Travellers): Promise<string[]> {
  const { operator, second } = staff
  const printed: string[] = []
  for (const [kind, path] of [
    ['gift_code', 'gift-code'],
    ['voucher', 'voucher'],
  ]) {
    const order = { kind, value: 5, count: 2, ...why }
    const made = await done<ActionReply>(operator, 'POST /api/operator/code-batches', order)
    const batch = `POST /api/operator/code-batches/${made.data.id}`
    const { data } = await done<Made<{ codes: string[] }>>(operator, `${batch}/print`, why)
    printed.push(...data.codes)
    await done(friend, `POST /api/deposit/${path}/redeem`, { code: data.codes[0] })
    if (kind === 'voucher') await done(friend, 'POST /api/profile/bonus/forfeit', {})
    await done(operator, `${batch}/void`, why)
  }
  await done(operator, 'GET /api/operator/code-batches')
  const promo = { code: 'spring', value: 5, is_fixed_value: true, uses_max: 9, ...why }
  const made = await done<ActionReply>(operator, 'POST /api/operator/promo-codes', promo)
  await done(player, 'POST /api/deposit/promocode/validate', { promocode: 'spring' })
  await done(player, 'POST /api/deposit/code', { code: 'spring' })
  await done(player, 'GET /api/deposit/terms')
  await done(operator, 'GET /api/operator/promo-codes')
  await done(second, `POST /api/operator/promo-codes/${made.data.id}/end`, why)
  return printed
}

/** What the staff does with players, alone and with a second operator's approval. */
export async function goThroughStaff({ player, friend, staff }: Travellers): Promise<void> {
  const { operator, second, admin } = staff
  const at = `/api/operator/players/${friend.id}`
  await done(operator, 'GET /api/operator/players')
  await done(operator, 'GET /api/operator/tickets')
  await done(operator, 'GET /api/operator/unknown-links')
  for (const end of ['confirm', 'reject']) {
    const asked = await done<ActionReply>(operator, `POST ${at}/adjust`, { amount: 1_001, ...why })
    await done(second, 'GET /api/operator/approvals')
    await done(second, `POST /api/operator/approvals/${asked.data.id}/${end}`, why)
  }
  await done(operator, `POST ${at}/hold`, why)
  await done(operator, `POST ${at}/lift`, why)
  await done(operator, `POST ${at}/separate`, { other_id: player.id, ...why })
  await done(operator, `POST ${at}/rejoin`, { other_id: player.id, ...why })
  await done(operator, `GET ${at}`)
  await done(admin, `POST ${at}/role`, { role: 'support', ...why })
  await done(operator, 'GET /api/operator/log')
  await done(operator, 'GET /api/operator/reports')
  for (const name of reportNames) {
    await done(operator, `GET /api/operator/reports/${name}`)
    await done(operator, `GET /api/operator/reports/${name}?format=csv`)
  }
}
