import type { ChatReceipt } from '#contract/http/chat.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

type Row = Tables['chat_messages']

export interface NewMessage extends Pick<Row, 'id' | 'room' | 'player_id' | 'text' | 'created_at'> {
  receipt: ChatReceipt | null
}

export interface MessageRow extends NewMessage, Pick<Row, 'removed_at'> {
  player_name: string
  avatar: string
  is_demo: boolean
  is_staff: boolean
}

const columns = `m.id, m.room, m.player_id, m.text, m.receipt, m.created_at, m.removed_at,
  p.name AS player_name, p.avatar, p.is_demo, p.role <> 'player' AS is_staff`

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx.query(
    `INSERT INTO chat_messages (id, room, player_id, text, receipt, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      message.id,
      message.room,
      message.player_id,
      message.text,
      message.receipt && JSON.stringify(message.receipt),
      message.created_at,
    ],
  )
}

/** The messages of a room that are shown, newest first, starting after `cursor`. */
export async function listMessages(
  reader: Reader,
  room: string,
  { cursor, since, limit }: { cursor: string | null; since: Date; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await reader.query<MessageRow>(
    `SELECT ${columns} FROM chat_messages m JOIN players p ON p.id = m.player_id
     WHERE m.room = $1 AND m.removed_at IS NULL AND ($2::uuid IS NULL OR m.id < $2) AND m.created_at > $3
     ORDER BY m.id DESC LIMIT $4`,
    [room, cursor, since, limit],
  )
  return rows
}

export async function readMessage(reader: Reader, id: string): Promise<MessageRow | null> {
  const { rows } = await reader.query<MessageRow>(
    `SELECT ${columns} FROM chat_messages m JOIN players p ON p.id = m.player_id WHERE m.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** A message with so many before and after it in its room, oldest first, with those that were removed. */
export async function listAround(
  reader: Reader,
  { id, room, count }: { id: string; room: string; count: number },
): Promise<MessageRow[]> {
  const { rows } = await reader.query<MessageRow>(
    `SELECT ${columns} FROM (
       (SELECT * FROM chat_messages WHERE room = $1 AND id <= $2 ORDER BY id DESC LIMIT $3 + 1)
       UNION ALL (SELECT * FROM chat_messages WHERE room = $1 AND id > $2 ORDER BY id LIMIT $3)
     ) m JOIN players p ON p.id = m.player_id ORDER BY m.id`,
    [room, id, count],
  )
  return rows
}

/** Serializes the messages of a player until the transaction ends. */
export async function lockWriter(tx: Tx, playerId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`chat ${playerId}`])
}

export type Said = Pick<Row, 'player_id' | 'text'> & { bet_id: string | null }

const SAID_LOOKED_AT = 50

/** What was said lately: in the room by anybody, and by the player anywhere. Removed messages count. */
export async function readSaid(
  reader: Reader,
  { room, playerId, since }: { room: string; playerId: string; since: Date },
): Promise<Said[]> {
  const { rows } = await reader.query<Said>(
    `(SELECT player_id, text, receipt ->> 'bet_id' AS bet_id FROM chat_messages
      WHERE room = $1 AND created_at > $3 ORDER BY id DESC LIMIT ${SAID_LOOKED_AT})
     UNION ALL
     (SELECT player_id, text, receipt ->> 'bet_id' FROM chat_messages
      WHERE player_id = $2 AND room <> $1 AND created_at > $3 ORDER BY id DESC LIMIT ${SAID_LOOKED_AT})`,
    [room, playerId, since],
  )
  return rows
}

/** Marks a message as removed; false if it was before, or is gone. */
export async function removeMessage(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE chat_messages SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL',
    [id, at],
  )
  return rowCount === 1
}

const DELETED_AT_ONCE = 1_000

