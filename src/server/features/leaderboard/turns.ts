/** Runs works in the order of the calls, at most so many at once. */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The turn is handed over, or given back.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
