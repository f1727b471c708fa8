import { createHash, randomBytes } from 'node:crypto'

/** Random values for a test, the same ones for the same seed. */
export interface Replay {
  /** An integer in 0..n-1, for n up to 2^48. */
  below(n: number): number
  bytes(length: number): Uint8Array
}

/**
 * Prints the seed of a randomised test and draws from it: TEST_SEED in the environment, else the
 * given one, else a fresh one. It is not the product's stream, so that neither vouches for itself.
 */
export function replay(name: string, fallbackSeed?: string): Replay {
  const seed = process.env.TEST_SEED ?? fallbackSeed ?? randomBytes(6).toString('hex')
  process.stdout.write(`${name}: replay with TEST_SEED=${seed}\n`)
  const pool = new Pool(seed)
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
