import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Fault } from '#scripts/fault.ts'

/** Held by every node of a shop while it runs: by one alone where it has no bus, by all together where they have. */
const LOCK_KEY = 7_236_503
/** A node that is being replaced may take so long to end. */
const PATIENCE_MS = 10_000
const RETRY_MS = 250

interface NodeLockOptions {
  url: string
  /** Whether this node tells the others what happens, so that it may run beside them. */
  hasBus: boolean
  /** Hears, with the reason, that another node has taken the database meanwhile. */
  onLost(sentence: string): void
  patienceMs?: number
}

/**
 * Refuses to run beside a node that would not hear of what happens here. Throws a Fault when there is one. The answer
 * gives the place up.
 */
export async function takeNodeLock(options: NodeLockOptions): Promise<() => Promise<void>> {
  let isReleased = false
  let client = await take(options, options.patienceMs ?? PATIENCE_MS)
  watch(client)

  function watch(held: pg.Client): void {
    // The lock goes with its connection, and is taken again as soon as the database answers.
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
      ? 'Another node runs on this database without REDIS_URL and would not hear of what happens here; stop it, or give it the same REDIS_URL.'
      : 'Another node runs on this database already. Several nodes need REDIS_URL, the same for all of them, to tell each other what happens.',
  )
}
