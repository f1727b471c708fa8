import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { EraseDeps } from './erase.ts'
import { erasePlayer, repeatErasure } from './erase.ts'
import { ERASED_MAIL } from './erased-mail.ts'
import {
  applyStage,
  beginErasing,
  deleteLastMails,
  listDue,
  listToRepeat,
  markPurged,
} from './erasure-store.ts'

export const PURGE = 'delete records of erased accounts'
export const REPEAT = 'repeat erasures'

/** Longer than any call takes, also the upload of a file. */
const REPEAT_AFTER_MS = HOUR_MS

/** How many erasures are read at once. */
const PAGE = 100

/** Runs an erasure with the operators' log locked, and enters there that it was done. */
export type LogErasure = (tx: Tx, playerId: string, erase: () => Promise<unknown>) => Promise<void>

export interface ErasureDeps extends EraseDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  forEach: ForEach
  persons: Pick<Persons, 'rememberSignIns'>
  /** Refuses whoever is not the account's owner. */
  insist(player: Player, password: string | undefined): Promise<void>
  logErasure: LogErasure
}

export interface ErasureService {
  /** Erases the caller's own account. Refuses as `erasePlayer` does, a wrong password, and `sign_in_again`. */
  eraseOwn(player: Player, password: string | undefined): Promise<void>
  /** Erases an account inside the transaction that logs the action; returns the account's new name. */
  erase(tx: Tx, playerId: string, operatorId: string): Promise<string>
  /** Deletes what was kept for a time that is over. */
  purge(stopping?: AbortSignal): Promise<void>
  /** Erases what calls wrote after an erasure that had been received before it, each account once. */
  repeat(stopping?: AbortSignal): Promise<void>
}

export function createErasureService(deps: ErasureDeps): ErasureService {
  const { database, clock, forEach } = deps

  async function purgeOne(playerId: string): Promise<boolean> {
    const at = instantOf(clock)
    return database.transaction(async (tx) => {
      if (!(await markPurged(tx, playerId, at))) return false
      await beginErasing(tx, playerId)
      await applyStage(tx, 'records', playerId, at)
      await applyStage(tx, 'marks', playerId, at)
      return true
    })
  }

  return {
    async eraseOwn(player, password) {
      await deps.insist(player, password)
      await database.transaction((tx) =>
        deps.logErasure(tx, player.id, () => erasePlayer(tx, deps, player.id, 'player')),
      )
    },
    erase: (tx, playerId, operatorId) => erasePlayer(tx, deps, playerId, { operatorId }),
    async purge(stopping) {
      await forEach({
        job: PURGE,
        stopping,
        pageSize: PAGE,
        list: (after: string | null) => listDue(database.pool, instantOf(clock), after, PAGE),
        keyOf: (playerId) => playerId,
        work: purgeOne,
      })
      await deleteLastMails(database.pool, ERASED_MAIL)
    },
    async repeat(stopping) {
      const before = new Date(clock.now() - REPEAT_AFTER_MS)
      await forEach({
        job: REPEAT,
        stopping,
        pageSize: PAGE,
        list: (after: string | null) => listToRepeat(database.pool, before, after, PAGE),
        keyOf: (playerId) => playerId,
        work: (playerId) => database.transaction((tx) => repeatErasure(tx, deps, playerId)),
      })
    },
  }
}
