import type { Chance } from './chance.ts'

/** All work that waits for I/O; the simulation chooses what continues. */
export interface Pauses {
  /** Waits until the simulation continues it. */
  pause(): Promise<void>
  readonly count: number
  /** Continues one waiting task, chosen at random, and runs everything that follows without I/O. */
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
      const [resume] = waiting.splice(chance.below(waiting.length), 1)
      resume?.()
      await allMicrotasks()
    },
  }
}

/** Resolves when no work can continue without I/O. */
export const allMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
