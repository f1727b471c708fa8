import { bytesToHex } from '@noble/hashes/utils.js'
import { type BetSeed, betStream, type DrawStream, nobleHmac, type StreamHmac } from './stream.ts'

/** A block of the stream, in lower-case hex, and the message whose HMAC it is. */
export interface DrawnBlock {
  message: string
  hex: string
}

/** Eight bytes of the stream and the number drawn from them; null if they were skipped. */
export interface DrawnWord {
  hex: string
  /** The exclusive upper bound of the number. */
  range: number
  drawn: number | null
}

/** Draws like `betStream` and records the bytes behind each draw. Throws like `betStream`. */
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
