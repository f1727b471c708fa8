import { type MailState, mail as states } from '#domain/lifecycle/mail.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Email } from './email.ts'
import { type MailRow, moveMail } from './store.ts'
import type { Delivery, MailTransport } from './transport.ts'

/** The pauses between the tries; the last one repeats until the mail is of no use any more. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

type Claimed = Extract<MailState, 'sending' | 'handed'>
type Outcome = Delivery | { kind: 'dropped' }

export interface DeliveryDeps {
  database: Pick<Database, 'pool'>
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  transport: MailTransport
  /** What a mail says: its own words, or those of its draft's writer; null drops it. */
  write(mail: MailRow): Promise<Email | null>
}

/**
 * Takes one claimed mail to the mail server and settles it. The row says that the body is on its way
 * before its first byte goes out: after that, only the server's word makes it due again.
 */
export async function deliverMail(deps: DeliveryDeps, mail: MailRow): Promise<void> {
  const { database, clock, log, transport } = deps
  if (mail.good_until < instantOf(clock)) return settle(deps, mail, 'sending', tooLate)
  const email = await deps.write(mail).catch((error: unknown) => {
    log.error({ err: error, mail: mail.id }, 'A mail could not be written')
    return unwritten
  })
  if (email === null) return settle(deps, mail, 'sending', { kind: 'dropped' })
  if ('kind' in email) return settle(deps, mail, 'sending', email)

  let state: Claimed = 'sending'
  async function handOver(): Promise<void> {
    const step = { from: state, to: states.next(state, 'handed_over'), now: instantOf(clock) }
    const isMine = await moveMail(database.pool, mail, step)
    if (!isMine) throw new Error('Another worker has this mail by now.')
    state = 'handed'
  }
  let handingOver: Promise<void> | null = null
  const addressed = { ...email, id: mail.id, to: mail.recipient, date: instantOf(clock) }
  const delivery = await transport.send(addressed, () => {
    handingOver = handOver()
    return handingOver
  })
  // A connection can break while the row is still being moved.
  await Promise.allSettled([handingOver])
  await settle(deps, mail, state, delivery)
}

const tooLate = { kind: 'refused', fault: 'It was of no use any more.' } as const
const unwritten = { kind: 'put_off', fault: 'It could not be written.' } as const

async function settle(
  { database, clock, log }: DeliveryDeps,
  mail: MailRow,
  from: Claimed,
  outcome: Outcome,
): Promise<void> {
  const { kind } = outcome
  const fault = 'fault' in outcome ? outcome.fault : undefined
  const pauseMs = PAUSES_MS[Math.min(mail.tries, PAUSES_MS.length) - 1] ?? HOUR_MS
  await moveMail(database.pool, mail, {
    from,
    to: states.next(from, kind),
    now: instantOf(clock),
    ...(kind === 'put_off' && { dueAt: new Date(clock.now() + pauseMs) }),
    ...(fault !== undefined && { fault }),
  })
  // The server's words may name the recipient; they stay in the row.
  if (fault !== undefined) log.warn({ mail: mail.id, kind, tries: mail.tries }, 'A mail did not go')
}
