import { createHmac } from 'node:crypto'
import { firstRoundFrom, randomnessOf } from '#domain/fairness/beacon.ts'
import type { Hmac } from '#domain/fairness/stream.ts'
import { bustOf } from '#domain/games/crash.ts'
import { CLOSE_BEFORE_BEACON_MS } from '#domain/games/round-timetable.ts'
import {
  sectorOf,
  WHEEL_MULTIPLIERS,
  WHEEL_VERSION,
  type WheelMultiplier,
} from '#domain/games/wheel.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Network } from './cheating-bot.ts'
import type { Replay } from './replay.ts'

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** When bets close in this scenario: 500 ms before the beacon's round is due, or (the leak) after it. */
export type Closing = 'before the beacon' | 'after the beacon'

const ROUNDS_REMEMBERED = 3
const AUTO_CASHOUTS = [110n, 150n, 200n, 500n, 1_000n]
const TWO_52 = 2n ** 52n

interface Bet {
  /** Whether the bet wins with a given salt. */
  isWon(salt: string): boolean
  /** The exact probability of winning without any knowledge. */
  chance: number
}

/**
 * A bettor who reads everything available while bets are open: the database, every secret link of the chain, and
 * each published beacon round. In each round they choose the bet with the best prospect, or none. Returns how often
 * it won, and how often it wins by chance.
 */
export function letBettorCheat(
  random: Replay,
  network: Network,
  { game, rounds, closing }: { game: 'crash' | 'wheel'; rounds: number; closing: Closing },
): { bets: number; wins: number; expected: number; deviation: number } {
  const { chain } = network
  let nowMs = chain.genesisMs + HOUR_MS
  const sums = { bets: 0, wins: 0, expected: 0, variance: 0 }
  for (let index = 1; index <= rounds; index += 1) {
    // Several of our rounds for each beacon round, because signing for real takes time.
    nowMs += random.below(120)
    const link = random.bytes(32)
    const decisive = firstRoundFrom(chain, nowMs + CLOSE_BEFORE_BEACON_MS)
    const published = firstRoundFrom(chain, nowMs + 1) - 1
    const known =
      closing === 'after the beacon'
        ? [decisive]
        : Array.from({ length: ROUNDS_REMEMBERED }, (_, back) => published - back)
    const saltOf = (round: number) => randomnessOf(network.signatureOf(round))
    const salts = known.map(saltOf)
    const bet = choose(game === 'crash' ? crashBets(link) : wheelBets(link, index), salts)
    if (!bet) continue
    sums.bets += 1
    sums.wins += bet.isWon(saltOf(decisive)) ? 1 : 0
    sums.expected += bet.chance
    sums.variance += bet.chance * (1 - bet.chance)
  }
  const { bets, wins, expected, variance } = sums
  return { bets, wins, expected, deviation: (wins - expected) / Math.sqrt(variance) }
}

/** The bet with the highest gain over chance for the known salts; undefined if none gains. */
function choose(bets: Bet[], salts: string[]): Bet | undefined {
  const gain = (bet: Bet) =>
    salts.filter((salt) => bet.isWon(salt)).length / salts.length / bet.chance
  const [best] = bets
    .map((bet) => ({ bet, gain: gain(bet) }))
    .sort((left, right) => right.gain - left.gain)
  return best && best.gain > 1 ? best.bet : undefined
}

const crashBets = (link: Uint8Array): Bet[] =>
  AUTO_CASHOUTS.map((auto) => ({
    isWon: (salt) => bustOf(link, salt, nativeHmac) >= auto,
    chance: Number((99n * TWO_52) / auto) / Number(TWO_52),
  }))

const wheelBets = (link: Uint8Array, index: number): Bet[] =>
  WHEEL_MULTIPLIERS.map((multiplier) => ({
    isWon: (salt) => carriedBy(sectorOf(link, salt, index, nativeHmac)) === multiplier,
    chance: WHEEL_VERSION.sectors.filter((each) => each === multiplier).length / 54,
  }))

const carriedBy = (sector: number): WheelMultiplier | undefined => WHEEL_VERSION.sectors[sector]
