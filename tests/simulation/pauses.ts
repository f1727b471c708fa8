import type { Chance } from './chance.ts'

/** Everything that waits for the outside world; the simulation says who goes on next. */
export interface Pauses {
  /** Waits until the simulation lets it go on. */
  pause(): Promise<void>
  readonly count: number
  /** Lets one of those who wait go on, by chance, and runs all that follows at once. */
  resume(): Promise<void>
}

export function createPauses(chance: Chance): Pauses {
  const waiting: (() => void)[] = []
  return {
    pause: () => new Promise<void>((resolve) => waiting.push(resolve)),
    get count() {
      return waiting.length
    },
    async resume() {
      const [goOn] = waiting.splice(chance.below(waiting.length), 1)
      goOn?.()
      await allMicrotasks()
    },
  }
}

/** Comes back when nothing is left that could go on without the outside world. */
export const allMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
