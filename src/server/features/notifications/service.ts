import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  listNotifications as listCall,
  Notification,
  NotificationKind,
  readNotifications,
} from '#contract/http/notifications.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { NoticeMessage } from '#contract/words/message.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Announce } from '#server/features/kit.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { type EmailSender, writeEmail } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import {
  countUnread,
  deleteBefore,
  findRecipient,
  insertNotification,
  isExcluded,
  listNotifications,
  markRead,
  type NotificationRow,
  readMailKinds,
  setMailKinds,
} from './store.ts'
import { type StoredNotice, wordsOf } from './words.ts'

/** The most emails of one kind per player and hour; the bell shows all notifications. */
const MAILS_AN_HOUR_MAX = 12
const KEPT_MS = 180 * DAY_MS
/** These encourage further play, so excluded players get none of them, neither at the bell nor by email. */
const promotional: ReadonlySet<NotificationKind> = new Set(['prize', 'cashback', 'referral'])

/**
 * How a player hears of something: at the bell, and by email if they have chosen so; or by a letter, which goes to every
 * confirmed address, because it is about their money or their account.
 */
export type NoticeWay = 'bell' | 'bell_and_letter' | 'letter'

/**
 * Notifies a player within the caller's transaction. The notification is stored immediately; after the commit it is
 * published to their open pages and emailed if they have chosen so. `path` is a page of the storefront.
 */
export type Notify = (
  tx: Tx,
  notice: {
    playerId: string
    kind: NotificationKind
    message: NoticeMessage
    path: string
    /** At the bell if nothing is said. */
    by?: NoticeWay
  },
) => Promise<void>

export interface NotificationDeps {
  database: Database
  clock: Clock
  entropy: Pick<Entropy, 'id'>
  announce: Announce
  mail: Pick<MailService, 'send' | 'onDraft'>
  sender: EmailSender
}

export interface NotificationService {
  notify: Notify
  list(playerId: string, query: Query<typeof listCall>): Promise<Reply<typeof listCall>>
  /** Returns the number of notifications that remain unread. */
  read(playerId: string, body: Body<typeof readNotifications>): Promise<number>
  chooseMails(playerId: string, kinds: readonly NotificationKind[]): Promise<NotificationKind[]>
  forgetOld(): Promise<void>
}

/** Mails that were queued with their words are still sent. */
interface MailData extends StoredNotice {
  name: string
  isLetter?: boolean
  path: string
}

const IS_CHOSEN = 'You chose to get these by email. You can turn them off in your profile.'
const IS_LETTER = 'You get this because it is about your money or your account.'

/** A separate draft per kind, so that many of one kind do not use up the limit of another. */
const draftOf = (kind: NotificationKind) => `notification.${kind}`

export function createNotifications(
  deps: NotificationDeps,
  kinds: readonly NotificationKind[],
): NotificationService {
  const { database, clock, entropy, announce, mail, sender } = deps

  for (const kind of kinds) {
    mail.onDraft(draftOf(kind), async (_tx, { data }) => {
      const { name, path, isLetter, ...notice } = data as unknown as MailData
      const { title, text } = wordsOf(notice)
      const shopUrl = sender.shopUrl()
      return writeEmail({
        brand: sender.brand,
        shopUrl,
        subject: title,
        title,
        before: [`Hello ${name},`, text],
        action: { label: 'See more', url: `${shopUrl}${path}` },
        after: [isLetter ? IS_LETTER : IS_CHOSEN],
      })
    })
  }

  const notify: Notify = async (tx, { playerId, kind, message, path, by = 'bell' }) => {
    const createdAt = instantOf(clock)
    if (promotional.has(kind) && (await isExcluded(tx, playerId, createdAt))) return
    const id = entropy.id()
    const row = { id, kind, path, title: null, text: null, message }
    const recipient =
      by === 'letter'
        ? await findRecipient(tx, playerId)
        : await insertNotification(tx, { ...row, playerId, createdAt })
    if (recipient && (by !== 'bell' || recipient.wants_mail)) {
      const { name, email } = recipient
      const draft = draftOf(kind)
      const data = { name, path, message, isLetter: by !== 'bell' }
      await mail.send(tx, { to: email, draft, data, hourlyMax: MAILS_AN_HOUR_MAX })
    }
    if (by === 'letter') return
    // Numbered after the commit: a counter locked in the transaction would block the player's other transactions.
    tx.afterCommit(async () => {
      const channel = playerChannel(playerId)
      const seq = await nextSeq(database.pool, channel, events.notification)
      announce(channel, events.notification, {
        seq,
        ...presentNotification({ ...row, created_at: createdAt, read_at: null }),
      })
    })
  }

  return {
    notify,

    async list(playerId, { limit, cursor }) {
      const [rows, unread, mail_kinds] = await Promise.all([
        listNotifications(database.pool, playerId, readCursor(cursor), limit + 1),
        countUnread(database.pool, playerId),
        readMailKinds(database.pool, playerId),
      ])
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentNotification), next_cursor, unread, mail_kinds }
    },

    async read(playerId, body) {
      const ids = 'ids' in body ? body.ids.filter(isUuid) : null
      await markRead(database.pool, playerId, ids, instantOf(clock))
      return countUnread(database.pool, playerId)
    },

    async chooseMails(playerId, chosen) {
      const each = kinds.filter((kind) => chosen.includes(kind))
      await setMailKinds(database.pool, playerId, each)
      return each
    },

    forgetOld: () => deleteBefore(database.pool, new Date(clock.now() - KEPT_MS)),
  }
}

const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  ...wordsOf(row),
  path: row.path,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at ? row.read_at.toISOString() : null,
})
