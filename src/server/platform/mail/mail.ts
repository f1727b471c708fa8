import { mail as states } from '#domain/lifecycle/mail.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { deliverMail } from './delivery.ts'
import { isRecipientFault, type RecipientReport } from './delivery-report.ts'
import type { Email } from './email.ts'
import {
  claimDue,
  countMails,
  deleteSettled,
  insertMail,
  isRecipientRefused,
  type MailRow,
  releaseClaims,
  returnMail,
} from './store.ts'
import type { MailTransport } from './transport.ts'

const GOOD_FOR_MS = 3 * DAY_MS
/** Longer than any delivery. After this the worker that claimed a mail is assumed dead. */
const CLAIM_MS = 5 * MINUTE_MS
const KEPT_MS = 30 * DAY_MS

/** The stored kind of mails that are not drafts. */
const WRITTEN = 'letter'

interface Terms {
  to: string
  /** After this time the mail is not sent: a link in it may have expired, or its subject may be outdated. */
  goodForMs?: number
  /** Invites to play: it is dropped if its recipient has opted out by the time it is sent. */
  isPromotional?: true
}

/** A mail whose content is stored. */
export type WrittenMail = Terms & Email

/** A mail whose content is written when it is sent, by the writer of this name, so that no token is stored. */
export interface DraftMail extends Terms {
  draft: string
  data: Record<string, unknown>
  /** The maximum per recipient and hour. Further ones are dropped silently. */
  hourlyMax?: number
}

/** Writes a draft in its own transaction; null drops the mail. */
export type Writer = (
  tx: Tx,
  draft: { to: string; data: Record<string, unknown> },
) => Promise<Email | null>

export type OptOut = (reader: Reader, recipient: string) => Promise<boolean>

export interface MailService {
  /** Queues a mail in the caller's transaction. It is sent once, after the commit. */
  send(tx: Tx, mail: WrittenMail | DraftMail): Promise<void>
  /** Registers the writer of the drafts of a name. */
  onDraft(name: string, writer: Writer): void
  /** Registers the function that tells whether a recipient has opted out of promotions. */
  onPromotion(isOptedOut: OptOut): void
  /** Whether the last letter to an address was refused by its mail server, because of the recipient. */
  isRefused(reader: Reader, recipient: string): Promise<boolean>
  /** Notes what a mail server reports of a letter that it had accepted; nothing for a letter that is gone or has failed. */
  noteReport(mailId: string, recipients: readonly RecipientReport[]): Promise<void>
  /** Delivers the due mails. */
  deliver(): Promise<void>
  jobs: Job[]
  /** Resolves when the mail being sent, if any, is settled. Due mails wait for the next start. */
  stop(): Promise<void>
}

export interface MailDeps {
  database: Database
  clock: Clock
  entropy: Pick<Entropy, 'id'>
  log: Pick<Log, 'warn' | 'error'>
  /** Null without a mail server: mails wait in the queue. */
  transport: MailTransport | null
}

/** The shop's mail, queued in a table (docs/decisions/010). */
export function createMail(deps: MailDeps): MailService {
  const { database, clock, entropy, log, transport } = deps
  const writers = new Map<string, Writer>()
  let isOptedOut: OptOut = async () => false
  let rounds: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  async function send(tx: Tx, mail: WrittenMail | DraftMail): Promise<void> {
    const isDraft = 'draft' in mail
    const nowMs = clock.now()
    if (isDraft && mail.hourlyMax !== undefined) {
      const sinceHour = new Date(nowMs - HOUR_MS)
      if ((await countMails(tx, mail.to, mail.draft, sinceHour)) >= mail.hourlyMax) return
    }
    await insertMail(tx, {
      id: entropy.id(),
      to: mail.to,
      kind: isDraft ? mail.draft : WRITTEN,
      email: isDraft ? null : mail,
      data: isDraft ? mail.data : null,
      isPromotional: mail.isPromotional ?? false,
      goodUntil: new Date(nowMs + (mail.goodForMs ?? GOOD_FOR_MS)),
      createdAt: instantOf(clock),
    })
    // The caller does not wait for the mail server, and the job delivers as well.
    tx.afterCommit(() => {
      deliver().catch((error: unknown) => log.error({ err: error }, 'Mails could not be delivered'))
    })
  }

  /** One delivery round at a time per process. A call during a round starts another one after it. */
  function deliver(): Promise<void> {
    isWanted = true
    rounds ??= deliverWhileWanted().finally(() => {
      rounds = null
    })
    return rounds
  }

  async function deliverWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await deliverDue()
    }
  }

  async function deliverDue(): Promise<void> {
    if (!transport) return
    while (!isStopped) {
      const mail = await claimDue(database.pool, instantOf(clock))
      if (!mail) return
      await deliverMail({ ...deps, transport, write }, mail)
    }
  }

  async function write(mail: MailRow): Promise<Email | null> {
    const { kind, subject, text_body, html_body, data } = mail
    if (mail.is_promotional && (await isOptedOut(database.pool, mail.recipient))) return null
    if (kind === WRITTEN) {
      return { subject: subject ?? '', text: text_body ?? '', html: html_body ?? '' }
    }
    const writer = writers.get(kind)
    if (!writer) throw new Error(`The draft ${kind} has no writer.`)
    return database.transaction((tx) => writer(tx, { to: mail.recipient, data: data ?? {} }))
  }

  /** Releases the claims of dead workers, and deletes old mails. */
  async function tidy(): Promise<void> {
    const now = instantOf(clock)
    const claimedBefore = new Date(clock.now() - CLAIM_MS)
    for (const from of ['sending', 'handed'] as const) {
      const to = states.next(from, 'silence')
      const moved = await releaseClaims(database.pool, { from, to, claimedBefore, now })
      if (moved > 0) log.warn({ moved, from, to }, 'Released the mails of a dead worker')
    }
    await deleteSettled(database.pool, new Date(clock.now() - KEPT_MS))
  }

  async function noteReport(id: string, recipients: readonly RecipientReport[]): Promise<void> {
    const failed =
      recipients.find(isRecipientFault) ?? recipients.find(({ action }) => action === 'failed')
    if (!failed) return
    for (const from of ['sent', 'unknown'] as const) {
      const returned = await returnMail(database.pool, id, {
        from,
        to: states.next(from, 'returned'),
        now: instantOf(clock),
        fault: failed.diagnostic ?? failed.status,
        isRecipientRefused: isRecipientFault(failed),
      })
      // The server's message may contain the recipient.
      if (returned) return log.warn({ mail: id, status: failed.status }, 'A mail was returned')
    }
  }

  return {
    send,
    noteReport,
    isRefused: isRecipientRefused,
    deliver,
    onDraft: (name, writer) => void writers.set(name, writer),
    onPromotion(asked) {
      isOptedOut = asked
    },
    async stop() {
      isStopped = true
      await rounds
    },
    jobs: [
      { name: 'deliver mails', everyMs: 5 * SECOND_MS, run: deliver },
      { name: 'tidy mails', everyMs: MINUTE_MS, run: tidy },
    ],
  }
}
