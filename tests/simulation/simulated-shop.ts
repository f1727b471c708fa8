import { createHash, createHmac } from 'node:crypto'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { type DealBet, deals } from '#domain/games/deals.ts'
import { dice } from '#domain/games/dice.ts'
import type { InstantDraw } from '#domain/games/instant.ts'
import { plinko } from '#domain/games/plinko.ts'
import { payment } from '#domain/lifecycle/payment.ts'
import { type SystemAccount, walletOf } from '#server/ledger/accounts.ts'
import { createLedgerKeys } from '#server/ledger/chain-keys.ts'
import { post } from '#server/ledger/post.ts'
import { createSeedVault } from '#server/ledger/seed-vault.ts'
import type { Credit, JsonObject, Outcome, WagerConditions } from '#server/ledger/wager.ts'
import { createWagerQueue } from '#server/ledger/wager-queue.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import { dealTerms, diceTerms, plinkoTerms } from '#tests/fairness/instant-builders.ts'
import { memoryDatabase, type World } from './memory-database.ts'
import { addAccount, type ItemRow, type PaymentRow } from './memory-tables.ts'

const SEED_KEY = Buffer.alloc(32, 7)
export const clientSeedOf = (playerId: string): string => `seed of ${playerId}`

/** Entropy for ids and encryption: a counter with a key, so that a run can be repeated to the byte. */
function countedEntropy(seed: number): Entropy {
  let count = 0
  const bytes = (length: number) =>
    createHmac('sha512', `${seed}`).update(`${++count}`).digest().subarray(0, length)
  const id = () => bytes(16).toString('hex')
  return { bytes, id } as unknown as Entropy
}

/** A roll over 48 doubles the stake; over 97 it wins an item worth twenty stakes. */
function openBox(stake: bigint, stream: DrawStream): Outcome {
  const roll = Number(stream.uniform(100))
  if (roll > 97) return { result: { roll }, payout: stake * 20n, item: { id: 'cup' } }
  return { result: { roll }, payout: roll > 48 ? stake * 2n : 0n, item: null }
}

const outcomeOf = ({ result, payout, itemId }: InstantDraw<object>): Outcome => ({
  result: result as JsonObject,
  payout,
  item: itemId === undefined ? null : { id: itemId },
})

const games: Record<string, (stake: bigint, stream: DrawStream) => Outcome> = {
  box: openBox,
  dice: (stake, stream) =>
    outcomeOf(dice.draw(diceTerms, { target: 49.99, direction: 'over' }, stake, stream)),
  plinko: (stake, stream) =>
    outcomeOf(plinko.draw(plinkoTerms, { rows: 8, risk: 'high' }, stake, stream)),
  deals: (stake, stream) => outcomeOf(deals.draw(dealTerms, aCup(stake), stake, stream)),
}

const aCup = (stake: bigint): DealBet => ({
  inventory_item_ids: [],
  amount: 0,
  target_item_id: 'cup',
  target_price_cents: Number(stake) * 2,
})

/** The game of a wager, the same on every node. */
export function gameOf(ask: string): string {
  const names = Object.keys(games)
  const digest = createHash('sha256').update(ask).digest()
  return names[digest.readUInt8() % names.length] ?? ''
}

export const draw =
  (ask: string, stake: bigint) =>
  (stream: DrawStream): Outcome => {
    const game = games[gameOf(ask)]
    if (!game) throw new Error(`Nobody plays ${ask}`)
    return game(stake, stream)
  }

export interface AskedWager {
  playerId: string
  /** In cents: coins plus the value of the staked item. */
  stake: bigint
  /** An item that is sold as part of the stake. */
  item: string | null
  count: number
  /** The id of the wager; none is settled twice. */
  ask: string
  idempotency: Idempotency | null
}

export interface Shop {
  wager(asked: AskedWager): Promise<unknown>
  sell(playerId: string, itemId: string, idempotency: Idempotency): Promise<unknown>
  /** Handles the provider's event for a payment, however often and in whatever order it comes. */
  receive(paymentId: string, event: 'accepted' | 'rejected'): Promise<void>
}

export interface SimulatedWorld extends World {
  entropy: Entropy
  nowMs: number
}

