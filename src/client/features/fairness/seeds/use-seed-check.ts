import { useEffect, useRef, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import {
  checkSeed,
  checkSeedBet,
  checkSeedEnd,
  type RevealedSeed,
  type SeedFault,
} from '#domain/fairness/seed-check.ts'

/** The maximum number of bets in one reply. */
const PAGE = 500
/** How long to work before yielding to the page, so that it remains scrollable. */
const SLICE_MS = 10
const FAULTS_KEPT = 20

export interface SeedCheck {
  state: 'idle' | 'running' | 'done' | 'broken'
  /** The number of recomputed bets. */
  done: number
  faults: readonly SeedFault[]
  faultsCount: number
  /** Why it stopped; the next run continues from there. */
  error: unknown
}

const idle: SeedCheck = { state: 'idle', done: 0, faults: [], faultsCount: 0, error: null }

/** Fetches every bet of a seed and recomputes it here, in slices. */
export function useSeedCheck(seed: RevealedSeed | null) {
  const [check, setCheck] = useState(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    if (!seed || check.state === 'running') return
    const controller = new AbortController()
    running.current = controller
    let now = check.state === 'broken' ? check : idle
    const show = (changes: Partial<SeedCheck>) => {
      now = { ...now, ...changes }
      if (!controller.signal.aborted) setCheck(now)
    }
    const note = (fault: SeedFault | null) => {
      if (!fault) return
      now.faultsCount += 1
      now.faults = [...now.faults, fault].slice(0, FAULTS_KEPT)
    }
    now = { ...now }
    if (now.done === 0) note(checkSeed(seed))
    show({ state: 'running', error: null })
    try {
      for await (const count of recompute(seed, now.done, controller.signal, note)) {
        show({ done: count })
      }
      note(checkSeedEnd(seed, now.done))
      show({ state: 'done' })
    } catch (error) {
      show({ state: 'broken', error })
    }
  }
  return { check, run: () => void run() }
}

/** Recomputes the bets from a position on; yields the number done whenever the page may update. */
async function* recompute(
  seed: RevealedSeed,
  from: number,
  signal: AbortSignal,
  note: (fault: SeedFault | null) => void,
): AsyncGenerator<number> {
  let done = from
  for (let hasMore = true; hasMore; ) {
    const { data, next_cursor } = await send('GET /api/fairness/seeds/:server_seed_hash', {
      params: { server_seed_hash: seed.server_seed_hash },
      query: { limit: PAGE, ...(done > 0 && { cursor: String(done - 1) }) },
      signal,
    })
    let sliceMs = performance.now()
    for (const bet of data.bets) {
      note(checkSeedBet(seed, done, bet, data.configurations))
      done += 1
      if (performance.now() - sliceMs < SLICE_MS) continue
      yield done
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
      sliceMs = performance.now()
    }
    yield done
    hasMore = next_cursor !== null && data.bets.length > 0
  }
}
