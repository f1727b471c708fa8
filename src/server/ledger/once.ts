import type { Clock } from '#server/platform/clock/clock.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { Refusal, refuse } from '#server/platform/http/refuse.ts'
import { lockAccounts, walletOf } from './accounts.ts'

/** A caller's `Idempotency-Key` and their request as stable text. */
export interface Idempotency {
  key: string
  request: string
}

/**
 * Does the work once per key, under the player's wallet lock. A known key returns the stored reply, and refuses
 * `idempotency_mismatch` if it was used for a different request. Without a key, always does the work.
 */
export async function once<Reply>(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  playerId: string,
  idempotency: Idempotency | null,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (!idempotency) return work()
  await lockAccounts(tx, [walletOf(playerId)])
  const hash = sha256(idempotency.request)
  const { rows } = await tx.query<Pick<Tables['idempotent_replies'], 'request_hash' | 'reply'>>(
    'SELECT request_hash, reply FROM idempotent_replies WHERE player_id = $1 AND key = $2',
    [playerId, idempotency.key],
  )
  if (rows[0]) {
    if (!rows[0].request_hash.equals(hash)) refuse('idempotency_mismatch')
    return JSON.parse(rows[0].reply) as Reply
  }
  const reply = await work()
  await tx.query(
    `INSERT INTO idempotent_replies (player_id, key, request_hash, reply, at)
     VALUES ($1, $2, $3, $4, $5)`,
    [playerId, idempotency.key, hash, JSON.stringify(reply), instantOf(clock)],
  )
  return reply
}

/** One of several concurrent requests, each with its own key or none. */
export interface KeyedRequest {
  playerId: string
  idempotency: Idempotency | null
}

/** The stored replies for a set of keys; read with the wallets locked. */
export interface StoredReplies {
  /** The stored outcome of a repeat; undefined for a first request. */
  find(
    asking: KeyedRequest,
  ): { kind: 'done'; reply: unknown } | { kind: 'refused'; refusal: Refusal } | undefined
  /** Records a reply, so that a repeat within the same set finds it. */
  add(asking: KeyedRequest, reply: unknown): void
  /** The recorded replies, to be stored. */
  readonly added: NewReply[]
}

export interface NewReply {
  playerId: string
  key: string
  requestHash: Buffer
  /** As JSON. */
  reply: string
}

/** Reads the stored replies for a set of keys. */
export async function readReplies(tx: Tx, asking: readonly KeyedRequest[]): Promise<StoredReplies> {
  const keyed = asking.filter(({ idempotency }) => idempotency)
  const known = new Map<string, { hash: Buffer; reply: string }>()
  const added: NewReply[] = []
  if (keyed.length > 0) {
    const { rows } = await tx.query<
      Pick<Tables['idempotent_replies'], 'player_id' | 'key' | 'request_hash' | 'reply'>
    >({
      name: 'read_replies',
      text: `SELECT r.player_id, r.key, r.request_hash, r.reply
             FROM unnest($1::uuid[], $2::text[]) AS asked(player_id, key)
             JOIN idempotent_replies r USING (player_id, key)`,
      values: [keyed.map((each) => each.playerId), keyed.map((each) => each.idempotency?.key)],
    })
    for (const { player_id, key, request_hash: hash, reply } of rows) {
      known.set(`${player_id} ${key}`, { hash, reply })
    }
  }
  return {
    find({ playerId, idempotency }) {
      const before = idempotency && known.get(`${playerId} ${idempotency.key}`)
      if (!before) return undefined
      if (before.hash.equals(sha256(idempotency.request))) {
        return { kind: 'done', reply: JSON.parse(before.reply) }
      }
      return { kind: 'refused', refusal: new Refusal('idempotency_mismatch') }
    },
    add({ playerId, idempotency }, reply) {
      if (!idempotency) return
      const hash = sha256(idempotency.request)
      const text = JSON.stringify(reply)
      known.set(`${playerId} ${idempotency.key}`, { hash, reply: text })
      added.push({ playerId, key: idempotency.key, requestHash: hash, reply: text })
    },
    added,
  }
}

/** Stores replies, so that a repeat gets the same one. */
export async function writeReplies(tx: Tx, at: Date, replies: readonly NewReply[]): Promise<void> {
  if (replies.length === 0) return
  await tx.query('SELECT keep_replies($1, $2, $3, $4, $5)', [
    at,
    replies.map((each) => each.playerId),
    replies.map((each) => each.key),
    replies.map((each) => each.requestHash),
    replies.map((each) => each.reply),
  ])
}
