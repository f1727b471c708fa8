import { z } from 'zod'
import type { DemoPlayersSettings } from '../settings.ts'
import {
  type BoxOnSale,
  bettorsOf,
  between,
  type Chance,
  chooseBox,
  INSTANT_TURNS,
  nextBattleAct,
  openingCount,
  patienceOf,
  pick,
  planBattle,
  planCrashBet,
  planInstantBet,
  planWheelBet,
  type WaitingBattle,
} from './habits.ts'
import { listenToRounds, type Round, type RoundGame, roundShape } from './round-events.ts'
import { createShopClient, type DemoPlayersClock, type Reply, type Session } from './shop-client.ts'

export interface DemoPlayersOptions {
  shopUrl: string
  settings: DemoPlayersSettings
  log(sentence: string): void
  clock?: DemoPlayersClock
  chance?: Chance
  send?: (url: string, init: RequestInit) => Promise<Response>
  listen?: typeof listenToRounds
}

interface Player {
  session: Session
  /** Null until the shop has let them in. */
  id: string | null
  balance: number
  isBusy: boolean
  /** Before, the shop wants no more battles of theirs, or does not let them in. */
  createsAtMs: number
  entersAtMs: number
}

/** Who has less sells what they have won, and pays in when that is not enough. */
const BALANCE_LOW = 15
const DEPOSIT = { min: 50, max: 150 }
/** A round opens for the demo players once so many of them can bet. */
const BETTORS_PRESENT = 6
const CATALOGUE_MS = 10 * 60_000
const BATTLES_LOOK_MS = 5_000
const ENTRY_PAUSE_MS = 500
const REFUSED_PAUSE_MS = 60_000
const BOT_SHARE = 0.25

const profileReply = z.object({ data: z.object({ id: z.string(), balance: z.number() }) })
const boxesReply = z.object({ data: z.array(z.object({ slug: z.string(), price: z.number() })) })
const balanceReply = z.object({ data: z.object({ balance: z.number() }) })
const targetsReply = z.object({ data: z.array(z.object({ id: z.string(), price: z.number() })) })
const betReply = z.object({ data: z.object({ bet: z.object({ id: z.string() }) }) })
const roundReply = z.object({ data: z.object({ round: roundShape.nullable() }) })
const refusalReply = z.object({ code: z.string() })
const checkoutReply = z.object({ redirect_url: z.string() })
const battlesReply = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      creator_id: z.string(),
      price: z.number(),
      join_price: z.number(),
      min_level: z.number(),
      boxes: z.array(z.object({ kind: z.string() })),
      seats: z.array(z.object({ player: z.object({ id: z.string() }).nullable() })),
    }),
  ),
})
const games = ['crash', 'wheel'] as const
type Listed = z.output<typeof battlesReply>['data'][number]

