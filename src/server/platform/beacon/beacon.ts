import {
  type BeaconChain,
  firstRoundFrom,
  QUICKNET,
  randomnessOf,
  roundTime,
} from '#domain/fairness/beacon.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { BeaconSettings } from '#server/platform/config/beacon-settings.ts'
import { ConfigFault } from '#server/platform/config/config.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type RelayOutcome, requestChainInfo, requestNewestRound, requestRound } from './relay.ts'

/** A round of the network with a verified signature. */
export interface BeaconRound {
  round: number
  /** In hex, as the network returns it. */
  signature: string
  /** Lower-case hex of sha256 of the signature. */
  randomness: string
}

/** A public source of randomness, for outcomes that the shop must not know in advance. */
export interface Beacon {
  info(): BeaconInfo
  /** The first round that is due at or after an instant, in milliseconds since the epoch. */
  firstRoundFrom(ms: number): number
  /** When a round is due, in milliseconds since the epoch. */
  timeOf(round: number): number
  /**
   * A verified round; undefined while it is not due or no relay returns it, so retry later. Concurrent calls for
   * the same round share one fetch.
   */
  round(round: number): Promise<BeaconRound | undefined>
  /**
   * The newest verified round of any relay. Undefined unless every relay returns one, because a relay that does
   * not respond may have a newer round.
   */
  newest(): Promise<number | undefined>
}

/** What operators see of it. */
interface BeaconWatch {
  metrics(): Metric[]
  /** `ready`, or since when no relay has answered, for people. */
  state(): string
}

export interface BeaconInfo {
  chain: string
  public_key: string
  period_ms: number
  genesis_ms: number
  /** Whether the chain is not drand's quicknet but a simulated one, whose owner knows its rounds in advance. */
  is_sandbox: boolean
}

export interface BeaconDeps {
  settings: BeaconSettings
  database: Database
  clock: Clock
  log: Pick<Log, 'warn'>
}

/**
 * Opens the configured beacon. The parameters of a chain other than quicknet are read once, here, from its relays.
 * Throws a ConfigFault if none of them serves that chain.
 */
export async function createBeacon(deps: BeaconDeps): Promise<Beacon & BeaconWatch> {
  const { settings, database, clock, log } = deps
  const chain = await openChain(settings)
  const count = createRelayCount(chain.chain)
  const inFlight = new Map<number, Promise<BeaconRound | undefined>>()
  const urls = [...settings.urls]
  const silence = createSilence({ clock, log })

  async function find(round: number): Promise<BeaconRound | undefined> {
    const known = await findSignature(database.pool, chain.chain, round)
    if (known !== null) return present(round, known)
    const signature = await fetchRound(urls, chain, round, { count, silence })
    if (signature === null) return undefined
    const takenAt = instantOf(clock)
    await keepRound(database.pool, { chain: chain.chain, round, signature, takenAt })
    return present(round, signature)
  }

  return {
    info: () => ({
      chain: chain.chain,
      public_key: chain.publicKey,
      period_ms: chain.periodMs,
      genesis_ms: chain.genesisMs,
      is_sandbox: chain.chain !== QUICKNET.chain,
    }),
    firstRoundFrom: (ms) => firstRoundFrom(chain, ms),
    timeOf: (round) => roundTime(chain, round),
    async round(round) {
      if (!Number.isSafeInteger(round) || round < 1)
        throw new RangeError(`Invalid round number: ${round}`)
      if (clock.now() < roundTime(chain, round)) return undefined
      const asked = inFlight.get(round) ?? find(round).finally(() => inFlight.delete(round))
      inFlight.set(round, asked)
      return asked
    },
    async newest() {
      const shown = await Promise.all(urls.map((url) => requestNewestRound(url, chain)))
      const rounds = shown.filter((round) => round !== null)
      return rounds.length === urls.length ? Math.max(...rounds) : undefined
    },
    state: silence.state,
    metrics: () => [...count.metrics(), ...silence.metrics()],
  }
}

const present = (round: number, signature: string): BeaconRound => ({
  round,
  signature,
  randomness: randomnessOf(signature),
})