export function openWorld(
  seed: number,
  world: World,
  playerIds: readonly string[],
): SimulatedWorld {
  const entropy = countedEntropy(seed)
  const vault = createSeedVault(SEED_KEY, entropy)
  for (const [index, playerId] of playerIds.entries()) {
    const serverSeed = entropy.bytes(32)
    addAccount(world.tables, walletOf(playerId), playerId)
    world.tables.seeds.set(playerId, {
      id: BigInt(index + 1),
      player_id: playerId,
      sealed: vault.seal(serverSeed),
      commitment: Buffer.from(commitmentOf(serverSeed), 'hex'),
      client_seed: clientSeedOf(playerId),
      nonce: 0,
    })
  }
  return { ...world, entropy, nowMs: 1_700_000_000_000 }
}

/** The keys of the simulated ledger's chains. */
export const simulatedKeys = createLedgerKeys([SEED_KEY])

export const vaultOf = (world: SimulatedWorld) => createSeedVault(SEED_KEY, world.entropy)

/** One process of the shop: the ledger's own code on the simulated database. */
export function startShop(world: SimulatedWorld, isDead: () => boolean): Shop {
  const { tables, entropy } = world
  const database = memoryDatabase(world, isDead)
  const clock = { now: () => world.nowMs }
  const vault = vaultOf(world)
  const houseIds = new Map(
    [...tables.accounts.values()]
      .filter(({ player_id }) => player_id === null)
      .map(({ name, id }) => [name as SystemAccount, id]),
  )
  const queue = createWagerQueue({
    database,
    clock,
    keys: simulatedKeys,
    entropy,
    vault,
    houseIds,
    timeZone: 'UTC',
    rotate: () => Promise.reject(new Error('No seed lasts for so few bets')),
    onSettled() {},
  })

  return {
    wager: ({ playerId, stake, item, count, ask, idempotency }) =>
      queue.add({
        playerId,
        game: gameOf(ask),
        house: 'house:boxes',
        stake,
        count,
        configurationId: 1n,
        parameters: { ask, count, item },
        draw: draw(ask, stake),
        ...(item !== null && { conditions: stakeItem(playerId, item) }),
        idempotency,
        reply: ({ bets, balance }) => ({ bets: bets.map(({ id }) => id), balance: `${balance}` }),
      }),

    sell: (playerId, itemId, idempotency) =>
      database.transaction((tx) =>
        once(tx, clock, playerId, idempotency, async () => {
          const sale = await saleOf(tx, playerId, itemId)
          const [wallet] = await post(tx, { clock, timeZone: 'UTC', keys: simulatedKeys }, [
            { account: walletOf(playerId), ...sale },
          ])
          await tx.query('sell_item', [itemId])
          return { item: itemId, balance: `${wallet?.balance}` }
        }),
      ),

    receive: (paymentId, event) =>
      database.transaction(async (tx) => {
        const { rows } = await tx.query<PaymentRow>('lock_payment', [paymentId])
        const found = rows[0]
        if (!found || !payment.can(found.status, event)) return
        if (event === 'accepted') {
          const { amount, player_id } = found
          await post(tx, { clock, timeZone: 'UTC', keys: simulatedKeys }, [
            {
              account: 'clearing:zen',
              counter: 'bank:zen',
              amount,
              code: 'deposit.received',
              ref: paymentId,
            },
            {
              account: walletOf(player_id),
              counter: 'clearing:zen',
              amount,
              code: 'deposit.credited',
              ref: paymentId,
            },
          ])
        }
        await tx.query('move_payment', [paymentId, payment.next(found.status, event)])
      }),
  }
}

async function saleOf(tx: Tx, playerId: string, itemId: string): Promise<Credit> {
  const { rows } = await tx.query<ItemRow>('find_item', [itemId])
  const item = rows[0]
  if (item?.player_id !== playerId || item.status !== 'owned') return refuse('item_not_owned')
  return { counter: 'house:goods', amount: item.value, code: 'item.sale', ref: itemId }
}

const stakeItem = (playerId: string, itemId: string): WagerConditions => ({
  check: async (tx) => [await saleOf(tx, playerId, itemId)],
  apply: async (tx) => void (await tx.query('sell_item', [itemId])),
})
