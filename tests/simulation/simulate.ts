import { Refusal } from '#server/platform/http/refuse.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import { seededChance } from './chance.ts'
import { digest, violations } from './invariants.ts'
import { emptyTables } from './memory-tables.ts'
import { createPauses } from './pauses.ts'
import { openWorld, type Shop, type SimulatedWorld, startShop } from './simulated-shop.ts'

const PLAYERS = ['ada', 'ben', 'cem']
const CHECK_EVERY = 100

interface Ask {
  playerId: string
  key: string
  /** The request as text; once it was answered, also what the idempotency key refers to. */
  request: string
  run(shop: Shop, asked: Idempotency): Promise<unknown>
  /** Requests without a key are sent only once: a repeat could not be told from a second request. */
  isKeyed: boolean
  /** The first reply, and whether it was a refusal. */
  answer: string | null
  isRefused: boolean
}

interface Node {
  shop: Shop
  isDead: boolean
}

interface Game {
  world: SimulatedWorld
  nodes: Node[]
  asks: Ask[]
  made: number
  faults: string[]
  counts: Run['counts']
}

export interface Run {
  faults: string[]
  digest: string
  /** How often each thing happened: a simulation in which nothing happens would find nothing. */
  counts: Record<'bets' | 'staked' | 'answers' | 'repeats' | 'crashes' | 'lost', number>
}

/**
 * Plays a seeded game of players, two processes of the shop, one database and a payment provider. Anything may be
 * lost, late, doubled or out of order. Returns the faults found.
 */
export async function simulate(seed: number, steps: number): Promise<Run> {
  const chance = seededChance(seed)
  const pauses = createPauses(chance)
  const parts = { tables: emptyTables(), pauses, chance, locks: new Map() }
  const world = openWorld(seed, parts, PLAYERS)
  const game: Game = {
    world,
    nodes: [startNode(world), startNode(world)],
    asks: [],
    made: 0,
    faults: [],
    counts: { bets: 0, staked: 0, answers: 0, repeats: 0, crashes: 0, lost: 0 },
  }
  for (let step = 1; step <= steps; step++) {
    world.nowMs += chance.below(3)
    if (pauses.count === 0 || chance.oneIn(4)) act(game)
    if (pauses.count > 0) await pauses.resume()
    if (step % CHECK_EVERY === 0 && world.locks.size === 0) game.faults.push(...violations(world))
  }
  while (pauses.count > 0) await pauses.resume()
  game.faults.push(...violations(world), ...forgotten(game))
  if (world.locks.size > 0) game.faults.push('A row stayed locked')
  const bets = [...world.tables.bets.values()]
  game.counts.bets = bets.length
  game.counts.staked = bets.filter(({ parameters }) => parameters.item !== null).length
  return { faults: game.faults, digest: digest(world, PLAYERS), counts: game.counts }
}

/** Performs one random action that could happen outside at any time. */
function act(game: Game): void {
  const { asks, world } = game
  const { chance } = world
  const keyed = asks.filter(({ isKeyed }) => isKeyed)
  const unsure = keyed.filter(({ answer, isRefused }) => answer === null || isRefused)
  const kind = chance.below(20)
  if (kind < 2) deposit(game)
  else if (kind < 4 && world.tables.payments.size > 0) {
    tell(game, chance.pick([...world.tables.payments.keys()]))
  } else if (kind < 7 && unsure.length > 0) send(game, chance.pick(unsure))
  else if (kind < 9 && keyed.length > 0) send(game, chance.pick(keyed))
  else if (kind === 9 && keyed.length > 0) misuse(game, chance.pick(keyed))
  else if (kind === 10 && chance.oneIn(3)) crash(game)
  else {
    const ask = newAsk(game)
    asks.push(ask)
    send(game, ask)
  }
}

