import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicBet } from '#contract/http/rounds.ts'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { DICE_TICKETS } from '#domain/games/dice.ts'
import { DAY_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { nextStream } from '#tests/support/games/next-stream.ts'
import { aPlayer, fund, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Played {
  code?: string
  errors?: Record<string, string[]>
  msg: string
  data: Record<string, unknown> & { bet_id: string; balance: number; balls: { payout: number }[] }
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const rich = () => aPlayer(app, { cents: 100_000_000n })
const roll = (by: TestPlayer, over = {}): Promise<Answer<Played>> =>
  by.ask('POST /api/dice/bet', { amount: 1, target: 50, direction: 'over', ...over })
const drop = (by: TestPlayer, over = {}): Promise<Answer<Played>> =>
  by.ask('POST /api/plinko/bet', { amount: 1, rows: 8, risk: 'low', ...over })
const listed = async (path: string, by?: TestPlayer) => {
  const answer = await (by ? by.ask(`GET ${path}`) : ask(app.url, `GET ${path}`))
  return answer.body as { data: PublicBet[]; next_cursor: string | null }
}

/** A dice bet at a 50 % chance that wins or loses, as requested. */
async function aRoll(by: TestPlayer, amount: number, isWin: boolean): Promise<Answer<Played>> {
  const isLow = (await nextStream(app, by)).uniform(DICE_TICKETS) < DICE_TICKETS / 2
  return roll(by, { amount, ...(isLow === isWin ? { direction: 'under' } : { target: 49.99 }) })
}

describe('the config', () => {
  it.each(['dice', 'plinko'])('of %s is the one stored under its hash', async (game) => {
    const { body } = await ask<{ data: Record<string, unknown> }>(
      app.url,
      `GET /api/${game}/config`,
    )
    const { version_hash, ...terms } = body.data
    expect(version_hash).toBe(createHash('sha256').update(canonicalJson(terms)).digest('hex'))
    const { rows } = await app.database.pool.query(
      `SELECT body, encode(hash, 'hex') AS hash, house_edge FROM configurations
       WHERE kind = $1 AND slug = $1 AND version = 1`,
      [game],
    )
    const house_edge = game === 'dice' ? 100 : 83
    expect(rows).toEqual([{ body: terms, hash: version_hash, house_edge }])
    expect(terms).toMatchObject({ min_amount: 0.1, max_amount: 1_000, max_payout: 10_000 })
  })

  it('becomes a new version when it changes, and its old version when it is restored', async () => {
    const on = { url: app.databaseUrl, drop: async () => undefined }
    const versions = async () => {
      const { rows } = await app.database.pool.query<{ version: number; max: number }>(
        `SELECT version, (body ->> 'max_payout')::float8 AS max FROM configurations
         WHERE kind = 'dice' ORDER BY version`,
      )
      return rows.map(({ version, max }) => [version, max])
    }
    for (const env of [{ DICE_MAX_PAYOUT: '5000' }, {}]) {
      const later = await startApp({ on, hasCatalogue: false, env })
      await later.stop()
      expect(await versions()).toEqual([
        [1, 10_000],
        [2, 5_000],
      ])
    }
  })
})

describe('a bet on dice', () => {
  it('returns the whole roll and the balance after it', async () => {
    const player = await rich()
    for (const [target, direction, chance, multiplier] of [
      [50, 'over', 49.99, 1.9803],
      [98, 'under', 98, 1.0102],
      [99.98, 'over', 0.01, 9_900],
    ] as const) {
      const ticket = (await nextStream(app, player)).uniform(DICE_TICKETS)
      const is_win = direction === 'over' ? ticket > target * 100 : ticket < target * 100
      const balance = (await player.ask<Played>('GET /api/profile')).body.data.balance
      const { status, body } = await roll(player, { target, direction })
      expect(status).toBe(200)
      const payout = is_win ? Math.floor(100 * multiplier) / 100 : 0
      expect(body).toEqual({
        msg: is_win ? 'You won.' : 'You lost.',
        data: {
          bet_id: expect.any(String),
          nonce: expect.any(Number),
          server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          client_seed: expect.any(String),
          ...{ ticket, roll: ticket / 100, is_win, chance, multiplier, payout },
          balance: Math.round((balance - 1 + payout) * 100) / 100,
          balance_seq: expect.any(Number),
        },
      })
    }
  })
})

describe('plinko balls', () => {
  it('are dropped ten at a time, each with its own nonce, and are listed afterwards', async () => {
    const player = await aPlayer(app, { cents: 2_000n })
    expect((await player.ask('GET /api/plinko/current')).body).toEqual({ data: null })
    const { body } = await drop(player, { rows: 16, risk: 'high', amount: 2, balls: 10 })
    const { balls, balance } = body.data as unknown as {
      balls: { nonce: number; path: string; slot: number; multiplier: number; payout: number }[]
      balance: number
    }
    expect(balls.map(({ nonce }) => nonce)).toEqual([...Array(10).keys()])
    for (const { path, slot, multiplier, payout } of balls) {
      expect(path).toMatch(/^[01]{16}$/)
      expect(slot).toBe(path.replaceAll('0', '').length)
      expect(payout).toBe(Math.floor(200 * multiplier) / 100)
    }
    const paid = balls.reduce((sum, { payout }) => sum + Math.round(payout * 100), 0)
    expect(Math.round(balance * 100)).toBe(paid)
    const current = await player.ask('GET /api/plinko/current')
    const newestFirst = balls.toReversed()
    expect(current.body).toEqual({
      data: { rows: 16, risk: 'high', amount: 2, balls: newestFirst },
    })
    const mine = await player.ask<{ data: object[] }>('GET /api/plinko/my-bets')
    expect(mine.body.data).toEqual(
      newestFirst.map((ball) => ({
        ...{ ...ball, amount: 2, rows: 16, risk: 'high' },
        created_at: expect.any(String),
      })),
    )
  })
})

describe('a bet is refused before anything is charged', () => {
  const dice: [body: object, field: string, words?: string][] = [
    [{ amount: 0.09 }, 'amount', 'Bet 0.10 to 1,000.00 coins.'],
    [{ amount: 1_000.01 }, 'amount', 'Bet 0.10 to 1,000.00 coins.'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ amount: '1' }, 'amount'],
    [{ target: 100 }, 'target'],
    [{ target: 99.99 }, 'target'],
    [{ target: 1.98 }, 'target'],
    [{ target: -1 }, 'target'],
    [{ target: 50.001 }, 'target'],
    [{ target: null }, 'target'],
    [{ target: 0, direction: 'under' }, 'target'],
    [{ target: 98.01, direction: 'under' }, 'target'],
    [{ direction: 'between' }, 'direction'],
    // The limit of 10,000 coins at 9,900x, to the cent.
    [{ amount: 1.02, target: 99.98 }, 'amount', 'up to 1.01.'],
  ]
  it.each(dice)('dice: %j', (body, field, words) => refuses(roll, body, field, words))

  const plinko: [body: object, field: string, words?: string][] = [
    [{ amount: 0.09 }, 'amount', 'Bet 0.10 to 1,000.00 coins.'],
    [{ amount: 1_000.01 }, 'amount', 'Bet 0.10 to 1,000.00 coins.'],
    [{ rows: 7 }, 'rows'],
    [{ rows: 17 }, 'rows'],
    [{ rows: 8.5 }, 'rows'],
    [{ rows: '8' }, 'rows'],
    [{ risk: 'extreme' }, 'risk'],
    [{ risk: 'constructor' }, 'risk'],
    [{ balls: 11 }, 'balls', 'Drop 1 to 10 balls at once.'],
    [{ balls: 0 }, 'balls'],
    [{ balls: 1.5 }, 'balls'],
    // A ball of 10.01 coins could pay 10,010.
    [{ amount: 10.01, rows: 16, risk: 'high' }, 'amount', 'up to 10.00.'],
    [{ amount: 10.01, rows: 16, risk: 'high', balls: 10 }, 'amount', 'up to 10.00.'],
  ]
  it.each(plinko)('plinko: %j', (body, field, words) => refuses(drop, body, field, words))

  let player: TestPlayer
  beforeAll(async () => {
    player = await rich()
  })
  async function refuses(bet: typeof roll, body: object, field: string, words = '') {
    const { status, body: answer } = await bet(player, body)
    expect([status, answer.code], JSON.stringify(answer)).toEqual([422, 'validation_failed'])
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
    expect(answer.errors?.[field]).toEqual([answer.msg])
    expect(answer.msg).toContain(words)
    const { rowCount } = await app.database.pool.query('SELECT 1 FROM bets WHERE player_id = $1', [
      player.id,
    ])
    expect(rowCount).toBe(0)
  }

  it('when the balance is too low, for a roll or for ten balls', async () => {
    const poor = await aPlayer(app, { cents: 999n })
    for (const answer of [await roll(poor, { amount: 10 }), await drop(poor, { balls: 10 })]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'insufficient_funds'])
    }
    expect((await listed('/api/plinko/my-bets', poor)).data).toEqual([])
  })
})

