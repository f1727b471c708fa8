import type { Body, Params, Query, Reply } from '#contract/call.ts'
import type * as acts from '#contract/http/battle-acts.ts'
import type * as calls from '#contract/http/battles.ts'
import type { BattleReceipt } from '#contract/http/receipts.ts'
import { toCoins } from '#domain/money/money.ts'
import { readWallet } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { BattleDeps } from './deps.ts'
import { cancel, payersOf } from './lobby/cancel.ts'
import { create } from './lobby/create.ts'
import { listVersions, readList, readMine } from './lobby/lists.ts'
import { readRematch } from './lobby/rematch.ts'
import { withBattle } from './lobby/with-battle.ts'
import { createAdvance } from './play/advance.ts'
import { createRunner } from './play/runner.ts'
import { presentBattle, revealedRounds } from './present.ts'
import { readReceipt } from './receipt.ts'
import {
  claimBattle,
  findBattle,
  findCurrent,
  isBattle,
  listDue,
  load,
  readDrops,
  readSeats,
} from './store/read.ts'
import type { BattleRow } from './store/rows.ts'

export interface BattleService {
  /** The dependencies of the routes that take seats. */
  deps: BattleDeps
  list(query: Query<typeof calls.listBattles>): Promise<Reply<typeof calls.listBattles>>
  mine(
    playerId: string,
    query: Query<typeof calls.listMyBattles>,
  ): Promise<Reply<typeof calls.listMyBattles>>
  current(playerId: string): Promise<Reply<typeof calls.getCurrentBattle>>
  read(id: string): Promise<Reply<typeof calls.getBattle>>
  boxes(id: string): Promise<Reply<typeof calls.listBattleBoxes>>
  receipt(id: string): Promise<BattleReceipt>
  create(
    tx: Tx,
    playerId: string,
    body: Body<typeof acts.createBattle>,
  ): Promise<Reply<typeof acts.createBattle>>
  cancel(
    tx: Tx,
    playerId: string,
    params: Params<typeof acts.cancelBattle>,
  ): Promise<Reply<typeof acts.cancelBattle>>
  /** Whether a battle with this id exists, and therefore its channel. */
  exists(id: string): Promise<boolean>
  /** Refunds battles that did not fill in time, and resumes full battles that no node works on. */
  carryOn(stopping?: AbortSignal): Promise<void>
  /** Stops work; the next start, or another node, resumes every battle from its row. */
  stop(): Promise<void>
}

export function createBattleService(given: Omit<BattleDeps, 'wake'>): BattleService {
  const runner = createRunner({
    clock: given.clock,
    advance: (id) => advance(id),
    onFault: (battleId, err) =>
      given.log.error({ err, battleId }, 'A battle could not be continued'),
  })
  const deps: BattleDeps = { ...given, wake: runner.wake }
  const advance = createAdvance(deps)
  const { database, ledger, clock } = deps

  const find = async (id: string) =>
    (isUuid(id) ? await findBattle(database.pool, id) : null) ?? refuse('not_found')

  return {
    deps,
    list: (query) => readList(deps, query),
    mine: (playerId, query) => readMine(deps, playerId, query),
    async current(playerId) {
      const id = await findCurrent(database.pool, playerId)
      return { data: id === null ? null : { id } }
    },
    async read(id) {
      const loaded = await load(database.pool, await find(id))
      const nowMs = clock.now()
      const drops = await readDrops(database.pool, id, revealedRounds(loaded, nowMs))
      const openSeed = ledger.vault.open
      const rematch = await readRematch(database.pool, deps, loaded)
      const { shop } = deps
      return { data: presentBattle(loaded, drops, { shop, nowMs, openSeed, rematch }) }
    },
    async boxes(id) {
      return { data: await listVersions(deps, await load(database.pool, await find(id))) }
    },
    async receipt(id) {
      const openSeed = ledger.vault.open
      return readReceipt(database.pool, { clock, openSeed }, await find(id))
    },
    async create(tx, playerId, body) {
      await ledger.lock(tx, playerId)
      return create(tx, deps, playerId, body)
    },
    cancel(tx, playerId, { id }) {
      const work = async (battle: BattleRow) => {
        if (battle.creator_id !== playerId) refuse('forbidden')
        if (battle.status !== 'waiting')
          refuse('battle_not_open', { message: { code: 'battle_begun' } })
        await cancel(tx, deps, battle, 'creator')
        const { balance, seq } = await readWallet(tx, playerId)
        return {
          msg: 'The battle is canceled, and everyone has been refunded.',
          data: { id, balance: toCoins(balance), balance_seq: Number(seq) },
        }
      }
      const payers = async (_: Tx, battle: BattleRow) => [
        ...new Set([playerId, ...payersOf(battle, await readSeats(tx, [id]))]),
      ]
      return withBattle(tx, deps, { id, playerId, lockedFirst: payers }, work)
    },
    exists: async (id) => isUuid(id) && isBattle(database.pool, id),
    async carryOn(stopping) {
      const { running, expired } = await listDue(database.pool, new Date(clock.now()))
      // The runner retries each of them by itself.
      for (const id of running) if (!runner.has(id)) runner.wake(id, clock.now())
      await deps.forEach({
        job: 'refund battles that did not fill',
        stopping,
        list: async () => expired,
        keyOf: (id) => id,
        work: (id) => expire(deps, id),
      })
    },
    stop: runner.stop,
  }
}

async function expire(deps: BattleDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const battle = await claimBattle(tx, id)
    const isDue = battle && battle.expires_at.getTime() <= deps.clock.now()
    if (isDue && battle.status === 'waiting') await cancel(tx, deps, battle, 'expired')
  })
}
