import { round } from '#contract/http/rounds.ts'
import { firstRoundFrom, randomnessOf, roundTime } from '#domain/fairness/beacon.ts'
import { bustOf, msToReach, multiplierAt } from '#domain/games/crash.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import type { RoundState } from '#domain/lifecycle/round.ts'
import { toCoins } from '#domain/money/money.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import type { AnnounceRound, Kit } from '#server/features/kit.ts'
import { type ChainSupply, createChainSupply } from '#server/features/rounds/chains/chain-supply.ts'
import { createChainLinks } from '#server/features/rounds/chains/links.ts'
import { createEngine, type EngineDeps } from '#server/features/rounds/engine.ts'
import type { Game, Round } from '#server/features/rounds/game.ts'
import { LOCK_KEY, type Term, tryLead } from '#server/features/rounds/leader.ts'
import { createRounds, type KnownRounds } from '#server/features/rounds/rounds.ts'
import { createSettleBarrier } from '#server/features/rounds/settle-barrier.ts'
import { findRound, type RoundRow } from '#server/features/rounds/store.ts'
import { createTimeline } from '#server/features/rounds/timeline.ts'
import { createSeedVault } from '#server/ledger/index.ts'
import { beaconOfRow } from '#server/platform/beacon/index.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import { aDatabase, connectTo } from '#tests/support/shop/database.ts'
import { aSeedKey } from '#tests/support/shop/start-app.ts'

export interface SentEvent {
  name: string
  data: {
    seq: number
    type?: string
    /** A tick's round. */
    id?: string
    round?: { id: string; status: string; bust?: number | null }
    elapsed_ms?: number
    multiplier?: number
  }
}

/** A private beacon network. Its rounds follow the clock unless it is stopped. */
export interface TestBeacon {
  service: EngineDeps['beacon']
  /** Whether its relays do not answer. */
  isAway: boolean
  /** The network produces no rounds after this instant. */
  stalledAtMs: number | null
}

interface Settlement {
  round_id: string
  how: string
  outcome: string | null
  is_cut: boolean
  cut_after_ms: number | null
}

export interface RoundsHarness {
  database: Database
  databaseUrl: string
  clock: ManualClock
  beacon: TestBeacon
  seedKey: Buffer
  /** The events of all nodes, in the order in which they were sent. */
  sent: SentEvent[]
  errors: unknown[]
  /** Makes the node that asks next find that its event loop stood still that long. */
  stall(ms: number): void
  /** How each finished round was settled, in the order of settlement. */
  settled(): Promise<Settlement[]>
  /** Every announced round, in the order of the chain. */
  rows(): Promise<RoundRow[]>
  aNode(options?: { url?: string; name?: RoundGame }): TestNode
  /** The dependencies of a node's feature, with its own pool. */
  aKit(): Pick<
    Kit,
    | 'config'
    | 'database'
    | 'clock'
    | 'loopDelay'
    | 'entropy'
    | 'log'
    | 'ledger'
    | 'transparencyLog'
    | 'announceRound'
  >
  /** Starts a node that leads. */
  lead(name?: RoundGame, url?: string): Promise<Lead>
  stop(): Promise<void>
}

/** One node, controlled by the test. */
export interface TestNode {
  database: Database
  rounds: KnownRounds
  chains: ChainSupply
  /** Becomes the leader with a new term. Returns null if another node holds the lock. */
  lead(): Promise<Lead | null>
  close(): Promise<void>
}

export interface Lead {
  node: TestNode
  term: Term
  /** Does what is due and returns the milliseconds until the next step is due. */
  step(): Promise<number>
  /** Makes that many steps, each when it is due. */
  go(steps: number): Promise<void>
  /** Steps until the next round enters the status. */
  until(status: RoundState): Promise<RoundRow>
  /** Ends the process. If killed, the database ends its connection. Either way the lock is released. */
  end(how?: { isKilled: boolean }): Promise<void>
}

