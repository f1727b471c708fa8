import { bytesToHex } from '@noble/hashes/utils.js'
import { type BetSeed, betStream, type DrawStream, nobleHmac, type StreamHmac } from './stream.ts'

/** A block of the stream, in lower-case hex, and the message that it is the HMAC of. */
export interface DrawnBlock {
  message: string
  hex: string
}

/** Eight bytes of the stream, and the number that was drawn from them; null when they were skipped. */
export interface DrawnWord {
  hex: string
  /** What the number is below. */
  range: number
  drawn: number | null
}

/** The draws of a bet, each kept with the bytes that it came from. Throws as `betStream` does. */
export function recordDraws(seed: BetSeed, hmac: StreamHmac = nobleHmac) {
  const blocks: DrawnBlock[] = []
  const words: DrawnWord[] = []
  const stream = betStream(seed, (key, message) => {
    const block = hmac(key, message)
    blocks.push({ message, hex: bytesToHex(block) })
    return block
  })

  function uniform(range: number): number {
    const drawn = stream.uniform(range)
    const limit = 2n ** 64n - (2n ** 64n % BigInt(range))
    const hexes = blocks.flatMap(({ hex }) => hex.match(/.{16}/g) ?? [])
    for (const hex of hexes.slice(words.length)) {
      const isSkipped = BigInt(`0x${hex}`) >= limit
      words.push({ hex, range, drawn: isSkipped ? null : drawn })
      if (!isSkipped) break
    }
    return drawn
  }

  const recording: DrawStream = { uniform }
  return { stream: recording, blocks, words }
}