/** Deletes the oldest messages from before an instant, at most a thousand at once; returns which. */
export async function deleteBefore(tx: Tx, before: Date): Promise<Pick<Row, 'id' | 'room'>[]> {
  const { rows } = await tx.query<Pick<Row, 'id' | 'room'>>(
    `DELETE FROM chat_messages WHERE id IN (
       SELECT id FROM chat_messages WHERE created_at < $1 ORDER BY created_at LIMIT ${DELETED_AT_ONCE}
     ) RETURNING id, room`,
    [before],
  )
  return rows
}

/** The number of the newest event of a room's channel. */
export async function readSeq(reader: Reader, channel: string, event: string): Promise<number> {
  const { rows } = await reader.query<Pick<Tables['event_counters'], 'seq'>>(
    'SELECT seq FROM event_counters WHERE channel = $1 AND event = $2',
    [channel, event],
  )
  return Number(rows[0]?.seq ?? 0)
}

/** Deletes the counters of battles' rooms in which nothing is left. The lobby goes on. */
export async function deleteCounters(
  tx: Tx,
  rooms: readonly string[],
  event: string,
): Promise<void> {
  await tx.query(
    `DELETE FROM event_counters
     WHERE event = $2 AND channel IN (
       SELECT 'chat-' || room FROM unnest($1::text[]) AS r (room)
       WHERE room <> 'lobby' AND NOT EXISTS (SELECT FROM chat_messages m WHERE m.room = r.room)
     )`,
    [rooms, event],
  )
}

export type Mute = Pick<Tables['chat_mutes'], 'until' | 'reason'>

/** What keeps some accounts from writing at an instant, the longest; null if nothing does. */
export async function readMute(
  reader: Reader,
  playerIds: readonly string[],
  now: Date,
): Promise<Mute | null> {
  const { rows } = await reader.query<Mute>(
    `SELECT until, reason FROM chat_mutes WHERE player_id = ANY ($1) AND until > $2
     ORDER BY until DESC LIMIT 1`,
    [playerIds, now],
  )
  return rows[0] ?? null
}

export async function writeMute(
  tx: Tx,
  playerId: string,
  { until, reason, at }: Mute & { at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO chat_mutes (player_id, until, reason, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (player_id) DO UPDATE SET until = $2, reason = $3, created_at = $4`,
    [playerId, until, reason, at],
  )
}

/** Ends a mute; false if there is none. */
export async function endMute(tx: Tx, playerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM chat_mutes WHERE player_id = $1 AND until > $2',
    [playerId, now],
  )
  return rowCount === 1
}

/** Deletes the mutes that have ended. */
export async function deleteEndedMutes(reader: Reader, now: Date): Promise<void> {
  await reader.query('DELETE FROM chat_mutes WHERE until <= $1', [now])
}

export interface BetRow extends Pick<Tables['bets'], 'id' | 'game' | 'stake' | 'payout'> {
  box_name: string | null
  item_name: string | null
  picture_id: Tables['items']['picture_id']
  rarity_price: bigint | null
}

/** A settled bet of a player, of any game; null for anything else. */
export async function readSettledBet(
  reader: Reader,
  playerId: string,
  id: string,
): Promise<BetRow | null> {
  const { rows } = await reader.query<BetRow>(
    `SELECT b.id, b.game, b.stake, b.payout, x.name AS box_name, i.name AS item_name, i.picture_id,
            k.rarity_price
     FROM bets b
     LEFT JOIN configurations k ON k.id = b.configuration_id
     LEFT JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
     LEFT JOIN items i ON i.id = b.item_id
     WHERE b.id = $2 AND b.player_id = $1
     UNION ALL
     SELECT r.id, o.game, r.stake, coalesce(r.payout, 0), NULL, NULL, NULL, NULL
     FROM round_bets r JOIN rounds o ON o.id = r.round_id
     WHERE r.id = $2 AND r.player_id = $1 AND r.status IN ('won', 'lost')`,
    [playerId, id],
  )
  return rows[0] ?? null
}
