import { createHmac } from 'node:crypto'
import { type BeaconChain, firstRoundFrom, randomnessOf } from '#domain/fairness/beacon.ts'
import type { Hmac } from '#domain/fairness/stream.ts'
import { battleEntropy } from '#domain/games/battle.ts'
import { battleFormats, playBattle, seatsOf, teamOf } from '#domain/games/battle-rules.ts'
import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import type { BoxItem } from '#domain/games/box.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { type BattleWay, battleWays } from './battle-builders.ts'
import { aRandomVersion } from './box-builders.ts'
import type { Replay } from './replay.ts'

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** A battle with one free seat, and everything that the database contains about it. */
interface OpenBattle {
  way: BattleWay
  rounds: BoxItem[][]
  serverSeed: Uint8Array
  clientSeeds: string[]
  /** The seat that the bot may take. Its seed was published, so the bot cannot choose one. */
  emptySeat: number
  /** Null until the fill, as it must be. A house that chooses it earlier leaks the result to itself. */
  beaconRound: number | null
}

export interface Network {
  chain: BeaconChain
  signatureOf(round: number): string
}

/** When the house in this scenario chooses the beacon's round: at the fill, or (the leak) before. */
export type Naming = 'at the fill' | 'before the fill'

const OPEN_BATTLES = 4
const ROUNDS_REMEMBERED = 3

// Only modes with a winner: if all share, there is nothing to gain by joining.
const ways = battleWays.filter(({ mode }) => mode !== 'shared')

/**
 * A bot that reads everything available when it joins: server seeds, all client seeds and every beacon round so far.
 * Of the battles with one free seat it takes the one that it is most likely to win. Returns how often its team won,
 * and how often it wins by chance.
 */
export function letBotCheat(
  random: Replay,
  network: Network,
  { battles, naming }: { battles: number; naming: Naming },
): { wins: number; expected: number; deviation: number } {
  const { chain } = network
  let nowMs = chain.genesisMs + HOUR_MS
  const boxes = Array.from({ length: 40 }, () => [...aRandomVersion(random).items])
  const sums = { wins: 0, expected: 0, variance: 0 }
  for (let sat = 0; sat < battles; sat += 1) {
    // About fifty battles for each beacon round, because signing for real takes time.
    nowMs += random.below(120)
    const open = Array.from({ length: OPEN_BATTLES }, () =>
      openBattle(random, { boxes, chain, nowMs, naming }),
    )
    const chosen = choose(open, network, nowMs)
    const round = chosen.beaconRound ?? firstRoundFrom(chain, nowMs + BEACON_MARGIN_MS)
    const chance = 1 / battleFormats[chosen.way.format].teams
    sums.wins += isWon(chosen, network, round) ? 1 : 0
    sums.expected += chance
    sums.variance += chance * (1 - chance)
  }
  const { wins, expected, variance } = sums
  return { wins, expected, deviation: (wins - expected) / Math.sqrt(variance) }
}

interface Day {
  boxes: BoxItem[][]
  chain: BeaconChain
  nowMs: number
  naming: Naming
}

function openBattle(random: Replay, { boxes, chain, nowMs, naming }: Day): OpenBattle {
  const way = ways[random.below(ways.length)] as BattleWay
  const seats = seatsOf(way.format)
  const rounds = Array.from(
    { length: 1 + random.below(2) },
    () => boxes[random.below(boxes.length)] ?? [],
  )
  return {
    way,
    rounds,
    serverSeed: random.bytes(32),
    clientSeeds: Array.from({ length: seats }, () => String(random.below(1e12))),
    emptySeat: random.below(seats),
    beaconRound: naming === 'at the fill' ? null : firstRoundFrom(chain, nowMs) - 1,
  }
}

/** The battle with the best prospect, by the chosen beacon round or else by the latest rounds. */
function choose(open: OpenBattle[], network: Network, nowMs: number): OpenBattle {
  const newest = firstRoundFrom(network.chain, nowMs + 1) - 1
  const remembered = Array.from({ length: ROUNDS_REMEMBERED }, (_, back) => newest - back)
  const prospectOf = (battle: OpenBattle) => {
    const known = battle.beaconRound === null ? remembered : [battle.beaconRound]
    return known.filter((round) => isWon(battle, network, round)).length / known.length
  }
  const [first] = open
    .map((battle) => ({ battle, prospect: prospectOf(battle) }))
    .sort((left, right) => right.prospect - left.prospect)
  if (!first) throw new Error('no battle is open')
  return first.battle
}

function isWon(battle: OpenBattle, network: Network, round: number): boolean {
  const { way, rounds, serverSeed, clientSeeds, emptySeat } = battle
  const entropy = battleEntropy(clientSeeds, randomnessOf(network.signatureOf(round)))
  const { winningTeam } = playBattle(way, rounds, { serverSeed, entropy }, nativeHmac)
  return winningTeam === teamOf(way.format, emptySeat)
}
