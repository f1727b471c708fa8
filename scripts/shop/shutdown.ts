import { setTimeout as delay } from 'node:timers/promises'

export interface Shutdown {
  /** Aborted when somebody asks to stop. */
  readonly signal: AbortSignal
  ask(): void
  /** Registers what to end; the last registered is ended first. */
  onEnd(end: () => Promise<void>): void
  end(): Promise<void>
}

const patienceMs = 12_000
const samePressMs = 500
const parentCheckMs = 1_000

/** Collects what was started and ends it in reverse order; a second Ctrl-C ends this process immediately. */
export function createShutdown(): Shutdown {
  const asked = new AbortController()
  const ends: (() => Promise<void>)[] = []
  let askedAtMs = 0

  function ask(): void {
    if (!asked.signal.aborted) {
      askedAtMs = performance.now()
      asked.abort()
    }
  }

  function onSignal(): void {
    // npm forwards a Ctrl-C that the terminal has already sent to every process.
    if (asked.signal.aborted && performance.now() - askedAtMs > samePressMs) process.exit(130)
    ask()
  }

  async function end(): Promise<void> {
    // From here on, parts end because they were asked to.
    ask()
    for (const one of ends.reverse()) {
      await Promise.race([one().catch(complainOf), delay(patienceMs, undefined, { ref: false })])
    }
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal)
  // A killed npm leaves its script running.
  if (process.env.npm_lifecycle_event !== undefined) watchParent(ask)
  return { signal: asked.signal, ask, onEnd: (one) => void ends.push(one), end }
}

function watchParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, parentCheckMs).unref()
}

function complainOf(error: unknown): void {
  process.stderr.write(`Something did not end cleanly: ${String(error)}\n`)
}