function newAsk(game: Game): Ask {
  const { world } = game
  const { chance, tables } = world
  const playerId = chance.pick(PLAYERS)
  const key = `key ${++game.made}`
  const items = [...tables.items].filter(([, item]) => item.player_id === playerId)
  const [itemId, item] = items.length > 0 && chance.oneIn(3) ? chance.pick(items) : []
  const open = { playerId, key, answer: null, isRefused: false, isKeyed: true }
  if (itemId !== undefined && item && chance.oneIn(2)) {
    const run: Ask['run'] = (shop, asked) => shop.sell(playerId, itemId, asked)
    return { ...open, request: `sell ${itemId}`, run }
  }
  if (itemId !== undefined && item) {
    // With coins as well, or without; possibly more coins than the balance.
    const stake = item.value + BigInt(chance.below(300))
    const run: Ask['run'] = (shop, idempotency) =>
      shop.wager({ playerId, stake, item: itemId, count: 1, ask: key, idempotency })
    return { ...open, request: `stake ${itemId} in ${stake}`, run }
  }
  const stake = BigInt(1 + chance.below(400))
  const count = 1 + chance.below(5)
  const isKeyed = !chance.oneIn(5)
  const run: Ask['run'] = (shop, asked) =>
    shop.wager({
      playerId,
      stake,
      item: null,
      count,
      ask: key,
      idempotency: isKeyed ? asked : null,
    })
  return { ...open, request: `bet ${stake} x ${count}`, run, isKeyed }
}

function send(game: Game, ask: Ask, request = ask.request): void {
  const { shop } = game.world.chance.pick(game.nodes)
  ask.run(shop, { key: ask.key, request }).then(
    (reply) => noteAnswer(game, ask, request, JSON.stringify(reply), false),
    (error: unknown) => {
      const isNo = error instanceof Refusal && error.code !== 'service_unavailable'
      if (isNo) noteAnswer(game, ask, request, error.code, true)
      else game.counts.lost++
    },
  )
}

/**
 * A refusal has no effect, so a later attempt may succeed. A success is final, and its key refers to its request from
 * then on: others that are still on their way are refused.
 */
function noteAnswer(
  { counts, faults }: Game,
  ask: Ask,
  request: string,
  answer: string,
  isRefused: boolean,
): void {
  if (ask.answer === null || ask.isRefused) {
    counts.answers++
    Object.assign(ask, { answer, isRefused })
    if (!isRefused) ask.request = request
    return
  }
  counts.repeats++
  const expected = request === ask.request ? ask.answer : 'idempotency_mismatch'
  if (answer !== expected) {
    faults.push(`${ask.key}: ${ask.request} was answered ${ask.answer}; ${request}, ${answer}`)
  }
}

/** Sends another request with the key of an earlier one. */
const misuse = (game: Game, ask: Ask): void => send(game, ask, `${ask.request}, changed`)

function deposit(game: Game): void {
  const { chance, tables } = game.world
  const id = `payment ${++game.made}`
  tables.payments.set(id, {
    player_id: chance.pick(PLAYERS),
    amount: BigInt(500 + chance.below(2_000)),
    status: 'new',
    lock: BigInt(1_000 + game.made),
  })
  tell(game, id)
}

function tell({ world, nodes, counts }: Game, paymentId: string): void {
  const { chance } = world
  const event = chance.oneIn(5) ? 'rejected' : 'accepted'
  const { shop } = chance.pick(nodes)
  shop.receive(paymentId, event).catch(() => counts.lost++)
}

function crash({ world, nodes, counts }: Game): void {
  const at = world.chance.below(nodes.length)
  const node = nodes[at]
  if (!node) return
  counts.crashes++
  node.isDead = true
  nodes[at] = startNode(world)
}

/** Finds acknowledged requests that are missing from the ledger. */
function forgotten({ world, asks }: Game): string[] {
  return asks.flatMap(({ playerId, key, answer, isRefused, isKeyed }) => {
    if (answer === null || isRefused || !isKeyed) return []
    const stored = world.tables.replies.get(`${playerId} ${key}`)
    if (stored?.reply !== answer) return [`${key} was acknowledged and is not stored`]
    const { bets = [] } = JSON.parse(answer) as { bets?: string[] }
    return bets.every((id) => world.tables.bets.has(id)) ? [] : [`${key} lost a bet`]
  })
}

function startNode(world: SimulatedWorld): Node {
  const node: Node = { isDead: false, shop: startShop(world, () => node.isDead) }
  return node
}
