import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { Refusal } from '#server/platform/http/refuse.ts'

/** A caller's `Idempotency-Key`, and what it asks for as stable text. */
export interface Idempotency {
  key: string
  request: string
}

/** A stored reply, as JSON, and the hash of its request. */
export type StoredReply = Pick<
  Tables['idempotent_replies'],
  'request_hash' | 'request_form' | 'reply'
>

/** The form of the request's text today; the text of older requests cannot be compared. */
const REQUEST_FORM = 2

/** Whether the reply was stored for the same request. */
export const isSameRequest = (
  { request_hash, request_form }: Omit<StoredReply, 'reply'>,
  request: string,
): boolean => request_form !== REQUEST_FORM || request_hash.equals(sha256(request))

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
  const known = new Map<string, StoredReply>()
  const added: NewReply[] = []
  if (keyed.length > 0) {
    const { rows } = await tx.query<StoredReply & { player_id: string; key: string }>({
      name: 'read_replies',
      text: `SELECT r.player_id, r.key, r.request_hash, r.request_form, r.reply
             FROM unnest($1::uuid[], $2::text[]) AS asked(player_id, key)
             JOIN idempotent_replies r USING (player_id, key)`,
      values: [keyed.map((each) => each.playerId), keyed.map((each) => each.idempotency?.key)],
    })
    for (const row of rows) known.set(`${row.player_id} ${row.key}`, row)
  }
  return {
    find({ playerId, idempotency }) {
      const before = idempotency && known.get(`${playerId} ${idempotency.key}`)
      if (!before) return undefined
      if (isSameRequest(before, idempotency.request)) {
        return { kind: 'done', reply: JSON.parse(before.reply) }
      }
      return { kind: 'refused', refusal: new Refusal('idempotency_mismatch') }
    },
    add({ playerId, idempotency }, reply) {
      if (!idempotency) return
      const request_hash = sha256(idempotency.request)
      const text = JSON.stringify(reply)
      const stored = { request_hash, request_form: REQUEST_FORM, reply: text }
      known.set(`${playerId} ${idempotency.key}`, stored)
      added.push({ playerId, key: idempotency.key, requestHash: request_hash, reply: text })
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
