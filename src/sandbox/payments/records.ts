/** One exchange with the shop, in either direction, for tests to compare. */
export interface Exchange {
  direction: 'in' | 'out'
  method: string
  url: string
  body: string
  /** Null while it is not answered. */
  status: number | null
  answer: string
}

export interface Records {
  add(exchange: Exchange): void
  all(): readonly Exchange[]
}

const KEPT_MAX = 1_000

/** The last exchanges, oldest first; they live in memory only. */
export function createRecords(): Records {
  const exchanges: Exchange[] = []
  return {
    add(exchange) {
      exchanges.push(exchange)
      if (exchanges.length > KEPT_MAX) exchanges.shift()
    },
    all: () => exchanges,
  }
}
