import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Fault } from '#scripts/fault.ts'

/** A lock that every running node holds: exclusively if the shop has no bus, shared if it has one. */
const LOCK_KEY = 7_236_503
/** A node that is being replaced may take this long to stop. */
const PATIENCE_MS = 10_000
const RETRY_MS = 250

interface NodeLockOptions {
  url: string
  /** Whether this node publishes its events to others, so that it can run next to them. */
  hasBus: boolean
  /** Called with the reason if another node has locked the database meanwhile. */
  onLost(sentence: string): void
  patienceMs?: number
}

/**
 * Refuses to run next to a node that would not receive this one's events. Throws a Fault if there is one. The
 * returned function releases the lock.
 */
export async function takeNodeLock(options: NodeLockOptions): Promise<() => Promise<void>> {
  let isReleased = false
  let client = await take(options, options.patienceMs ?? PATIENCE_MS)
  watch(client)

  function watch(held: pg.Client): void {
    // The lock is released with its connection, and acquired again as soon as the database responds.
    held.on('error', () => undefined)
    held.once('end', () => void retake())
  }

  async function retake(): Promise<void> {
    while (!isReleased) {
      try {
        client = await take(options, 0)
        if (isReleased) return await client.end()
        return watch(client)
      } catch (error) {
        if (error instanceof Fault) return options.onLost(error.message)
        await pause(RETRY_MS)
      }
    }
  }

  return async () => {
    isReleased = true
    await client.end()
  }
}

async function take({ url, hasBus }: NodeLockOptions, patienceMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'coffer node',
  })
  const broken = new Promise<never>((_, reject) => client.once('error', reject))
  broken.catch(() => undefined)
  await client.connect()
  const lock = hasBus ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const untilMs = performance.now() + patienceMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${lock}($1) AS taken`, [
      LOCK_KEY,
    ])
    if (rows[0]?.taken) return client
    if (performance.now() >= untilMs) break
    await Promise.race([pause(RETRY_MS), broken])
  }
  await client.end()
  throw new Fault(
    hasBus
      ? "Another node runs on this database without REDIS_URL and would not receive this node's events; stop it, or give it the same REDIS_URL."
      : 'Another node runs on this database already. Several nodes need REDIS_URL, the same for all of them, to tell each other what happens.',
  )
}
