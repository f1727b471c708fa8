import { type MailState, mail as states } from '#domain/lifecycle/mail.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Email } from './email.ts'
import { type MailRow, moveMail } from './store.ts'
import type { Delivery, MailTransport } from './transport.ts'

/** The pauses between attempts; the last one repeats until the mail expires. */
const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

type Claimed = Extract<MailState, 'sending' | 'handed'>
type Outcome = Delivery | { kind: 'dropped' }

export interface DeliveryDeps {
  database: Pick<Database, 'pool'>
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  transport: MailTransport
  /** The content of a mail, as stored or from its draft's writer; null drops the mail. */
  write(mail: MailRow): Promise<Email | null>
}

/**
 * Sends one claimed mail to the mail server and settles it. The row moves to `handed` before the first byte of the body
 * is sent. From then on, only a response of the server makes the mail due again.
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
  async function markHandedOver(): Promise<void> {
    const step = { from: state, to: states.next(state, 'handed_over'), now: instantOf(clock) }
    const isMine = await moveMail(database.pool, mail, step)
    if (!isMine) throw new Error('Another worker has claimed this mail.')
    state = 'handed'
  }
  let handingOver: Promise<void> | null = null
  const addressed = { ...email, id: mail.id, to: mail.recipient, date: instantOf(clock) }
  const delivery = await transport.send(addressed, () => {
    handingOver = markHandedOver()
    return handingOver
  })
  // The connection can break while the row is being updated.
  await Promise.allSettled([handingOver])
  await settle(deps, mail, state, delivery)
}

const tooLate = { kind: 'refused', fault: 'The mail has expired.' } as const
const unwritten = { kind: 'put_off', fault: 'The mail could not be written.' } as const

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
    isRecipientRefused: 'isRecipient' in outcome && outcome.isRecipient === true,
  })
  // The server's message may contain the recipient, so it is stored in the row and not logged.
  if (fault !== undefined)
    log.warn({ mail: mail.id, kind, tries: mail.tries }, 'A mail was not sent')
}