it('concurrent bets never overspend a wallet', async () => {
  const crowd = await players(app, 4, { cents: 500n })
  const answers = await Promise.all(
    crowd.flatMap((by) =>
      Array.from({ length: 24 }, (_, at) =>
        at % 3 === 0
          ? drop(by, { balls: 2 })
          : roll(by, { target: at % 3 === 1 ? 99.98 : 2, direction: 'over' }),
      ),
    ),
  )
  for (const { status, body } of answers) {
    if (status !== 200) expect([status, body.code]).toEqual([409, 'insufficient_funds'])
  }
  for (const by of crowd) {
    const { rows } = await app.database.pool.query(
      `SELECT 500 - sum(b.stake) + sum(b.payout) = a.balance AS is_right, a.balance >= 0 AS is_covered
       FROM bets b JOIN accounts a USING (player_id) WHERE player_id = $1 GROUP BY a.balance`,
      [by.id],
    )
    expect(rows).toEqual([{ is_right: true, is_covered: true }])
  }
})

describe('the lists of bets', () => {
  it('show the player’s own bets on the game, and everybody’s', async () => {
    const [player, other] = await players(app, 2, { cents: 10_000n })
    if (!player || !other) throw new Error('No players')
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      ids.unshift((await roll(player)).body.data.bet_id)
      await drop(player)
      await roll(other)
    }
    const first = await listed('/api/dice/my-bets?limit=3', player)
    const rest = await listed(`/api/dice/my-bets?limit=3&cursor=${first.next_cursor}`, player)
    expect([...first.data, ...rest.data].map(({ bet_id }) => bet_id)).toEqual(ids)
    expect(rest.next_cursor).toBeNull()
    const page = await listed('/api/dice/recent-bets?limit=10')
    expect(page.data.filter(({ user }) => user.id === player.id)).toHaveLength(5)
    expect(page.data.filter(({ user }) => user.id === other.id)).toHaveLength(5)
    expect(page.data[0]).toEqual({
      bet_id: expect.any(String),
      user: {
        id: other.id,
        name: other.name,
        avatar_url: expect.any(String),
        level: 1,
        is_demo: false,
      },
      amount: 1,
      multiplier: expect.any(Number),
      payout: expect.any(Number),
      created_at: expect.any(String),
    })
  })

  it("rank the week's best bets of real players by win and by multiplier", async () => {
    app.clock.advance(8 * DAY_MS)
    const [one, two] = await players(app, 2, { cents: 1_000_000n })
    if (!one || !two) throw new Error('No players')
    const demo = await aPlayer(app, { cents: 1_000_000n, isDemo: true })
    const staff = await aStaffMember(app, 'support')
    await fund(app, staff.id, 1_000_000n)
    expect((await listed('/api/dice/leaderboard')).data).toEqual([])
    const boards = async () => {
      app.clock.advance(3 * SECOND_MS)
      const [byWin, byMultiplier] = await Promise.all([
        listed('/api/dice/leaderboard'),
        listed('/api/dice/leaderboard?metric=multiplier'),
      ])
      const shown = ({ data }: { data: PublicBet[] }) =>
        data.map(({ user, payout }) => [user.id === one.id ? 1 : 2, payout])
      return [shown(byWin), shown(byMultiplier)]
    }
    // A win of 0.50 coins at slightly less than 1.98x is too small to be ranked.
    for (const [by, amount] of [
      [one, 10],
      [two, 20],
      [demo, 500],
      [staff, 500],
      [two, 0.5],
    ] as const) {
      await aRoll(by, amount, true)
      await aRoll(by, amount, false)
    }
    expect(await boards()).toEqual([
      [
        [2, 39.6],
        [1, 19.8],
        [2, 0.99],
      ],
      [
        [1, 19.8],
        [2, 39.6],
      ],
    ])
    // Later bets are merged into the cached board; the first among equals stays first.
    await aRoll(one, 20, true)
    await aRoll(one, 30, true)
    expect((await boards())[0]).toEqual([
      [1, 59.4],
      [2, 39.6],
      [1, 39.6],
      [1, 19.8],
      [2, 0.99],
    ])
    app.clock.advance(8 * DAY_MS)
    expect(await boards()).toEqual([[], []])
  })
})

describe('other uses of instant bets', () => {
  it('count them as play on their game, not as box openings', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    const { body: before } = await ask(app.url, 'GET /api/last-drops/summary')
    await aRoll(player, 100, true)
    await drop(player, { amount: 100 })
    expect((await ask(app.url, 'GET /api/last-drops/summary')).body).toEqual(before)
    // XP for 100 coins at an edge of 1 %, and at 0.83 %: a tenth of the stake each.
    const profile = await player.ask<{ data: { user_level: { xp: number } } }>('GET /api/profile')
    expect(profile.body.data.user_level.xp).toBe(18.3)
    const history = await player.ask<{ data: { title: string; detail: string | null }[] }>(
      'GET /api/profile/history',
    )
    expect(history.body.data.slice(0, 4).map(({ title, detail }) => [title, detail])).toEqual([
      ['Payout from Bounce', null],
      ['Bet on Bounce', null],
      ['Payout from Dice', null],
      ['Bet on Dice', null],
    ])
    const stats = await ask<{ data: { stats: { openings: number } } }>(
      app.url,
      `GET /api/players/${player.id}`,
    )
    expect(stats.body.data.stats.openings).toBe(0)
  })
})
