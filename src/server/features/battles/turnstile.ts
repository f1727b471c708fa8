/** Lets so many pieces of work in at once; the others wait in order. */
export function createTurnstile(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const enter = waiting.shift()
      if (enter) enter()
      else free += 1
    }
  }
}