/** The engine on a real database, with games that record their calls. */
export async function openRounds({ chainLength = 5_000 } = {}): Promise<RoundsHarness> {
  const { url: databaseUrl, drop } = await aDatabase()
  const clock = manualClock()
  const database = connectTo(databaseUrl)
  await database.pool.query(
    `CREATE TABLE settlements (place bigserial, round_id uuid PRIMARY KEY, how text NOT NULL,
       outcome text, is_cut boolean NOT NULL, cut_after_ms integer)`,
  )
  const seedKey = Buffer.from(aSeedKey(), 'hex')
  const entropy = systemEntropy(clock)
  const beacon = aBeacon(clock)
  const sent: SentEvent[] = []
  const errors: unknown[] = []
  let stalledMs = 0
  const log = {
    info: () => {},
    warn: () => {},
    error: (about: object, says?: string) => void errors.push({ ...about, says }),
  }
  const nodes = new Set<TestNode>()
  const { transparencyLog } = await openSecondLedger({ database, clock, seedKey })

  const announceRound: AnnounceRound = (event, announced) => {
    const data = announced as SentEvent['data']
    if (data.round) round.parse(data.round)
    sent.push({ name: event, data })
  }

  function aNode({ url = databaseUrl, name = 'crash' as RoundGame } = {}): TestNode {
    const own = connectTo(url, { onFault: () => undefined })
    const timeline = createTimeline(clock)
    const vault = createSeedVault(seedKey, entropy)
    const links = createChainLinks(vault)
    const deps = { database: own, clock, entropy, timeline, links, log, ledger: { vault } }
    const chains = createChainSupply({ ...deps, transparencyLog, length: chainLength })
    const game = testGames[name]
    const barrier = createSettleBarrier({
      ...deps,
      gameOf: () => game,
      elapsedMs: (round) => rounds.elapsedMs(round),
    })
    const rounds: KnownRounds = createRounds(
      { ...deps, barrier, announceRound, gameOf: () => game },
      name,
    )
    const parts = { ...deps, game, rounds, barrier, chains, announceRound, beacon: beacon.service }

    const ends = new Set<() => Promise<void>>()
    const node: TestNode = {
      database: own,
      rounds,
      chains,
      async lead() {
        const led = await takeLead(own, clock, (term) => createEngine(parts, term).step)
        if (!led) return null
        ends.add(led.end)
        return { ...led, ...moves(led), node, end: (how) => end(node, led, how) }
      },
      async close() {
        nodes.delete(node)
        for (const letGo of ends) await letGo()
        await own.close()
      },
    }
    nodes.add(node)
    return node
  }

  const moves = ({ step }: Held): Pick<Lead, 'go' | 'until'> => ({
    async go(steps) {
      for (let taken = 0; taken < steps; taken++) wait(await step())
    },
    async until(status) {
      const before = sent.length
      for (;;) {
        const waitMs = await step()
        const came = sent.slice(before).find(({ data }) => data.round?.status === status)
        if (came)
          return found(await findRound(database.pool, gameOf(came), came.data.round?.id ?? ''))
        wait(waitMs)
      }
    },
  })
  /** No timer waits for less than a microsecond: what rounding leaves of a wait would not move a clock at all. */
  const wait = (ms: number) => clock.advance(ms > 0 ? Math.max(ms, 0.001) : 0)

  async function end(node: TestNode, led: Held, how = { isKilled: false }): Promise<void> {
    if (how.isKilled) await cutLeader(database)
    await led.end()
    await node.close()
  }

  return {
    database,
    databaseUrl,
    clock,
    beacon,
    seedKey,
    async lead(game, url) {
      const node = aNode({ ...(game && { name: game }), ...(url && { url }) })
      let lead = await node.lead()
      // A failed run of the property leaves its leader behind.
      while (!lead) {
        await cutLeader(database)
        lead = await node.lead()
      }
      return lead
    },
    aKit: () => ({
      config: { rounds: { isLed: true, chainLength } } as Kit['config'],
      database: connectTo(databaseUrl, { onFault: () => undefined }),
      clock,
      loopDelay: {
        takeLongestMs() {
          const longestMs = stalledMs
          stalledMs = 0
          return longestMs
        },
        metrics: () => [],
      },
      entropy,
      log: log as unknown as Kit['log'],
      ledger: { vault: createSeedVault(seedKey, entropy) } as Kit['ledger'],
      transparencyLog,
      announceRound,
    }),
    rows: () => listAnnounced(database.pool),
    sent,
    errors,
    stall(ms) {
      stalledMs = ms
    },
    aNode,
    async settled() {
      const { rows } = await database.pool.query(
        'SELECT round_id, how, outcome, is_cut, cut_after_ms FROM settlements ORDER BY place',
      )
      return rows
    },
    async stop() {
      for (const node of nodes) await node.close()
      await database.close()
      await drop()
    },
  }
}

