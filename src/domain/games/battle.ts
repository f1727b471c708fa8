import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type DrawStream,
  messageStream,
  nobleHmac,
  type StreamHmac,
} from '#domain/fairness/stream.ts'

/**
 * The entropy that nobody knows before a battle is full, in lower-case hex: sha256 of the JSON array of all client
 * seeds, in seat order, followed by the beacon's randomness. JSON quotes each seed, so different lists never
 * produce the same text.
 */
export function battleEntropy(clientSeeds: readonly string[], randomnessHex: string): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([...clientSeeds, randomnessHex]))))
}

/** The draws of one seat in one round, both counted from 0. */
export function seatStream(
  battle: { serverSeed: Uint8Array; entropy: string },
  round: number,
  seat: number,
  hmac: StreamHmac = nobleHmac,
): DrawStream {
  return messageStream(battle.serverSeed, (i) => `${battle.entropy}:${round}:${seat}:${i}`, hmac)
}

/** The draws for a tie between teams. */
export function tieStream(
  battle: { serverSeed: Uint8Array; entropy: string },
  hmac: StreamHmac = nobleHmac,
): DrawStream {
  return messageStream(battle.serverSeed, (i) => `${battle.entropy}:tie:${i}`, hmac)
}

/** The draws for a jackpot. */
export function jackpotStream(
  battle: { serverSeed: Uint8Array; entropy: string },
  hmac: StreamHmac = nobleHmac,
): DrawStream {
  return messageStream(battle.serverSeed, (i) => `${battle.entropy}:jackpot:${i}`, hmac)
}
