import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import {
  type BeaconChain,
  firstRoundFrom,
  QUICKNET,
  randomnessOf,
  roundTime,
} from '#domain/fairness/beacon.ts'
import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf, SCHEME } from '#domain/fairness/seeds.ts'
import type { Hmac } from '#domain/fairness/stream.ts'
import { battleEntropy } from '#domain/games/battle.ts'
import {
  type BattleFormat,
  type BattleMode,
  battleFormats,
  battleModes,
  playBattle,
  seatsOf,
  teamOf,
} from '#domain/games/battle-rules.ts'
import { type BoxVersion, versionHash } from '#domain/games/box.ts'
import { aRandomVersion, aVersion } from './box-builders.ts'
import type { Replay } from './replay.ts'

/** A beacon round with its signature. */
export interface SignedRound {
  chain: BeaconChain
  round: number
  signature: string
}

/** Round 1000 of quicknet as published by the network. */
export const PUBLISHED_ROUND: SignedRound = {
  chain: QUICKNET,
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

export interface BattleWay {
  format: BattleFormat
  mode: BattleMode
  isCrazy: boolean
}

/** Every format in every mode, and with crazy where it is allowed: 42 ways to play. */
export const battleWays: readonly BattleWay[] = (
  Object.keys(battleFormats) as BattleFormat[]
).flatMap((format) =>
  battleModes.flatMap((mode) => [
    { format, mode, isCrazy: false },
    ...(mode === 'shared' ? [] : [{ format, mode, isCrazy: true }]),
  ]),
)

/** The inputs of a battle before it is drawn. */
export interface BattlePlan extends BattleWay {
  versions: BoxVersion[]
  /** For each round, an index of `versions`. */
  rounds: number[]
  serverSeed: Uint8Array
  /** By seat. */
  clientSeeds: string[]
  isBot: boolean[]
  beacon: SignedRound
}

/** A battle of one to three random boxes, one to six rounds, with players and bots. */
export function aPlan(random: Replay, way: BattleWay, beacon: SignedRound): BattlePlan {
  const versions = Array.from({ length: 1 + random.below(3) }, () => aRandomVersion(random))
  const more = Array.from({ length: random.below(4) }, () => random.below(versions.length))
  return planOver(random, way, { beacon, versions, rounds: [...versions.keys(), ...more] })
}

/** A battle over the given boxes, between players and bots with random seeds. */
export function planOver(
  random: Replay,
  way: BattleWay,
  fixed: Pick<BattlePlan, 'beacon' | 'versions' | 'rounds'>,
): BattlePlan {
  const seats = Array.from({ length: seatsOf(way.format) })
  return {
    ...way,
    ...fixed,
    serverSeed: random.bytes(32),
    clientSeeds: seats.map(() => bytesToHex(random.bytes(12))),
    isBot: seats.map((_, seat) => seat > 0 && random.below(3) === 0),
  }
}

/** The battle of the published vectors, with a round that drand has published. */
export function aKnownBattle(): BattleReceipt {
  const items = [
    { id: 'kite', name: 'Kite', priceCents: 900n, tickets: 1_250_000 },
    { id: 'bell', name: 'Bell', priceCents: 129n, tickets: 8_750_000 },
  ]
  const first = aVersion()
  const second = { ...first, slug: 'first-light', version: 1, priceCents: 250n, items }
  const names = ['Quiet Otter', 'Brave Heron', 'Bot 2', 'Lucky Marten']
  const receipt = aBattleReceipt({
    ...{ format: '2v2', mode: 'jackpot', isCrazy: false },
    versions: [first, second],
    rounds: [0, 1, 1],
    serverSeed: hexToBytes('01'.padStart(64, '0')),
    clientSeeds: ['alice', 'bob', 'b07f00d5eed', 'carol'],
    isBot: [false, false, true, false],
    beacon: PUBLISHED_ROUND,
  })
  const seats = receipt.seats.map((seat) => ({ ...seat, player: names[seat.seat] ?? null }))
  return { ...receipt, seats }
}

/** The receipt of a battle as the shop writes it after its end. */
export function aBattleReceipt(plan: BattlePlan, hmac?: Hmac): BattleReceipt {
  const { format, mode, isCrazy, versions, rounds, serverSeed, clientSeeds, beacon } = plan
  const randomness = randomnessOf(beacon.signature)
  const entropy = battleEntropy(clientSeeds, randomness)
  const boxes = rounds.map((index) => versions[index]?.items ?? [])
  const outcome = playBattle({ format, mode, isCrazy }, boxes, { serverSeed, entropy }, hmac)
  const dueMs = roundTime(beacon.chain, beacon.round)
  return {
    scheme: SCHEME,
    game: 'battle',
    battle_id: 'battle-1',
    status: 'ended',
    server_seed_hash: commitmentOf(serverSeed),
    server_seed: bytesToHex(serverSeed),
    parameters: { format, mode, is_crazy: isCrazy },
    price_cents: rounds.reduce((sum, at) => sum + Number(versions[at]?.priceCents ?? 0n), 0),
    configurations: versions.map(statedVersion),
    bot_seeds: clientSeeds.map((seed, seat) => (plan.isBot[seat] ? seed : `bot seed ${seat}`)),
    seats: clientSeeds.map((seed, seat) => ({
      seat,
      team_idx: teamOf(format, seat),
      is_bot: plan.isBot[seat] ?? false,
      player: plan.isBot[seat] ? `Bot ${seat}` : `Player ${seat}`,
      client_seed: seed,
      client_seed_origin: plan.isBot[seat] ? 'bot' : 'player',
    })),
    rounds: rounds.map((configuration, round) => ({
      round,
      configuration,
      drops: (outcome.rounds[round] ?? []).map(({ seat, ticket, item }) => ({
        seat,
        ticket,
        item_id: item.id,
      })),
    })),
    filled_at: isoOf(dueMs - 3_000),
    beacon: {
      chain: beacon.chain.chain,
      public_key: beacon.chain.publicKey,
      genesis_ms: beacon.chain.genesisMs,
      period_ms: beacon.chain.periodMs,
      is_sandbox: beacon.chain.chain !== QUICKNET.chain,
      round: beacon.round,
      signature: beacon.signature,
      randomness,
    },
    entropy,
    result: {
      totals_cents: outcome.totals.map(Number),
      winning_team_idx: outcome.winningTeam,
      winners: outcome.winners,
      draw: outcome.draw && {
        kind: outcome.draw.kind,
        teams: outcome.draw.teams.map(({ team, weight }) => ({
          team_idx: team,
          weight: Number(weight),
        })),
        drawn: Number(outcome.draw.drawn),
      },
      payouts: outcome.payouts.map(({ seat, coins, takesItems }) => ({
        seat,
        coins_cents: Number(coins),
        takes_items: takesItems,
      })),
    },
    created_at: isoOf(dueMs - 60_000),
    ended_at: isoOf(dueMs + 60_000),
  }
}

/** A version is part of many receipts, and hashing it takes longer than a draw. */
const stated = new WeakMap<BoxVersion, BattleReceipt['configurations'][number]>()

function statedVersion(version: BoxVersion): BattleReceipt['configurations'][number] {
  const known = stated.get(version) ?? stateVersion(version)
  stated.set(version, known)
  return known
}

function stateVersion(version: BoxVersion): BattleReceipt['configurations'][number] {
  return {
    kind: version.kind,
    slug: version.slug,
    version: version.version,
    version_hash: versionHash(version),
    price_cents: Number(version.priceCents),
    items: version.items.map(({ id, name, priceCents, tickets }) => ({
      id,
      name,
      price_cents: Number(priceCents),
      tickets,
    })),
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The receipt of the same battle at an earlier state: while it waits, runs, or after it was canceled. */
export function asItWas(
  receipt: BattleReceipt,
  status: 'waiting' | 'filled' | 'signed' | 'canceled',
): BattleReceipt {
  const hidden = {
    ...receipt,
    server_seed: null,
    result: null,
    ended_at: null,
    rounds: receipt.rounds.map((round) => ({ ...round, drops: [] })),
  }
  const { beacon } = receipt
  if (status === 'signed') {
    // The first round has begun; its drops are public.
    const rounds = receipt.rounds.map((round, at) => (at === 0 ? round : { ...round, drops: [] }))
    return { ...hidden, status: 'in_progress', rounds }
  }
  if (status === 'filled') {
    const named = beacon && { ...beacon, signature: null, randomness: null }
    return { ...hidden, status: 'in_progress', entropy: null, beacon: named }
  }
  const unfilled = {
    ...hidden,
    filled_at: null,
    beacon: null,
    entropy: null,
    seats: withEmpty(receipt),
  }
  return status === 'waiting'
    ? { ...unfilled, status }
    : { ...unfilled, status, ended_at: receipt.ended_at }
}

const withEmpty = ({ seats }: BattleReceipt): BattleReceipt['seats'] =>
  seats.map((seat, at) =>
    at < seats.length - 1
      ? seat
      : { ...seat, is_bot: false, player: null, client_seed: null, client_seed_origin: null },
  )

/** The signed beacon round that a chain assigns to a battle filled at an instant. */
export function signedRoundAt(
  network: { chain: BeaconChain; signatureOf(round: number): string },
  filledAtMs: number,
): SignedRound {
  const round = firstRoundFrom(network.chain, filledAtMs + 3_000)
  return { chain: network.chain, round, signature: network.signatureOf(round) }
}
