import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aLostBet } from '#tests/support/players/a-lost-bet.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItemWorth } from '#tests/support/players/an-item.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const why = { reason: 'The page froze' }

let app: TestApp
let support: TestPlayer
let operator: TestPlayer
let second: TestPlayer
beforeAll(async () => {
  app = await startApp({ clock: manualClock(Date.UTC(2026, 2, 3, 9)), env: payersEnv })
  support = await aStaffMember(app, 'support')
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

type Answered = ActionReply & { code: string; message: string }

const withdrawal = {
  currency: 'BTC',
  amount: 20,
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
}

const refund = (by: TestPlayer, what: 'bets' | 'shipments', id: string) =>
  by.ask<Answered>(`POST /api/operator/${what}/${id}/refund`, why)

const balanceOf = async (player: TestPlayer) =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

describe('a bet', () => {
  it('is refunded what it lost, once, and stays as it was', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const id = await aLostBet(player)
    const left = await balanceOf(player)
    const receipt = () => player.ask(`GET /api/fairness/bets/${id}`)
    const before = (await receipt()).body
    expect((await refund(support, 'bets', id)).status).toBe(403)
    expect((await refund(operator, 'bets', id)).body.msg).toBe('1.00 coins were refunded.')
    expect(await balanceOf(player)).toBe(left + 1)
    expect((await receipt()).body).toEqual(before)
    const again = await refund(second, 'bets', id)
    expect([again.status, again.body.message]).toEqual([409, 'This was refunded already.'])
  })

  it('is refunded once by two operators at the same instant', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const id = await aLostBet(player)
    const left = await balanceOf(player)
    const answers = await Promise.all([operator, second].map((by) => refund(by, 'bets', id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(player)).toBe(left + 1)
  })

  it('over the limit waits for a second operator, who finds it refunded if it was meanwhile', async () => {
    const player = await aPlayer(app, { cents: 500_000n })
    const id = await aLostBet(player)
    expect((await refund(operator, 'bets', await aLostBet(player))).body.data.status).toBe('done')
    const parcelOf = await aPlayer(app, { cents: 10_000n })
    const worth = await aParcel(parcelOf, 200_000n)
    const asked = await refund(operator, 'shipments', worth)
    expect(asked.body.data.status).toBe('waiting')
    expect((await refund(operator, 'shipments', worth)).body.code).toBe('approval_waiting')
    const confirm = `POST /api/operator/approvals/${asked.body.data.id}/confirm`
    expect((await operator.ask(confirm, why)).status).toBe(403)
    expect((await second.ask(confirm, why)).status).toBe(200)
    expect((await refund(operator, 'shipments', worth)).status).toBe(409)
    expect((await refund(operator, 'bets', id)).status).toBe(200)
  })

  it('that was won, is open, or does not exist, is not', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const play = async (): Promise<string> => {
      const { body } = await player.ask<{ data: { bet_id: string; is_win: boolean } }>(
        'POST /api/dice/bet',
        { amount: 1, target: 1.99, direction: 'over' },
      )
      return body.data.is_win ? body.data.bet_id : play()
    }
    const won = await refund(operator, 'bets', await play())
    expect(won.body.message).toContain('nothing to refund')
    const nobody = '00000000-0000-7000-8000-000000000000'
    expect((await refund(operator, 'bets', nobody)).status).toBe(404)
    const mine = await aLostBet(operatorWithCoins)
    expect((await refund(operatorWithCoins, 'bets', mine)).body.code).toBe('own_account')
  })

  it('of a gift or of coins on hold is not, because the coins would be free', async () => {
    const given = await aPlayer(app)
    const code = await aCode(app, 'voucher', 3_00n)
    expect((await given.ask('POST /api/deposit/code', { code })).status).toBe(200)
    const held = await aPlayer(app)
    await payIn(app, held, 'skins', 20)
    for (const player of [given, held]) {
      const id = await aLostBet(player)
      expect((await refund(operator, 'bets', id)).body.message).toContain('of a gift')
      expect(await balanceOf(player)).toBe(player === given ? 2 : 19)
    }
  })

  it('was of a deposit, which has to be staked again: it cannot leave by another way than it came', async () => {
    const { player, id } = await aLostDeposit()
    expect((await player.ask('GET /api/profile')).body).toMatchObject({ data: { balance: 0 } })
    expect((await refund(operator, 'bets', id)).status).toBe(200)
    expect(await balanceOf(player)).toBe(20)
    const asked = await player.ask<{ code: string }>('POST /api/withdrawals', withdrawal)
    expect([asked.status, asked.body.code]).toEqual([409, 'playthrough_open'])
    expect(await auditFaults(app)).toEqual([])
  })

  it('of coins that were played already gives back coins that may leave', async () => {
    const { player } = await aLostDeposit()
    const path = `POST /api/operator/players/${player.id}/adjust`
    expect((await operator.ask(path, { amount: 21, ...why })).status).toBe(200)
    const id = await aLostBet(player)
    expect((await refund(operator, 'bets', id)).status).toBe(200)
    expect((await player.ask('POST /api/withdrawals', withdrawal)).status).toBe(200)
  })

  it('of a deposit is not, for an excluded player, who could not stake it again', async () => {
    const { player, id } = await aLostDeposit()
    const exclusion = { kind: 'self_exclusion', days: null }
    expect((await player.ask('POST /api/profile/exclusion', exclusion)).status).toBe(200)
    const asked = await refund(operator, 'bets', id)
    expect([asked.status, asked.body.message]).toEqual([
      409,
      'The player is excluded, and its stake was of a deposit, which may only go back the way it came.',
    ])
    expect(await balanceOf(player)).toBe(0)
  })

  it('goes back the way its deposit came once its player excludes themselves, and once only', async () => {
    const { player, id } = await aLostDeposit()
    expect((await refund(operator, 'bets', id)).status).toBe(200)
    const exclusion = { kind: 'self_exclusion', days: null }
    expect((await player.ask('POST /api/profile/exclusion', exclusion)).status).toBe(200)
    const asked = await player.ask<{ code: string }>('POST /api/withdrawals', withdrawal)
    expect(asked.body.code).toBe('funds_returned')
    const { body } = await operator.ask<{ data: { id: string; reason: string }[] }>(
      'GET /api/operator/deposits',
    )
    const [deposit] = body.data.filter((each) => JSON.stringify(each).includes(player.id))
    const giveBack = `POST /api/operator/deposits/${deposit?.id}/return`
    expect((await operator.ask<Answered>(giveBack, why)).body.msg).toContain('20.00 coins')
    expect(await balanceOf(player)).toBe(0)
    expect((await operator.ask(giveBack, why)).status).toBe(409)
    expect(await auditFaults(app)).toEqual([])
  })

  it('of a reversed deposit pays what is owed first, and an erased player gets nothing', async () => {
    const player = await aPlayer(app)
    const paid = await payIn(app, player, 'card', 20)
    const id = await aLostBet(player)
    await paid.takeBack()
    expect((await refund(operator, 'bets', id)).status).toBe(200)
    const asked = await player.ask<{ code: string }>('POST /api/withdrawals', withdrawal)
    expect(asked.body.code).toBe('account_restricted')
    const gone = await aPlayer(app, { cents: 100n })
    const last = await aLostBet(gone)
    expect((await gone.ask('POST /api/profile/erasure', { password: gone.password })).status).toBe(
      200,
    )
    expect((await refund(operator, 'bets', last)).body.message).toBe('This account was erased.')
  })
})

/** A player who paid 20 coins in by card and lost them in one bet. */
async function aLostDeposit(): Promise<{ player: TestPlayer; id: string }> {
  const player = await aPlayer(app)
  await payIn(app, player, 'card', 20)
  const { body } = await player.ask<{ data: { bet_id: string; is_win: boolean } }>(
    'POST /api/dice/bet',
    { amount: 20, target: 98.98, direction: 'over' },
  )
  return body.data.is_win ? aLostDeposit() : { player, id: body.data.bet_id }
}

let operatorWithCoins: TestPlayer
beforeAll(async () => {
  operatorWithCoins = await aStaffMember(app, 'operator')
  const path = `POST /api/operator/players/${operatorWithCoins.id}/adjust`
  expect((await operator.ask(path, { amount: 10, ...why })).status).toBe(200)
})

/** A parcel with an item of that worth, shipped by two operators. */
async function aParcel(player: TestPlayer, cents: bigint, isShipped = true): Promise<string> {
  const item = await anItemWorth(app, player.id, cents)
  const made = await player.ask<{ data: { shipment: { id: string } } }>('POST /api/shipping', {
    ...{ inventory_item_ids: [item], address: berlin },
  })
  const { id } = made.body.data.shipment
  if (!isShipped) return id
  const started = await operator.ask<Answered>(`POST /api/operator/shipments/${id}/start`, why)
  if (started.body.data.status === 'waiting') {
    await second.ask(`POST /api/operator/approvals/${started.body.data.id}/confirm`, why)
  }
  await operator.ask(`POST /api/operator/shipments/${id}/ship`, { tracking_number: 'JD1', ...why })
  return id
}

describe('a parcel', () => {
  it('that was shipped is refunded with its fee, once; one that waits is canceled instead', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const waiting = await aParcel(player, 2_000n, false)
    expect((await refund(operator, 'shipments', waiting)).status).toBe(409)
    await player.ask(`POST /api/shipping/${waiting}/cancel`)
    const before = await balanceOf(player)
    const id = await aParcel(player, 2_000n)
    const { status, body } = await refund(operator, 'shipments', id)
    expect([status, body.data.status]).toEqual([200, 'done'])
    expect(await balanceOf(player)).toBe(before + 20)
    expect((await refund(second, 'shipments', id)).status).toBe(409)
  })
})