const systemClock: DemoPlayersClock = {
  now: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Demo players who open boxes, play battles, dice, Bounce and deals, and bet in rounds through the calls and sockets that everybody has,
 * from when the shop answers until they are stopped.
 */
export function startDemoPlayers(options: DemoPlayersOptions): { stop(): void } {
  const { shopUrl, settings, log, clock = systemClock, chance = Math.random } = options
  const { send = fetch, listen = listenToRounds } = options
  const client = createShopClient({ shopUrl, settings, clock, send, log })
  const players = settings.members.map(
    (member): Player => ({
      session: { ...member, tokens: null },
      id: null,
      balance: 0,
      isBusy: false,
      createsAtMs: 0,
      entersAtMs: 0,
    }),
  )
  let boxes: BoxOnSale[] = []
  let boxesUntilMs = 0
  let seen = new Map<string, { sinceMs: number; patienceMs: number }>()
  const newest: Record<RoundGame, string> = { crash: '', wheel: '' }
  let byHand: { player: Player; betId: string; afterMs: number }[] = []
  let instantBets = 0
  let isStopped = false

  const present = (coins = 0) =>
    players.filter(({ id, balance, isBusy }) => id !== null && !isBusy && balance >= coins)

  /** A call of a player, whose balance is then what the answer says. */
  async function act(player: Player, line: string, body: object = {}): Promise<Reply> {
    const reply = await client.call(player.session, line, body)
    const known = balanceReply.safeParse(reply.body)
    if (known.success) player.balance = known.data.data.balance
    if (refusalReply.safeParse(reply.body).data?.code === 'insufficient_funds') player.balance = 0
    return reply
  }

  async function readProfile(player: Player): Promise<void> {
    const { status, body } = await client.call(player.session, 'GET /api/profile')
    const known = profileReply.safeParse(body)
    if (known.success) {
      player.id = known.data.data.id
      player.balance = known.data.data.balance
    } else if (status >= 400 && status < 500) {
      player.id = null
      player.entersAtMs = clock.now() + REFUSED_PAUSE_MS
    }
  }

  async function enterNext(): Promise<void> {
    const waiting = players.find(({ id, entersAtMs }) => id === null && entersAtMs <= clock.now())
    if (!waiting) return
    await readProfile(waiting)
    // A round that opened before anybody was logged in gets bets, too.
    for (const game of games) if (newest[game] === '') await askForRound(game)
  }

  async function readBoxes(): Promise<void> {
    if (clock.now() < boxesUntilMs) return
    const { body } = await client.call(null, 'GET /api/boxes?sort=price_asc&limit=100')
    const known = boxesReply.safeParse(body)
    if (!known.success) return
    boxes = known.data.data
    boxesUntilMs = clock.now() + CATALOGUE_MS
  }

  async function openBox(): Promise<void> {
    await readBoxes()
    const count = openingCount(chance)
    const purse = Math.max(0, ...present().map(({ balance }) => balance))
    const box = chooseBox(
      chance,
      boxes.filter(({ price }) => price * count <= purse),
    )
    const player = box && pick(chance, present(box.price * count))
    if (player) await act(player, `POST /api/boxes/${box.slug}/open`, { count })
  }

  async function playInstantGame(): Promise<void> {
    const game = INSTANT_TURNS[instantBets++ % INSTANT_TURNS.length] ?? 'dice'
    const plan = planInstantBet(chance, game)
    const { amount } = plan
    const coins = Math.max(BALANCE_LOW, amount * ('balls' in plan ? plan.balls : 1))
    const player = pick(chance, present(coins))
    if (!player) return
    if (!('priceMin' in plan)) return void (await act(player, `POST /api/${game}/bet`, plan))
    const { priceMin, priceMax } = plan
    const { body } = await client.call(
      null,
      `GET /api/deals/targets?min_price=${priceMin}&max_price=${priceMax}&limit=100`,
    )
    const target = pick(chance, targetsReply.safeParse(body).data?.data ?? [])
    if (!target) return
    const deal = { inventory_item_ids: [], amount, target_item_id: target.id }
    await act(player, 'POST /api/deals/bet', { ...deal, target_price: target.price })
  }

  /** One who is low sells all that they have won; if that is too little, they pay in by card. */
  async function refill(): Promise<void> {
    const player = present().find(({ balance }) => balance < BALANCE_LOW)
    if (!player) return
    player.isBusy = true
    try {
      await readProfile(player)
      if (player.balance < BALANCE_LOW) await act(player, 'POST /api/inventory/sell', { all: true })
      if (player.balance < BALANCE_LOW) await payIn(player)
    } finally {
      player.isBusy = false
    }
  }

  async function payIn(player: Player): Promise<void> {
    const amount = Math.round(between(chance, DEPOSIT.min, DEPOSIT.max))
    const { body } = await act(player, 'POST /api/deposit/zen/redirect', { amount })
    const checkout = checkoutReply.safeParse(body)
    // The card provider of a demo has its pages in the shop; those of another provider cannot be used here.
    if (!checkout.data?.redirect_url.startsWith(`${shopUrl}/sandbox/`)) return
    await client.press(checkout.data.redirect_url, { action: 'pay', scenario: 'confirm' })
    await readProfile(player)
  }

  async function visitBattles(): Promise<void> {
    const { body } = await client.call(null, 'GET /api/battles?joinable=true&limit=50')
    const known = battlesReply.safeParse(body)
    if (!known.success) return
    const listed = new Map(known.data.data.map((battle) => [battle.id, battle]))
    const todo = nextBattleAct(noteWaiting([...listed.values()]))
    if (todo?.kind === 'create') return createBattle()
    const battle = todo && listed.get(todo.battle.id)
    if (battle) await fillSeat(battle)
  }

  function noteWaiting(listed: readonly Listed[]): WaitingBattle[] {
    const nowMs = clock.now()
    const before = seen
    seen = new Map()
    return listed.map((battle) => {
      const isOurs = players.some(({ id }) => id === battle.creator_id)
      const noted = before.get(battle.id) ?? {
        sinceMs: nowMs,
        patienceMs: patienceOf(chance, isOurs),
      }
      seen.set(battle.id, noted)
      return {
        id: battle.id,
        isOurs,
        waitedMs: nowMs - noted.sinceMs,
        patienceMs: noted.patienceMs,
        // A box that a player has made pays them a share of every opening.
        isFair:
          battle.join_price === battle.price && battle.boxes.every(({ kind }) => kind === 'box'),
        price: battle.price,
      }
    })
  }

  async function createBattle(): Promise<void> {
    await readBoxes()
    const plan = planBattle(chance, boxes)
    const price = plan ? priceOf(plan.boxes) : 0
    const able = present(price).filter(({ createsAtMs }) => createsAtMs <= clock.now())
    const player = pick(chance, able)
    if (!plan || !player) return
    const { status } = await act(player, 'POST /api/battles/create', plan)
    if (status === 429 || status === 409) player.createsAtMs = clock.now() + REFUSED_PAUSE_MS
  }

  const priceOf = (chosen: readonly { slug: string; count: number }[]) =>
    chosen.reduce(
      (sum, { slug, count }) => sum + count * (boxes.find((box) => box.slug === slug)?.price ?? 0),
      0,
    )

  /** A demo player takes an empty seat, or the creator calls a bot into it. */
  async function fillSeat({ id, creator_id, join_price, seats }: Listed): Promise<void> {
    const creator = players.find((player) => player.id === creator_id)
    const seated = seats.flatMap(({ player }) => player?.id ?? [])
    const joiner = pick(
      chance,
      present(join_price).filter((player) => !seated.includes(player.id ?? '')),
    )
    if (creator && (chance() < BOT_SHARE || !joiner)) {
      await act(creator, `POST /api/battles/${id}/add-bots`, { bots: 1 })
    } else if (joiner) {
      await act(joiner, `POST /api/battles/${id}/join`)
    }
  }

  function hearRound(game: RoundGame, round: Round): void {
    if (isStopped) return
    const isNew = round.status === 'starting' && newest[game] !== round.id
    if (isNew && present(BALANCE_LOW).length >= BETTORS_PRESENT) {
      newest[game] = round.id
      if (game === 'crash') betOnCrash(round)
      else betOnWheel(round)
    }
    if (game === 'crash' && round.status === 'in_progress') {
      for (const { player, betId, afterMs } of byHand) {
        later(afterMs, () => cashOut(round.id, player, betId))
      }
      byHand = []
    }
    if (game === 'crash' && round.status === 'ended') newest.crash = ''
  }

  function betOnCrash({ bets_close_in_ms }: Round): void {
    byHand = []
    for (const player of bettorsOf(chance, present(BALANCE_LOW))) {
      const { afterMs, amount, place } = planCrashBet(chance, bets_close_in_ms, player.balance)
      later(afterMs, async () => {
        const auto_cashout = 'auto' in place ? place.auto : undefined
        const { body } = await act(player, 'POST /api/crash/bet', { amount, auto_cashout })
        const bet = betReply.safeParse(body).data?.data.bet
        if (bet && 'byHandAfterMs' in place) {
          byHand.push({ player, betId: bet.id, afterMs: place.byHandAfterMs })
        }
      })
    }
  }

  /** Whoever is too late finds a round that has ended, and is not even asked about. */
  async function cashOut(roundId: string, player: Player, bet_id: string): Promise<void> {
    if (newest.crash === roundId) await act(player, 'POST /api/crash/close-bet', { bet_id })
  }

  function betOnWheel({ bets_close_in_ms }: Round): void {
    for (const player of bettorsOf(chance, present(BALANCE_LOW))) {
      const { afterMs, amount, place } = planWheelBet(chance, bets_close_in_ms, player.balance)
      later(afterMs, () => act(player, 'POST /api/wheel/bet', { amount, multiplier: place }))
    }
  }

  async function askForRound(game: RoundGame): Promise<void> {
    const { body } = await client.call(null, `GET /api/${game}/current`)
    const round = roundReply.safeParse(body).data?.data.round
    if (round) hearRound(game, round)
  }

  function later(delayMs: number, work: () => Promise<unknown>): void {
    clock.after(delayMs, () => {
      if (!isStopped) void work()
    })
  }

  function repeat(pauseMs: () => number, work: () => Promise<void>): void {
    const turn = async () => {
      await work()
      later(pauseMs(), turn)
    }
    later(0, turn)
  }

  repeat(() => ENTRY_PAUSE_MS, enterNext)
  repeat(() => between(chance, 2_000, 6_000), openBox)
  repeat(() => between(chance, 5_000, 10_000), playInstantGame)
  repeat(() => BATTLES_LOOK_MS, visitBattles)
  repeat(() => 3_000, refill)
  const stopListening = listen(shopUrl, {
    onConnect: (game) => void askForRound(game),
    onRound: hearRound,
  })

  return {
    stop() {
      isStopped = true
      stopListening()
    },
  }
}
