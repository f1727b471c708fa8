import type { NotificationKind } from '#contract/http/notifications.ts'
import type { NoticeMessage } from '#contract/words/message.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { StoredNotice } from './words.ts'

export interface NotificationRow
  extends Pick<Tables['notifications'], 'id' | 'path' | 'created_at' | 'read_at'>,
    StoredNotice {
  kind: NotificationKind
}

export interface NewNotification {
  id: string
  playerId: string
  kind: NotificationKind
  message: NoticeMessage
  path: string
  createdAt: Date
}

/** Whom an email goes to. */
export interface Recipient {
  name: string
  email: string
  /** Whether they have chosen emails of the kind. */
  wants_mail: boolean
}

/** Stores a notification; returns the email's recipient, or null if the player has no confirmed address. */
export async function insertNotification(
  tx: Tx,
  { id, playerId, kind, message, path, createdAt }: NewNotification,
): Promise<Recipient | null> {
  const { rows } = await tx.query<Recipient>({
    name: 'insert_notification',
    text: `WITH stored AS (
       INSERT INTO notifications (id, player_id, kind, message, path, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)
     )
     SELECT name, email, $3 = ANY (mail_kinds) AS wants_mail FROM players
     WHERE id = $2 AND email IS NOT NULL AND email_confirmed_at IS NOT NULL`,
    values: [id, playerId, kind, message, path, createdAt],
  })
  return rows[0] ?? null
}

/** Whom a letter to a player goes to; null if they have no confirmed address. */
export async function findRecipient(tx: Tx, playerId: string): Promise<Recipient | null> {
  const { rows } = await tx.query<Recipient>(
    `SELECT name, email, true AS wants_mail FROM players
     WHERE id = $1 AND email IS NOT NULL AND email_confirmed_at IS NOT NULL`,
    [playerId],
  )
  return rows[0] ?? null
}

export async function isExcluded(reader: Reader, playerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await reader.query(
    `SELECT FROM players WHERE id = $1 AND exclusion IS NOT NULL
       AND (excluded_until IS NULL OR excluded_until > $2)`,
    [playerId, now],
  )
  return rowCount === 1
}

export async function listNotifications(
  reader: Reader,
  playerId: string,
  before: string | null,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await reader.query<NotificationRow>(
    `SELECT id, kind, title, text, message, path, created_at, read_at FROM notifications
     WHERE player_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [playerId, before, limit],
  )
  return rows
}

export async function countUnread(reader: Reader, playerId: string): Promise<number> {
  const { rows } = await reader.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM notifications
     WHERE player_id = $1 AND read_at IS NULL`,
    [playerId],
  )
  return rows[0]?.count ?? 0
}

/** Marks the given notifications as read, or all for null; keeps earlier times and ignores other players' ids. */
export async function markRead(
  reader: Reader,
  playerId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  await reader.query(
    `UPDATE notifications SET read_at = $3
     WHERE player_id = $1 AND read_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY ($2))`,
    [playerId, ids, now],
  )
}

export async function readMailKinds(reader: Reader, playerId: string): Promise<NotificationKind[]> {
  const { rows } = await reader.query<{ mail_kinds: NotificationKind[] }>(
    'SELECT mail_kinds FROM players WHERE id = $1',
    [playerId],
  )
  return rows[0]?.mail_kinds ?? []
}

export async function setMailKinds(
  reader: Reader,
  playerId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await reader.query('UPDATE players SET mail_kinds = $2 WHERE id = $1', [playerId, kinds])
}

export async function deleteBefore(reader: Reader, before: Date): Promise<void> {
  await reader.query('DELETE FROM notifications WHERE created_at < $1', [before])
}
