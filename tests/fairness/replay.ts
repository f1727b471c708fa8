import { createHash } from 'node:crypto'
import { inject } from 'vitest'

/** Random values for a test, the same for the same seed. */
export interface Replay {
  /** An integer in 0..n-1, for n up to 2^48. */
  below(n: number): number
  bytes(length: number): Uint8Array
}

/**
 * Draws from the run's seed, which is printed at its start, or from a fixed one unless TEST_SEED is set. It is not
 * the product's stream, so that neither verifies itself.
 */
export function replay(name: string, fixedSeed?: string): Replay {
  const isFixed = fixedSeed !== undefined && process.env.TEST_SEED === undefined
  const pool = new Pool(isFixed ? fixedSeed : `${name}/${inject('testSeed')}`)
  return {
    below: (n) => Math.floor((pool.take(6).readUIntBE(0, 6) / 2 ** 48) * n),
    bytes: (length) => Uint8Array.from(pool.take(length)),
  }
}

const BLOCK_BYTES = 65_536

/** The blocks SHAKE256(seed, 0), SHAKE256(seed, 1) ... one after the other. */
class Pool {
  #seed: string
  #blocks = 0
  #bytes = Buffer.alloc(0)
  #offset = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  take(length: number): Buffer {
    if (this.#bytes.length - this.#offset < length) this.#refill()
    this.#offset += length
    return this.#bytes.subarray(this.#offset - length, this.#offset)
  }

  #refill(): void {
    const shake = createHash('shake256', { outputLength: BLOCK_BYTES })
    this.#bytes = shake.update(`${this.#seed}/${this.#blocks}`).digest()
    this.#blocks += 1
    this.#offset = 0
  }
}