type Held = Pick<Lead, 'term' | 'step'> & { end(): Promise<void> }

const gameOf = ({ name: channel }: SentEvent) => channel.split(':')[0] as RoundGame

function found(row: RoundRow | null): RoundRow {
  if (!row) throw new Error('No such round')
  return row
}

async function listAnnounced(reader: Reader): Promise<RoundRow[]> {
  const { rows } = await reader.query<RoundRow>(
    `SELECT id, game, chain_id, index, link_hash, status, made_at, seq, ${beaconOfRow}, beacon_round,
            beacon_due_at, bets_open_at, bets_close_at, beacon_signature, started_at, link, outcome,
            ended_at, is_cut
     FROM rounds WHERE status <> 'new' ORDER BY chain_id, index`,
  )
  return rows
}

/** Ends the connection that holds the leader's lock, as if its machine or process were gone. */
export async function cutLeader({ pool }: Database): Promise<void> {
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND objid = $1 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK_KEY],
  )
}

async function takeLead(
  database: Database,
  clock: ManualClock,
  begin: (term: Term) => Lead['step'],
): Promise<Held | null> {
  const stopping = new AbortController()
  const { promise: taken, resolve, reject } = Promise.withResolvers<Held | null>()
  const running = tryLead({ database, clock }, stopping.signal, async (term) => {
    const aborted = new Promise((end) => term.signal.addEventListener('abort', end))
    resolve({
      term,
      step: begin(term),
      async end() {
        stopping.abort()
        await running
      },
    })
    await aborted
  }).then((hasLed) => {
    if (!hasLed) resolve(null)
  }, reject)
  return taken
}

/** Both games as the engine sees them. The table refuses to settle a round twice. */
export const testGames: Record<RoundGame, Game> = {
  crash: {
    name: 'crash',
    versionHash: 'ab'.repeat(32),
    isSecretWhileRunning: true,
    betsMs: 8_000,
    resultMs: 4_000,
    decide: (link, salt) => bustOf(link, salt),
    lengthMs: msToReach,
    multiplierAt,
    present: ({ status, outcome }) => ({
      bust: status === 'ended' && outcome !== null ? toCoins(outcome) : null,
    }),
    settle: (tx, round) => write(tx, round, 'settled'),
    refund: (tx, round) => write(tx, round, 'refunded'),
  },
  wheel: {
    name: 'wheel',
    versionHash: 'ab'.repeat(32),
    isSecretWhileRunning: false,
    betsMs: 15_000,
    resultMs: 4_000,
    decide: (link, salt, index) => BigInt(sectorOf(link, salt, index)),
    lengthMs: () => 6_000,
    present: ({ outcome }) => ({ sector: outcome === null ? null : Number(outcome) }),
    settle: (tx, round) => write(tx, round, 'settled'),
    refund: (tx, round) => write(tx, round, 'refunded'),
  },
}

async function write(
  tx: Tx,
  { id, outcome, isCut, cutAfterMs }: Round,
  how: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO settlements (round_id, how, outcome, is_cut, cut_after_ms)
     VALUES ($1, $2, $3, $4, $5)`,
    [id, how, outcome === null ? null : String(outcome), isCut, cutAfterMs],
  )
}

function aBeacon(clock: ManualClock): TestBeacon {
  const { chain, signatureOf } = aChain()
  const networkNow = () => beacon.stalledAtMs ?? clock.now()
  const isOut = (round: number) => networkNow() >= roundTime(chain, round)
  const beacon: TestBeacon = {
    isAway: false,
    stalledAtMs: null,
    service: {
      info: () => ({
        chain: chain.chain,
        public_key: chain.publicKey,
        period_ms: chain.periodMs,
        genesis_ms: chain.genesisMs,
        is_sandbox: true,
      }),
      firstRoundFrom: (ms) => firstRoundFrom(chain, ms),
      timeOf: (round) => roundTime(chain, round),
      async round(round) {
        if (beacon.isAway || !isOut(round)) return undefined
        const signature = signatureOf(round)
        return { round, signature, randomness: randomnessOf(signature) }
      },
      newest: async () => (beacon.isAway ? undefined : firstRoundFrom(chain, networkNow() + 1) - 1),
    },
  }
  return beacon
}
