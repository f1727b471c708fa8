import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Deed, Done, Prepared, Stake } from './deed.ts'
import { type LogEnd, type LogEntry, lockLog, writeLog } from './log.ts'
import { readRole } from './staff-store.ts'

export interface TurnParts {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
}

/** Who acts, and why. */
export interface Request {
  operatorId: string
  reason: string
  idempotencyKey: string | null
}

/** An operator's turn at the log: nobody else's act is under way. */
export interface Turn extends Request {
  tx: Tx
  end: LogEnd
}

/** What came of an act; `done` is null while it waits for a second operator. */
export interface Outcome<Result extends Done = Done> {
  id: string
  done: Result | null
}

/** Takes the end of the log, then works once per key; `asked` is the request in any stable text. */
export function takeTurn<Reply>(
  { database, ledger }: TurnParts,
  request: Request,
  asked: string,
  work: (turn: Turn) => Promise<Reply>,
): Promise<Reply> {
  const { operatorId, idempotencyKey: key } = request
  return database.transaction(async (tx) => {
    const end = await lockLog(tx)
    const idempotency = key === null ? null : { key, request: asked }
    return ledger.once(tx, operatorId, idempotency, () => work({ ...request, tx, end }))
  })
}

/** A session may be older than the end of its role, or than a hold. */
export async function refuseUnfit({ tx, operatorId }: Turn, role: Deed['role']): Promise<void> {
  const held = await readRole(tx, operatorId)
  if (held !== 'admin' && held !== role) refuse('forbidden')
}

export function refuseOwn({ playerId }: Stake, { operatorId }: Turn): void {
  if (playerId === operatorId) refuse('own_account')
}

/** What the log tells of an act, beside what is at stake. */
export type EntryPart = Pick<LogEntry, 'action' | 'detail' | 'askedBy'>

/** Does a prepared act and writes it down. */
export async function perform<Result extends Done>(
  { clock, entropy }: Pick<TurnParts, 'clock' | 'entropy'>,
  { tx, end, operatorId, reason }: Turn,
  entry: EntryPart,
  stake: Stake,
  prepared: Prepared<Result>,
): Promise<Outcome<Result>> {
  const id = entropy.id()
  const { done, ...moved } = await prepared.perform(tx, { id, operatorId })
  const at = instantOf(clock)
  const told = { ...entry, ...stake, ...moved, id, at, operatorId, reason }
  await writeLog(tx, end, { ...told, stage: 'done' })
  return { id, done }
}
