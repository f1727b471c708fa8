import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WheelBet } from '#contract/http/wheel.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { WHEEL_SECTORS } from '#domain/games/wheel.ts'
import {
  type BetAnswer,
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aPlayer, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets()
})
afterAll(() => harness.stop())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : body.code

afterAll(async () => expect(await auditFaults(harness.app)).toEqual([]))

describe('the wheel', () => {
  it('never states more than it returns', async () => {
    const { body } = await ask<{ data: { rtp: object } }>(harness.app.url, 'GET /api/wheel/config')
    expect(body.data.rtp).toEqual({ '2': 96.29, '3': 94.44, '5': 92.59, '50': 92.59 })
  })
  it('is returned before its first round', async () => {
    const answer = await ask(harness.app.url, 'GET /api/wheel/current')
    expect(answer.status).toBe(200)
  })
  it('pays the bets on its sector', async () => {
    const player = await aPlayer(harness.app, { cents: 100_000n })
    const demo = await aPlayer(harness.app, { cents: 100_000n, isDemo: true })
    await harness.open('wheel')
    for (const multiplier of [2, 3, 5, 50]) {
      expect((await betOnWheel(demo, { amount: 2, multiplier })).status).toBe(200)
      expect((await betOnWheel(player, { amount: 1, multiplier })).status).toBe(200)
    }
    const round = await harness.until('wheel', 'in_progress')
    expect(await harness.outcomeOf(round)).toBe(BigInt(round.sector ?? -1))
    await harness.until('wheel', 'ended')
    const { my_bets } = await harness.current('wheel', player)
    const won = WHEEL_SECTORS[round.sector ?? 0]
    expect(my_bets.map(({ multiplier, status }) => [multiplier, status])).toEqual(
      [2, 3, 5, 50].map((each) => [each, each === won ? 'won' : 'lost']),
    )
    const ids = my_bets.map(({ id }) => id)
    const read = async <T>(path: string) => (await player.ask<T>(`GET ${path}`)).body
    type Listed = { data: { id: string; round_index: number; sector: number }[] }
    for (const list of ['recent-bets', 'my-bets']) {
      const { data } = await read<Listed>(`/api/wheel/${list}`)
      const listed = data.map(({ id }) => id).toReversed()
      expect(listed.filter((id) => ids.includes(id))).toEqual(ids)
      for (const bet of data)
        expect(bet).toMatchObject({ round_index: round.index, sector: round.sector })
    }
    const { data: best } = await read<Listed>('/api/wheel/top-payouts')
    expect(best.map(({ id }) => id)).toEqual([my_bets.find(({ status }) => status === 'won')?.id])
    const shown = (await harness.current('wheel')).bets.map(({ user }) => user.is_demo)
    expect(shown.toSorted()).toEqual([...Array(4).fill(false), ...Array(4).fill(true)])
    for (const list of ['recent-games', 'seeds']) {
      const { data } = await read<{ data: object[] }>(`/api/wheel/${list}`)
      expect(data[0]).toMatchObject({ index: round.index, sector: round.sector })
    }
    const { data: history } = await read<{ data: object[] }>('/api/profile/history?kind=play')
    expect(history).toHaveLength(5)
    expect(history[0]).toMatchObject({
      title: 'Payout from Crazy Wheel',
      detail: `${won}x`,
      subject: { type: 'bet' },
    })
    expect(history.at(-1)).toMatchObject({ title: 'Bet on Crazy Wheel', detail: '2x', amount: -1 })
    const records = await read<{ record: string; what: string; status: string }[]>(
      '/api/profile/export?format=json',
    )
    const bets = records.filter(({ record }) => record === 'bet')
    expect(bets.map(({ what, status }) => [what, status])).toEqual(
      my_bets.map(({ status }) => ['wheel', status]),
    )
    // 1 coin on each, at house edges of 3.70, 5.55, 7.40 and 7.40 %.
    const { data: profile } = await read<{ data: { user_level: { xp: number } } }>('/api/profile')
    expect(profile.user_level.xp).toBe(2.4)
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('lets a player cancel a bet while bets are open, and refuses anything else with its own code', async () => {
    const [player, other] = await players(harness.app, 2, { cents: 10_000n })
    if (!player || !other) throw new Error('No players')
    await harness.open('wheel')
    for (const body of [
      { amount: 0.09, multiplier: 2 },
      { amount: 200.01, multiplier: 2 },
      { amount: 1, multiplier: 4 },
    ]) {
      expect(codeOf(await betOnWheel(player, body))).toBe('validation_failed')
    }
    const cancel = (by: TestPlayer, id: string) =>
      by.ask(`POST /api/wheel/bet/${id}/cancel`, {}) as Promise<BetAnswer<WheelBet>>
    const ids: string[] = []
    for (let count = 0; count < 20; count++) {
      ids.push((await betOnWheel(player, { amount: 0.5, multiplier: 50 })).body.data.bet.id)
    }
    expect(codeOf(await betOnWheel(player, { amount: 1, multiplier: 2 }))).toBe('too_many_bets')
    expect(codeOf(await cancel(other, ids[0] ?? ''))).toBe('not_found')
    const canceled = await cancel(player, ids[0] ?? '')
    expect(canceled.body.data).toMatchObject({
      bet: { status: 'canceled', payout: null },
      balance: 90.5,
    })
    expect(codeOf(await cancel(player, ids[0] ?? ''))).toBe('bet_not_open')
    // A canceled bet counts: nobody places and cancels without end.
    expect(codeOf(await betOnWheel(player, { amount: 0.5, multiplier: 2 }))).toBe('too_many_bets')
    expect((await harness.current('wheel')).totals).toEqual({ '2': 0, '3': 0, '5': 0, '50': 9.5 })
    await harness.until('wheel', 'pending')
    const before = await harness.cents(player)
    expect(codeOf(await cancel(player, ids[1] ?? ''))).toBe('bets_closed')
    expect(codeOf(await betOnWheel(other, { amount: 1, multiplier: 2 }))).toBe('bets_closed')
    expect(await harness.cents(player)).toBe(before)
    await harness.until('wheel', 'ended')
    for (const id of ids.slice(0, 2)) {
      const receipt = await ask<{ data: unknown }>(harness.app.url, `GET /api/fairness/bets/${id}`)
      expect(verifyReceipt(receipt.body.data)).toMatchObject({ verdict: 'verified' })
    }
  })

  it('refunds bets to the cent if the beacon never decides the round', async () => {
    const player = await aPlayer(harness.app, { cents: 1_000n })
    await harness.open('wheel')
    const placed = await betOnWheel(player, { amount: 3, multiplier: 5 })
    harness.peer.stall()
    await harness.until('wheel', 'pending')
    for (let minute = 0; minute < 12; minute++) await harness.pass(60_000)
    const round = await harness.until('wheel', 'ended')
    expect(round).toMatchObject({ sector: null, multiplier: null, offset: null, salt: null })
    expect(round.link).toMatch(/^[0-9a-f]{64}$/)
    expect(await harness.cents(player)).toBe(1_000n)
    const { id } = placed.body.data.bet
    const receipt = await ask<{ data: unknown }>(harness.app.url, `GET /api/fairness/bets/${id}`)
    expect(receipt.body.data).toMatchObject({ status: 'refunded', payout_cents: 300 })
    expect(verifyReceipt(receipt.body.data)).toMatchObject({ verdict: 'pending' })
    harness.peer.resume()
  })
})

describe('bonus coins in a waiting bet', () => {
  const giveUp = (player: TestPlayer) =>
    player.ask<{ code?: string; data: object }>('POST /api/profile/bonus/forfeit', {})
  const rulesOf = async (player: TestPlayer) =>
    (await player.ask<{ data: object }>('GET /api/withdrawals/rules')).body.data

  async function withBonus(): Promise<TestPlayer> {
    const player = await aPlayer(harness.app)
    const code = await aCode(harness.app, 'voucher', 1_000n)
    expect((await player.ask('POST /api/deposit/voucher/redeem', { code })).status).toBe(200)
    return player
  }

  it('cannot be given up at an empty balance and returned as free coins', async () => {
    const player = await withBonus()
    await harness.open('wheel')
    const { body: placed } = await betOnWheel(player, { amount: 10, multiplier: 2 })
    expect((await giveUp(player)).body).toMatchObject({
      code: 'bonus_in_play',
      data: { missing: 10 },
    })
    expect((await player.ask(`POST /api/wheel/bet/${placed.data.bet.id}/cancel`)).status).toBe(200)
    expect(await rulesOf(player)).toMatchObject({ available: 0, playthrough: { open_bonus: 10 } })
    expect((await giveUp(player)).body.data).toMatchObject({ given_up: 10, balance: 0 })
  })

  it('stay a bonus during a hold, until the bet has ended', async () => {
    const player = await withBonus()
    await harness.open('wheel')
    expect((await betOnWheel(player, { amount: 10, multiplier: 2 })).status).toBe(200)
    const operator = await aStaffMember(harness.app, 'operator')
    const why = { reason: 'As the test wants it' }
    await operator.ask(`POST /api/operator/players/${player.id}/hold`, why)
    await harness.until('wheel', 'ended')
    // The theoretical loss of 3.7 % of the stake unlocked the same amount of the bonus.
    expect(await rulesOf(player)).toMatchObject({ available: 0, playthrough: { open_bonus: 9.63 } })
  })
})
