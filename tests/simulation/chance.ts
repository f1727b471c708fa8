/** Reproducible chance for simulations: the same seed gives the same numbers, forever (mulberry32). */
export interface Chance {
  /** An integer of 0 or more, less than `below`. */
  below(below: number): number
  /** True once in `times`, on average. */
  oneIn(times: number): boolean
  pick<T>(from: readonly T[]): T
}

export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick(from) {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
  }
}
