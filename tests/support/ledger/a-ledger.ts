import { randomBytes } from 'node:crypto'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { openSecondLedger, type SecondLedger } from '#scripts/shop/second-ledger.ts'
import {
  createSeeds,
  type Outcome,
  openWallet,
  type Replays,
  type Wager,
  walletOf,
} from '#server/ledger/index.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aDatabase, connectTo } from '#tests/support/shop/database.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'

export interface TestLedger {
  ledger: SecondLedger
  database: Database
  clock: ManualClock
  entropy: Entropy
  url: string
  seedKey: Buffer
  /** Creates a player with a wallet of that many cents. */
  aWallet(cents: bigint): Promise<string>
  /** A bet on the test's own game: it doubles the stake with a chance of one in two. */
  aFlip(playerId: string, stake: bigint, over?: Partial<Wager<FlipReply>>): Wager<FlipReply>
  close(): Promise<void>
}

export interface FlipReply {
  ids: string[]
  balance: string
}

/** A ledger on its own database, with a coin-flip game. */
export async function aLedger(): Promise<TestLedger> {
  const { url, drop } = await aDatabase()
  const database = connectTo(url)
  const clock = manualClock()
  const entropy = systemEntropy(clock)
  const seedKey = randomBytes(32)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey })
  const { rows } = await database.pool.query<{ id: bigint }>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     VALUES ('dice', 'flip', 1, '\\x00', '{"house_edge": 1000}', now()) RETURNING id`,
  )
  const configurationId = rows[0]?.id ?? 0n
  await markDemo(database.pool)

  async function aWallet(cents: bigint): Promise<string> {
    const id = entropy.id()
    await database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO players (id, name, email, password_hash, avatar, birth_date, created_at)
         VALUES ($1::uuid, 'Test player', $1::uuid::text, '', 'fox', '1990-05-17', now())`,
        [id],
      )
      await openWallet(tx, id)
      await createSeeds(tx, ledger.seeds, id)
      if (cents === 0n) return
      await ledger.post(tx, [
        {
          account: walletOf(id),
          counter: 'house:demo',
          amount: cents,
          code: 'demo.funds',
          ref: entropy.id(),
        },
      ])
    })
    return id
  }

  const aFlip: TestLedger['aFlip'] = (playerId, stake, over = {}) => ({
    playerId,
    game: 'dice',
    house: 'house:boxes',
    stake,
    count: 1,
    configurationId,
    parameters: { stake: String(stake), pays: true },
    draw: flip(stake, true),
    idempotency: null,
    reply: ({ bets, balance }) => ({ ids: bets.map((bet) => bet.id), balance: String(balance) }),
    ...over,
  })

  return {
    ledger,
    database,
    clock,
    entropy,
    url,
    seedKey,
    aWallet,
    aFlip,
    async close() {
      await ledger.idle()
      await database.close()
      await drop()
    },
  }
}

const flip =
  (stake: bigint, pays: boolean) =>
  (stream: DrawStream): Outcome => {
    const side = stream.uniform(2)
    return { result: { side }, payout: pays && side === 1 ? stake * 2n : 0n, item: null }
  }

/** Makes a flip always lose, for tests that count what is taken. */
export const losing = (stake: bigint): Partial<Wager<FlipReply>> => ({
  parameters: { stake: String(stake), pays: false },
  draw: flip(stake, false),
})

export const flipReplays: Replays = {
  dice: {
    hash: () => '00',
    draw(_body, { parameters }, stream) {
      const stake = BigInt(String(parameters.stake))
      const { result, payout } = flip(stake, parameters.pays === true)(stream)
      return { result, payout, itemId: null, stake }
    },
  },
}
