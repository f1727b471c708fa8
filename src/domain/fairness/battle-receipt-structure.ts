import { seatsOf, teamOf } from '#domain/games/battle-rules.ts'
import type { BattleReceipt } from './battle-receipt-form.ts'
import { roundTime } from './beacon.ts'
import { chainOf } from './receipt-beacon.ts'

const ROUNDS_MAX = 50

/** An inconsistency between the parts of a receipt, in one sentence; null if there is none. */
export function structureFault(receipt: BattleReceipt): string | null {
  const { parameters, seats, rounds, configurations, bot_seeds } = receipt
  const size = seatsOf(parameters.format)
  if (parameters.is_crazy && parameters.mode === 'shared') return 'A shared battle cannot be crazy.'
  if (seats.length !== size) return `A battle ${parameters.format} has ${size} seats.`
  if (bot_seeds.length !== size) return 'There must be one published seed for each seat.'
  if (rounds.length < 1 || rounds.length > ROUNDS_MAX) {
    return `A battle has 1 to ${ROUNDS_MAX} rounds.`
  }
  const used = new Set(rounds.map(({ configuration }) => configuration))
  if (used.size !== configurations.length || used.size !== namesOf(receipt).size) {
    return 'The configurations do not match those of the rounds.'
  }
  return seatFault(receipt) ?? roundFault(receipt)
}

const namesOf = ({ configurations }: BattleReceipt) =>
  new Set(configurations.map(({ kind, slug, version }) => `${kind} ${slug} ${version}`))

function seatFault({ parameters, seats }: BattleReceipt): string | null {
  for (const [index, seat] of seats.entries()) {
    const { player, client_seed, client_seed_origin, is_bot } = seat
    if (seat.seat !== index) return `Seat ${seat.seat} is not in its place.`
    if (seat.team_idx !== teamOf(parameters.format, index))
      return `Seat ${index} is on the wrong team.`
    const isEmpty = player === null
    if ((client_seed === null) !== isEmpty || (client_seed_origin === null) !== isEmpty) {
      return `Seat ${index} has only a part of its player, seed and origin.`
    }
    if (is_bot !== (client_seed_origin === 'bot'))
      return `Seat ${index} has a bot's seed but no bot, or a bot without one.`
  }
  return null
}

function roundFault({ seats, rounds, configurations }: BattleReceipt): string | null {
  for (const [index, { round, configuration, drops }] of rounds.entries()) {
    if (round !== index) return `Round ${round} is not in its place.`
    if (configuration >= configurations.length) return `Round ${index} has no box.`
    const isWhole = drops.length === seats.length && drops.every(({ seat }, at) => seat === at)
    if (drops.length > 0 && !isWhole) return `Round ${index} does not have one drop for each seat.`
    if (drops.length > 0 && index > 0 && rounds[index - 1]?.drops.length === 0) {
      return `Round ${index} was drawn before the one before it.`
    }
  }
  return null
}

/** A value that the receipt's status forbids or that it is missing, in one sentence; null if there is none. */
export function statusFault(receipt: BattleReceipt): string | null {
  const { status, seats, rounds, beacon, filled_at, entropy, result, server_seed } = receipt
  const isFull = seats.every(({ client_seed }) => client_seed !== null)
  const isSigned = beacon !== null && beacon.signature !== null
  if ((filled_at === null) !== (beacon === null))
    return 'A full battle must name the beacon’s round.'
  if (isSigned && beacon.randomness === null)
    return 'The signature is revealed, but its randomness is missing.'
  if (!isSigned && (entropy !== null || rounds.some(({ drops }) => drops.length > 0))) {
    return 'Something was drawn before the beacon’s round was published.'
  }
  if (filled_at !== null && !isFull) return 'It was filled, but a seat is empty.'
  if (status === 'waiting' && filled_at !== null)
    return 'It is waiting for players, but it was filled.'
  if (status === 'in_progress' && filled_at === null)
    return 'It is in progress, but it was not filled.'
  const isOver = status === 'ended' || status === 'canceled'
  if (isOver !== (receipt.ended_at !== null))
    return 'The time of its end does not match its status.'
  if (status === 'ended') {
    const isWhole = rounds.every(({ drops }) => drops.length > 0) && entropy !== null
    return isSigned && isWhole && result !== null && server_seed !== null
      ? null
      : 'It has ended, but not all of it is revealed.'
  }
  if (result !== null) return 'It has a result, but it has not ended.'
  if (!isOver && server_seed !== null) return 'The server seed was revealed before the end.'
  return null
}

/** Two times in the wrong order, in one sentence; null if all are in order. */
export function timesFault(receipt: BattleReceipt): string | null {
  const { created_at, filled_at, ended_at, beacon } = receipt
  const isAfter = (later: string | null, earlier: string) =>
    later === null || Date.parse(later) >= Date.parse(earlier)
  if (!isAfter(filled_at, created_at)) return 'It was filled before it was created.'
  if (!isAfter(ended_at, filled_at ?? created_at)) return 'It ended before it began.'
  if (beacon === null || ended_at === null || receipt.status !== 'ended') return null
  const dueMs = roundTime(chainOf(beacon), beacon.round)
  return Date.parse(ended_at) < dueMs ? 'It ended before the beacon’s round was due.' : null
}