/** The signature from the first relay that has it. A relay that fails is moved to the end of the list. */
async function fetchRound(
  urls: string[],
  chain: BeaconChain,
  round: number,
  { count, silence }: { count: RelayCount; silence: Silence },
): Promise<string | null> {
  const failures: RelayFailure[] = []
  for (const url of [...urls]) {
    const answer = await requestRound(url, chain, round)
    count.add(answer.outcome)
    if (answer.outcome === 'taken') {
      silence.heard(round, failures)
      return answer.signature
    }
    if (answer.outcome === 'not_yet') continue
    failures.push({ relay: new URL(url).host, outcome: answer.outcome })
    urls.push(...urls.splice(urls.indexOf(url), 1))
  }
  if (failures.length < urls.length) silence.heard(round, failures)
  else silence.begin(round, failures)
  return null
}

interface RelayFailure {
  relay: string
  outcome: RelayOutcome
}

interface Silence {
  /** At least one relay answered. */
  heard(round: number, failures: readonly RelayFailure[]): void
  /** None did. */
  begin(round: number, failures: readonly RelayFailure[]): void
  state(): string
  metrics(): Metric[]
}

/** Remembers since when no relay answers. A round is asked for every second or so, and the log has a line a minute. */
function createSilence({ clock, log }: Pick<BeaconDeps, 'clock' | 'log'>): Silence {
  let sinceMs: number | null = null
  const loggedMs = new Map<string, number>()

  function warn(key: string, about: object, sentence: string): void {
    const nowMs = clock.now()
    if (nowMs - (loggedMs.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    loggedMs.set(key, nowMs)
    log.warn(about, sentence)
  }

  return {
    heard(round, failures) {
      sinceMs = null
      for (const failure of failures) warn(failure.relay, { round, ...failure }, 'A relay failed')
    },
    begin(round, relays) {
      sinceMs ??= clock.now()
      const about = { round, since: new Date(sinceMs).toISOString(), relays }
      warn('', about, 'No relay of the beacon answers: rounds and battles wait for it')
    },
    state: () =>
      sinceMs === null
        ? 'ready'
        : `no relay has answered since ${new Date(sinceMs).toISOString()}: rounds and battles wait for it`,
    metrics: () => [
      {
        name: 'coffer_beacon_silent_seconds',
        help: 'Seconds since no relay of the beacon answers; 0 while one does',
        labels: {},
        value: sinceMs === null ? 0 : Math.max(0, clock.now() - sinceMs) / 1000,
      },
    ],
  }
}

async function openChain({ urls, pins }: BeaconSettings): Promise<BeaconChain> {
  if (pins?.chain === QUICKNET.chain) return QUICKNET
  for (const url of urls) {
    const answer = await requestChainInfo(url, pins?.chain ?? null)
    if (answer === null) continue
    if (!pins || (answer.chain === pins.chain && answer.publicKey === pins.publicKey)) return answer
  }
  throw new ConfigFault([
    `No relay serves the configured chain of the beacon (DRAND_URLS ${urls.join(',')}).`,
  ])
}

interface RelayCount {
  add(outcome: RelayOutcome): void
  metrics(): Metric[]
}

/** Counts the responses of the beacon's relays, for monitoring. */
function createRelayCount(chain: string): RelayCount {
  const counts = new Map<RelayOutcome, number>([['taken', 0]])
  return {
    add: (outcome) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    metrics: () =>
      [...counts].map(([outcome, value]) => ({
        name: 'coffer_beacon_answers',
        help: "Responses of the beacon's relays since the start, by outcome",
        labels: { chain: chain.slice(0, 8), outcome },
        value,
      })),
  }
}

/** The stored signature of a verified round, in hex. */
async function findSignature(reader: Reader, chain: string, round: number): Promise<string | null> {
  const { rows } = await reader.query<Pick<Tables['beacon_rounds'], 'signature'>>(
    'SELECT signature FROM beacon_rounds WHERE chain = $1 AND round = $2',
    [Buffer.from(chain, 'hex'), round],
  )
  return rows[0]?.signature.toString('hex') ?? null
}

/** Stores a verified round. Another node may have stored it already, with the same signature. */
async function keepRound(
  writer: Reader,
  kept: { chain: string; round: number; signature: string; takenAt: Date },
): Promise<void> {
  await writer.query(
    `INSERT INTO beacon_rounds (chain, round, signature, taken_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (chain, round) DO NOTHING`,
    [Buffer.from(kept.chain, 'hex'), kept.round, Buffer.from(kept.signature, 'hex'), kept.takenAt],
  )
}
