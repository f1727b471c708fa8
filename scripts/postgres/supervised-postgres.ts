import type { Clock } from '#server/platform/clock/clock.ts'
import { createDiskWatch, type DiskWatchOptions } from './disk-watch.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

const CHECK_MS = 2_000
const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000]

export interface SupervisedPostgres {
  url: string
  folder: string
  stop(): Promise<void>
}

interface SupervisedOptions extends EmbeddedPostgresOptions {
  clock: Pick<Clock, 'after'>
  disk?: Partial<Pick<DiskWatchOptions, 'floorBytes' | 'reserveBytes'>>
  /** Called when the database is permanently unreachable at its address. */
  onLost: (sentence: string) => void
}

/**
 * An embedded PostgreSQL that survives a full disk and its own crash: the disk is watched, and a crashed server is
 * restarted with increasing pauses. Throws like startEmbeddedPostgres if the first start fails.
 */
export async function superviseEmbeddedPostgres(
  options: SupervisedOptions,
): Promise<SupervisedPostgres> {
  const { clock, log, disk = {}, onLost } = options
  let server = await startEmbeddedPostgres(options)
  const { url, folder } = server
  const diskWatch = createDiskWatch({ folder, url, log, ...disk })
  let isStopping = false
  let cancel = () => {}
  let underway: Promise<void> = Promise.resolve()

  function later(ms: number, work: () => Promise<void>): void {
    if (isStopping) return
    cancel = clock.after(ms, () => {
      underway = work().catch((error: unknown) => log(String(error)))
    })
  }

  async function watch(): Promise<void> {
    // A server that is down or starting is checked again soon.
    await diskWatch.check().catch(() => undefined)
    later(CHECK_MS, watch)
  }

  function follow(started: EmbeddedPostgres): void {
    void started.ended.then(() => {
      if (isStopping) return
      cancel()
      log('The database ended unexpectedly and is being restarted.')
      later(BACK_OFF_MS[0] ?? 0, () => restart(1))
    })
  }

  async function restart(tries: number): Promise<void> {
    try {
      server = await startEmbeddedPostgres(options)
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      await diskWatch.release().catch(() => undefined)
      const pauseMs = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)] ?? 0
      return later(pauseMs, () => restart(tries + 1))
    }
    if (server.url !== url) {
      return onLost('The port of the database was taken while it was down; start the shop again.')
    }
    log('The database is available again.')
    follow(server)
    await watch()
  }

  follow(server)
  await watch()
  return {
    url,
    folder,
    async stop() {
      isStopping = true
      cancel()
      await underway
      await server.stop()
    },
  }
}
