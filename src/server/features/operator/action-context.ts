import { includesRole } from '#contract/roles.ts'
import { listOthers } from '#server/features/persons/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import type { Action, Done, Exposure, Prepared } from './action.ts'
import { type LogEnd, type LogEntry, lockLog, writeLog } from './log.ts'
import { readRole } from './staff-store.ts'

export interface ActionDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id' | 'bytes'>
}

/** The operator, and the reason for the action. */
export interface Request {
  operatorId: string
  reason: string
  idempotency: Idempotency | null
}

/** The context of an action. It holds the end of the log, so actions run one at a time. */
export interface ActionContext extends Request {
  tx: Tx
  end: LogEnd
}

/** The result of an action; `done` is null while it waits for a second operator. */
export interface Outcome<Result extends Done = Done> {
  id: string
  done: Result | null
}

/** Runs `work` once per key, with the end of the log locked. */
export function inContext<Reply>(
  { database, clock }: ActionDeps,
  request: Request,
  work: (context: ActionContext) => Promise<Reply>,
): Promise<Reply> {
  const { operatorId, idempotency } = request
  return database.transaction((tx) =>
    once(tx, clock, operatorId, idempotency, async () =>
      work({ ...request, tx, end: await lockLog(tx) }),
    ),
  )
}

/** The role may have been revoked, or the account put on hold, since the session began. */
export async function refuseWithoutRole(
  { tx, operatorId }: ActionContext,
  { role, isReading }: Pick<Action, 'role' | 'isReading'>,
): Promise<void> {
  const held = await readRole(tx, operatorId)
  const isAuditor = held === 'auditor' && isReading
  if (held === null || !(isAuditor || includesRole(held, role))) refuse('forbidden')
}

/** Refuses `own_account` for an action on an operator's own account, or on another one of the same person. */
export async function refuseOwn(
  { playerId }: Exposure,
  { tx, operatorId }: ActionContext,
): Promise<void> {
  if (playerId !== null) await refuseOwnAccount(tx, operatorId, playerId)
}

/** The same for one account, such as the second of two that an action concerns. */
export async function refuseOwnAccount(
  tx: Tx,
  operatorId: string,
  playerId: string,
): Promise<void> {
  const own = [operatorId, ...(await listOthers(tx, operatorId))]
  if (own.includes(playerId)) refuse('own_account')
}

/** What cannot be done to an account that was erased: it has neither a player nor a use for coins. */
const CLOSED_TO_ERASED = [
  ...['balance.adjust', 'deposit.credit', 'player.hold', 'player.lift', 'player.role'],
  ...['player.rename', 'player.birth-date', 'player.sign-out', 'player.mute'],
  ...['bet.refund', 'shipment.refund'],
]

/** Refuses `request_moved_on` for an action on an account that was erased. */
export async function refuseErased(
  { tx }: ActionContext,
  action: string,
  { playerId }: Exposure,
): Promise<void> {
  if (playerId === null || !CLOSED_TO_ERASED.includes(action)) return
  const { rowCount } = await tx.query('SELECT FROM erasures WHERE player_id = $1', [playerId])
  if (rowCount !== 0) refuse('request_moved_on', { message: { code: 'player_erased' } })
}

/** The logged part of an action, in addition to its exposure. */
export type LogPart = Pick<LogEntry, 'action' | 'detail' | 'askedBy'>

/** Performs a prepared action and logs it. */
export async function perform<Result extends Done>(
  { clock, entropy, ledger }: Pick<ActionDeps, 'clock' | 'entropy' | 'ledger'>,
  { tx, end, operatorId, reason }: ActionContext,
  entry: LogPart,
  exposure: Exposure,
  prepared: Prepared<Result>,
): Promise<Outcome<Result>> {
  const id = entropy.id()
  const { done, ...moved } = await prepared.perform(tx, { id, operatorId })
  const at = instantOf(clock)
  const logged = { ...entry, ...exposure, ...moved, id, at, operatorId, reason }
  await writeLog(tx, { keys: ledger.keys.operators, entropy }, end, { ...logged, stage: 'done' })
  return { id, done }
}
