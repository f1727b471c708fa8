import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { createBattle } from '#contract/http/battle-acts.ts'
import type { Battle } from '#contract/http/battles.ts'
import type { openBox } from '#contract/http/boxes.ts'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import type { makeDeal } from '#contract/http/deals.ts'
import type { Referral } from '#contract/http/referral.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { GAME_EDGES } from '#domain/games/games.ts'
import { toCents } from '#domain/money/money.ts'
import { LEADERBOARD_METRICS } from '#domain/rewards/leaderboard.ts'
import { levelOf } from '#domain/rewards/levels.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { insertPromo } from '#server/features/codes/promo-store.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { manyBattles } from '#tests/support/games/battle-harness.ts'
import { roundsEnv, roundsOf } from '#tests/support/games/round-bets-harness.ts'
import { type Paid, payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import { anAffiliate, aReferral } from '#tests/support/players/an-affiliate.ts'
import {
  type Credit,
  type PaidBet,
  paidPlay,
  type SettledBet,
  slowAffiliate,
  slowCashback,
  slowPrizes,
  slowXp,
} from '#tests/support/rewards/slow-rewards.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const PLAYERS = times('WEEK_PLAYERS', 20)
const AT_ONCE = 12
/** A Thursday in Berlin, half an hour into the leaderboard's week. */
const START = Date.UTC(2026, 0, 15, 17, 30)
const MONDAY = Date.UTC(2026, 0, 12)
/** The time of play on each following day. On the last day, the prizes are paid an hour later. */
const PLAY_AT = 22.5 * HOUR_MS
/** From the time of play to the prizes at 18:00, and to the cashback at 21:00. */
const [TO_PRIZES, TO_RESET] = [HOUR_MS, 4 * HOUR_MS]
const DAYS = 7

/** What players do besides playing, by their index. */
const roles = [
  'maker',
  'limited',
  'excluded',
  'promo',
  'charged',
  'voucher',
  'gift',
  'taker',
  'skins',
  'plain',
] as const
type Role = (typeof roles)[number]

interface Person {
  player: TestPlayer
  place: number
  role: Role
  /** The player whose code referred them; null if none. */
  affiliate: Person | null
  isExcluded: boolean
  deposit?: Paid
}

interface Answered {
  code?: string
  data: unknown
}

let app: TestApp
let peer: BeaconPeer
let rounds: ReturnType<typeof roundsOf>
let box: { slug: string; price: number }
let target: { id: string; price: number }
let userBox: MyBox

beforeAll(async () => {
  const clock = manualClock(START)
  peer = await startBeaconPeer(clock)
  const env = {
    ...payersEnv,
    ...roundsEnv(peer),
    ...manyBattles,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  }
  app = await startApp({ clock, env })
  rounds = roundsOf(app)
  const boxes = await ask<{ data: (typeof box)[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  const dear = await ask<{ data: (typeof target)[] }>(
    app.url,
    'GET /api/deals/targets?min_price=3&max_price=20',
  )
  if (!boxes.body.data[0] || !dear.body.data[0])
    throw new Error('The catalogue has boxes and targets')
  box = boxes.body.data[0]
  target = dear.body.data[0]
})
afterAll(async () => {
  await app.stop()
  await peer.close()
})

/** The results of bets, from their replies. Instant bets are listed by id until the edge of their draw is known. */
const settled: SettledBet[] = []
const instants = new Map<string, SettledBet>()
const battles = new Map<string, Person>()
const credits: Credit[] = []

/** Processes a list with several workers. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Each player has their own address. */
const call = <Body = Answered>({ player, place }: Person, name: string, body?: unknown) =>
  player.ask<Body>(name, body, { 'x-forwarded-for': `10.1.${place >> 8}.${place & 255}` })

/** A call that moves money; returns null if a limit or an exclusion refuses it, as it should. */
async function act<Body>(person: Person, name: string, body?: unknown): Promise<Body | null> {
  const answer = await call<Body & Answered>(person, name, body)
  if (answer.status === 200) {
    expect(person.isExcluded, `${person.role}: ${name}`).toBe(false)
    return answer.body
  }
  const expected = person.isExcluded ? 'excluded' : 'limit_reached'
  expect([person.role, name, answer.body.code]).toEqual([person.role, name, expected])
  expect(person.isExcluded || person.role === 'limited').toBe(true)
  return null
}

/** Records an instant bet at the current time of the shop. */
function note(person: Person, id: string, game: string, stake: number, payout: number): void {
  const bet = { playerId: person.player.id, game, edge: 0, atMs: app.clock.now() }
  instants.set(id, { ...bet, stake: toCents(stake), payout: toCents(payout) })
}

async function open(person: Person, path: string, price: number): Promise<void> {
  const body = await act<Reply<typeof openBox>>(person, `POST ${path}/open`, { count: 4 })
  for (const { bet_id, item } of body?.data.openings ?? []) {
    note(person, bet_id, 'box', price, item.price)
  }
}

type Play = (person: Person) => Promise<unknown>

/** The instant games and battles, with stakes that give whole XP. */
const games: readonly Play[] = [
  (person) => open(person, `/api/boxes/${box.slug}`, box.price),
  async (person) => {
    if (person.player.id === maker?.player.id) return
    await open(person, `/api/user-boxes/${userBox.slug}`, userBox.price)
  },
  async (person) => {
    const bet = { amount: 10, target: 50.5, direction: 'over' }
    const body = await act<Reply<typeof calls.betOnDice>>(person, 'POST /api/dice/bet', bet)
    if (body) note(person, body.data.bet_id, 'dice', 10, body.data.payout)
  },
  async (person) => {
    const bet = { amount: 10, rows: 12, risk: 'high', balls: 2 }
    const body = await act<Reply<typeof calls.betOnPlinko>>(person, 'POST /api/plinko/bet', bet)
    for (const ball of body?.data.balls ?? []) note(person, ball.bet_id, 'plinko', 10, ball.payout)
  },
  async (person) => {
    const bet = { inventory_item_ids: [], amount: 1, target_item_id: target.id }
    const body = await act<Reply<typeof makeDeal>>(person, 'POST /api/deals/bet', bet)
    if (!body) return
    const { bet_id, stake, is_win, target: won } = body.data
    note(person, bet_id, 'deals', stake, is_win ? won.price : 0)
  },
  async (person) => {
    const order = { boxes: [{ slug: box.slug, count: 1 }], format: '1v1', mode: 'classic', bots: 1 }
    const body = await act<Reply<typeof createBattle>>(person, 'POST /api/battles/create', order)
    if (body) battles.set(body.data.id, person)
  },
]
const EVERY_DAY = 3

const roundBets: Record<RoundGame, Play> = {
  crash: (person) => act(person, 'POST /api/crash/bet', { amount: 1, auto_cashout: 1.5 }),
  wheel: (person) => act(person, 'POST /api/wheel/bet', { amount: 1, multiplier: 2 }),
}

let people: Person[] = []
let maker: Person | undefined

/** Creates players of every role. A third were referred by the first maker, the others by the nearest one. */
async function gather(): Promise<void> {
  const role = (place: number) => roles[place % roles.length] ?? 'plain'
  const cents = (place: number) => (role(place) === 'charged' ? 0n : 500_00n)
  const affiliates = new Map<number, Person & { code: string }>()
  for (let place = 0; place < PLAYERS; place += roles.length) {
    const { code, ...player } = await anAffiliate(app, cents(place))
    affiliates.set(place, {
      player,
      place,
      role: 'maker',
      affiliate: null,
      isExcluded: false,
      code,
    })
  }
  const places = Array.from({ length: PLAYERS }, (_, place) => place)
  people = [...affiliates.values()]
  maker = people[0]
  await each(
    places.filter((place) => !affiliates.has(place)),
    async (place) => {
      const of = place % 3 === 0 ? 0 : place - (place % roles.length)
      const affiliate = affiliates.get(of)
      const player = affiliate
        ? await aReferral(app, affiliate.code, { cents: cents(place), device: `device ${place}` })
        : await aPlayer(app)
      people.push({
        player,
        place,
        role: role(place),
        affiliate: affiliate ?? null,
        isExcluded: false,
      })
    },
  )
  userBox = await aCustomBox(people[0]?.player ?? (await aPlayer(app)))
}

/** The promo code of deposits that are reversed later; nobody uses it up. */
let largePromo = ''

const promoId = () => systemEntropy(app.clock).id()

/** What a role does on a day before it plays. */
async function live(person: Person, day: number, promo: string): Promise<void> {
  const { player, role } = person
  const credit = (kind: Credit['kind'], cents: bigint) =>
    credits.push({ playerId: player.id, kind, cents, atMs: app.clock.now() })
  if (role === 'limited' && day === 0) {
    const limits = [
      { kind: 'stake', period: 'day', amount: 12 },
      { kind: 'loss', period: 'week', amount: 40 },
      { kind: 'deposit', period: 'month', amount: 20 },
    ]
    for (const limit of limits) {
      expect((await call(person, 'PUT /api/profile/limits', limit)).status).toBe(200)
    }
  }
  if (role === 'limited') {
    const { body } = await call(person, 'POST /api/deposit/zen/redirect', { amount: 25 })
    expect(body.code).toBe('limit_reached')
  }
  if (role === 'excluded' && day === 3) {
    const asked = { kind: 'self_exclusion', days: 180 }
    expect((await call(person, 'POST /api/profile/exclusion', asked)).status).toBe(200)
    person.isExcluded = true
  }
  if (role === 'promo' && day === 1) {
    await payIn(app, player, 'card', 20, promo)
    credit('deposit', 20_00n)
    credit('promise', 2_00n)
  }
  if (role === 'charged' && day === 0) {
    person.deposit = await payIn(app, player, 'card', 400, largePromo)
    credit('promise', 50_00n)
  }
  if (role === 'charged' && day === 5) await person.deposit?.takeBack()
  if (role === 'skins' && day === 2) {
    await payIn(app, player, 'skins', 15)
    credit('deposit', 15_00n)
  }
  if ((role === 'voucher' && day === 1) || (role === 'gift' && day === 4)) {
    const kind = role === 'voucher' ? 'voucher' : 'gift_code'
    const code = await aCode(app, kind, 300n)
    const path = role === 'voucher' ? 'voucher' : 'gift-code'
    expect((await call(person, `POST /api/deposit/${path}/redeem`, { code })).status).toBe(200)
    credit(role === 'voucher' ? 'bonus' : 'deposit', 300n)
  }
  if (role === 'taker' && day % 2 === 1) {
    const asked = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
    const { status, body } = await call(person, 'POST /api/withdrawals', asked)
    expect([status, body.code]).toEqual([200, undefined])
    const { withdrawal } = body.data as { withdrawal: { id: string } }
    if (day === 3) await call(person, `POST /api/withdrawals/${withdrawal.id}/cancel`)
  }
}

/** Players who unlock a bonus play only boxes, whose bets are settled in order. */
const isFreeing = (role: Role) => role === 'voucher' || role === 'promo'

const gamesOf = ({ role, place }: Person, day: number): Play[] =>
  Array.from({ length: EVERY_DAY }, (_, turn) =>
    isFreeing(role) ? games[turn % 2] : games[(place + 3 * day + turn) % games.length],
  ).filter((play) => play !== undefined)

/** Half of the players bet on a round of each game; the rounds and the started battles end. */
async function playRounds(playing: readonly Person[], day: number): Promise<void> {
  for (const game of ['crash', 'wheel'] as const) {
    await rounds.open(game)
    const bettors = playing.filter(({ role, place }) => !isFreeing(role) && (place + day) % 2 === 0)
    await each(bettors, roundBets[game])
    await rounds.open(game)
  }
  for (;;) {
    const { rows } = await app.database.pool.query<{ open: bigint }>(
      `SELECT count(*) AS open FROM battles WHERE status IN ('waiting', 'in_progress')`,
    )
    if (rows[0]?.open === 0n) return
    await rounds.pass(1_000)
  }
}

/** All players' days are computed at once, possibly on a busy machine. */
const SLOW = { timeout: 180_000, interval: 200 }

/** Advances the clock by seconds until what is due at an instant is done. */
async function goTo(atMs: number, due: string): Promise<void> {
  app.clock.set(atMs)
  await expect
    .poll(async () => {
      const { rowCount } = await app.database.pool.query(due, [new Date(atMs)])
      if (rowCount === 0) app.clock.advance(1_000)
      return rowCount
    }, SLOW)
    .toBe(1)
}

/** Reads the results of bets on rounds and battles from the games' own calls. */
async function readLater(): Promise<void> {
  const { rows } = await app.database.pool.query<{ id: string; at: Date }>(
    `SELECT id, settled_at AS at FROM round_bets UNION ALL SELECT id, ended_at FROM battles`,
  )
  const atOf = new Map(rows.map(({ id, at }) => [id, at.getTime()]))
  await each(people, async (person) => {
    for (const name of ['crash', 'wheel'] satisfies RoundGame[]) {
      const list = await call<{ data: RoundBet[] }>(person, `GET /api/${name}/my-bets?limit=100`)
      for (const bet of list.body.data) {
        const game = name === 'crash' ? 'crash' : 'wheel_2x'
        const [stake, payout] = [toCents(bet.amount), toCents(bet.payout ?? 0)]
        const { counted: edge } = GAME_EDGES[game]
        const atMs = atOf.get(bet.id) ?? 0
        settled.push({ playerId: person.player.id, game, stake, payout, edge, atMs })
      }
    }
  })
  const edge = await edgeOfBox()
  await each([...battles], async ([id, { player }]) => {
    const { body } = await ask<{ data: Battle }>(app.url, `GET /api/battles/${id}`)
    const { payouts, price } = body.data
    const won = payouts?.find(({ seat }) => seat === 0)
    const items = won?.items.reduce((total, item) => total + toCents(item.price), 0n) ?? 0n
    const payout = toCents(won?.coins ?? 0) + items
    const bet = { playerId: player.id, game: 'battle', stake: toCents(price), payout, edge }
    settled.push({ ...bet, atMs: atOf.get(id) ?? 0 })
  })
  const drawn = await app.database.pool.query<{ id: string; edge: number }>(
    'SELECT b.id, k.house_edge AS edge FROM bets b JOIN configurations k ON k.id = b.configuration_id WHERE b.stake > 0',
  )
  expect(drawn.rows).toHaveLength(instants.size)
  // In the order of the replies: where a bonus ends, the order of bets with the same time matters.
  const edges = new Map(drawn.rows.map(({ id, edge }) => [id, edge]))
  for (const [id, bet] of instants) settled.push({ ...bet, edge: edges.get(id) ?? Number.NaN })
}

interface RoundBet {
  id: string
  amount: number
  payout: number | null
}

async function edgeOfBox(): Promise<number> {
  const { rows } = await app.database.pool.query<{ edge: number }>(
    `SELECT house_edge AS edge FROM configurations WHERE kind = 'box' AND slug = $1`,
    [box.slug],
  )
  return rows[0]?.edge ?? 0
}

/** The amounts paid under a code, by player. */
async function paid(code: string): Promise<Map<string, bigint>> {
  const { rows } = await app.database.pool.query<{ player_id: string; paid: bigint }>(
    `SELECT a.player_id, sum(e.amount)::bigint AS paid FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE e.code = $1 GROUP BY 1`,
    [code],
  )
  return new Map(rows.map(({ player_id, paid }) => [player_id, paid]))
}

const positive = (all: Iterable<[string, bigint]>) =>
  new Map([...all].filter(([, cents]) => cents > 0n))

const title = `${PLAYERS} players for a week: every reward follows from their bets, is paid once, and every audit is clean`

it(title, { timeout: 300_000 + PLAYERS * 6_000 }, async () => {
  await gather()
  const promo = promoId()
  await insertPromo(app.database.pool, {
    ...{ id: promo, code: 'WEEK', isFixedValue: true, value: 200n, isOncePerPlayer: true },
    ...{ usesMax: null, startsAt: new Date(START), endsAt: null, createdAt: new Date(START) },
  })
  largePromo = promoId()
  await insertPromo(app.database.pool, {
    ...{ id: largePromo, code: 'LARGE', isFixedValue: true, value: 50_00n, isOncePerPlayer: true },
    ...{ usesMax: null, startsAt: new Date(START), endsAt: null, createdAt: new Date(START) },
  })
  /** Each player's cashback by reset, and the affiliates' earnings when they claimed. */
  const claimed = new Map<string, bigint>()
  const resets: number[] = []
  const shares = new Map<string, bigint>()
  for (let day = 0; day < DAYS; day++) {
    app.clock.set(START + day * DAY_MS + PLAY_AT)
    await each(people, async (person) => {
      person.player = await withNewSession(app, person.player)
    })
    await each(people, async (person) => {
      // One player in thirteen lets the cashback expire; an excluded player gets none.
      if (person.place % 13 === 0) return
      const { status, body } = await call(person, 'POST /api/cashback/claim')
      if (status !== 200) {
        expect(body.code).toBe(person.isExcluded ? 'excluded' : 'nothing_to_claim')
        return
      }
      const { amount } = body.data as { amount: number }
      const before = claimed.get(person.player.id) ?? 0n
      claimed.set(person.player.id, before + toCents(amount))
    })
    await each(people, (person) => live(person, day, promo))
    // A player who is restricted by a reversal plays until the coins run out.
    const playing = people.filter(({ role }) => role !== 'charged' || day < 5)
    await each(playing, async (person) => {
      for (const play of gamesOf(person, day)) await play(person)
    })
    await playRounds(playing, day)
    if (day % 3 === 2) {
      await each(people, async ({ role, ...person }) => {
        if (role !== 'maker') return
        const answer = await call({ role, ...person }, 'POST /api/referral/claim')
        if (answer.status !== 200) return
        const { amount } = answer.body.data as { amount: number }
        const before = shares.get(person.player.id) ?? 0n
        shares.set(person.player.id, before + toCents(amount))
      })
    }
    const playedAt = START + day * DAY_MS + PLAY_AT
    if (day === DAYS - 1) {
      const closed = 'SELECT 1 FROM leaderboard_weeks WHERE ends_at = $1 AND closed_at IS NOT NULL'
      await goTo(playedAt + TO_PRIZES, closed)
    }
    await goTo(playedAt + TO_RESET, 'SELECT 1 FROM cashback_resets WHERE at = $1')
    resets.push(playedAt + TO_RESET)
  }
  await readLater()

  const bets: PaidBet[] = [...Map.groupBy(settled, ({ playerId }) => playerId)].flatMap(
    ([playerId, own]) =>
      paidPlay(
        own,
        credits.filter((credit) => credit.playerId === playerId),
      ),
  )
  const { pool } = app.database

  // Cashback: every player's days, and the claimed part.
  const due = new Map<string, bigint>()
  const claims = new Map<string, bigint>()
  for (const [index, reset] of resets.entries()) {
    const since = resets[index - 1] ?? reset - DAY_MS
    const day = bets.filter(({ atMs }) => atMs >= since && atMs < reset)
    for (const [playerId, own] of Map.groupBy(day, (bet) => bet.playerId)) {
      due.set(`${playerId} ${reset}`, slowCashback(own))
    }
  }
  const given = await pool.query<{ player_id: string; at: Date; cents: bigint; tier: number }>(
    'SELECT player_id, reset_at AS at, cents, tier FROM cashbacks',
  )
  expect(new Set(given.rows.map(({ tier }) => tier))).toEqual(new Set([1]))
  expect(
    new Map(given.rows.map((row) => [`${row.player_id} ${row.at.getTime()}`, row.cents])),
  ).toEqual(positive(due))
  for (const person of people) {
    const claimedOf = resets.slice(0, -1).reduce((total, reset, day) => {
      const isMissed = person.place % 13 === 0 || (person.role === 'excluded' && day >= 2 + 1)
      return isMissed ? total : total + (due.get(`${person.player.id} ${reset}`) ?? 0n)
    }, 0n)
    claims.set(person.player.id, claimedOf)
  }
  expect(positive(claimed)).toEqual(positive(claims))
  expect(await paid('cashback.claimed')).toEqual(positive(claims))

  // Promised bonuses: half of what the bets were expected to lose, and what was paid of a reversed deposit is owed.
  const bonuses = [...Map.groupBy(bets, ({ playerId }) => playerId)].map(([playerId, own]) => {
    const earned = own.reduce((total, bet) => total + (bet.earned ?? 0n), 0n)
    return [playerId, earned / 20_000n] as [string, bigint]
  })
  expect(positive(bonuses).size).toBeGreaterThan(PLAYERS / 10)
  expect(await paid('bonus.paid')).toEqual(positive(bonuses))

  // The leaderboard: all players except those who owe a reversed deposit.
  const owing = await pool.query<{ id: string }>(
    'SELECT id FROM players WHERE restriction IS NOT NULL',
  )
  expect(owing.rows.length).toBeGreaterThan(0)
  const isOwing = new Set(owing.rows.map(({ id }) => id))
  const listed = bets.filter(({ playerId }) => !isOwing.has(playerId))
  for (const metric of LEADERBOARD_METRICS) {
    const { rows } = await pool.query(
      `SELECT rank::integer AS rank, player_id AS "playerId", prize FROM leaderboard_prizes WHERE metric = $1 ORDER BY rank`,
      [metric],
    )
    expect(rows, metric).toEqual(slowPrizes(listed, metric))
    expect(rows.length).toBeGreaterThan(5)
  }

  // Affiliates, the maker, and levels.
  for (const affiliate of people.filter(({ role }) => role === 'maker')) {
    affiliate.player = await withNewSession(app, affiliate.player)
    const brought = new Set(
      people
        .filter((one) => one.affiliate?.place === affiliate.place)
        .map(({ player }) => player.id),
    )
    const earned = slowAffiliate(bets.filter(({ playerId }) => brought.has(playerId)))
    const { body } = await call<{ data: Referral }>(affiliate, 'GET /api/referral')
    expect(body.data.earned).toBe(Number(earned / 1_000_000n) / 10_000)
    const taken = shares.get(affiliate.player.id) ?? 0n
    expect(taken * 100_000_000n <= earned).toBe(true)
  }
  expect(shares.size).toBeGreaterThan(0)
  expect(await paid('affiliate.share')).toEqual(shares)
  const makers = await paid('box.maker-share')
  const price = toCents(userBox.price)
  const theirs = bets.filter(({ game, stake }) => game === 'box' && stake === price)
  const played = theirs.reduce(
    (total, { paidStake, promised = 0n }) => total + paidStake + promised,
    0n,
  )
  expect([...makers]).toEqual([[maker?.player.id, played / 100n]])
  const edgeOf = (game: string) => GAME_EDGES[game as keyof typeof GAME_EDGES].counted
  await each(people, async (person) => {
    const own = bets.filter(({ playerId }) => playerId === person.player.id)
    const xp = slowXp(own, edgeOf)
    const again = await withNewSession(app, person.player)
    const { body } = await again.ask<{ data: { user_level: { level: number; xp: number } } }>(
      'GET /api/profile',
    )
    expect(body.data.user_level, person.role).toMatchObject({
      xp: Number(xp) / 100,
      level: levelOf(xp),
    })
  })
  // Limits and exclusions held.
  for (const { player } of people.filter(({ role }) => role === 'limited')) {
    const own = bets.filter(({ playerId }) => playerId === player.id)
    const days = Map.groupBy(own, ({ atMs }) => Math.floor((atMs - START) / DAY_MS))
    for (const [, day] of days) {
      expect(day.reduce((total, { stake }) => total + stake, 0n) <= 12_00n).toBe(true)
    }
    // A limit's week begins on Monday, so the days from Thursday to Thursday belong to two weeks.
    const weeks = Map.groupBy(own, ({ atMs }) => Math.floor((atMs - MONDAY) / WEEK_MS))
    for (const [, week] of weeks) {
      const lost = week.reduce((net, { stake, payout }) => net + stake - payout, 0n)
      expect(lost <= 40_00n).toBe(true)
    }
  }
  expect(await auditFaults(app)).toEqual([])
})
