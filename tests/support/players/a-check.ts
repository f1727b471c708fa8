import { recordChanges } from '#server/features/player-changes/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'

type Shop = Pick<BrowserShop, 'database' | 'clock'>

let documents = 0

/** A document by which an operator approves an identity, of a person of its own. */
export const aDocument = () => ({
  document_country: 'DE',
  document_number: `L01X00T${++documents}`,
})

/** Creates an open alert about a player, as a rule raises it. */
export async function anAlert({ database, clock }: Shop, playerId: string): Promise<string> {
  const id = systemEntropy(clock).id()
  await database.pool.query(
    `WITH alert AS (
       INSERT INTO aml_alerts (id, player_id, rule, key, evidence, raised_at)
       VALUES ($1::uuid, $2, 'structuring', $1::uuid::text, '{}', now())
     )
     INSERT INTO gate_holds (account_id, kind, ref)
     SELECT id, 'alert', $1 FROM accounts WHERE player_id = $2`,
    [id, playerId],
  )
  return id
}

/** Creates a submitted document that nobody has judged. Its content cannot be decrypted. */
export async function aSubmission({ database, clock }: Shop, playerId: string): Promise<string> {
  const id = systemEntropy(clock).id()
  await database.pool.query(
    `WITH submitted AS (
       INSERT INTO verifications (player_id, status, updated_at) VALUES ($2, 'submitted', now())
       ON CONFLICT (player_id) DO UPDATE SET status = 'submitted', updated_at = now()
     )
     INSERT INTO verification_documents (id, player_id, kind, content_type, bytes, sealed,
                                         uploaded_at, delete_at)
     VALUES ($1, $2, 'identity', 'image/webp', 9, 'nonsense', now(), now() + interval '1 day')`,
    [id, playerId],
  )
  await database.transaction((tx) =>
    recordChanges(tx, playerId, { by: 'player', at: new Date(clock.now()) }),
  )
  return id
}

/** Records an open marker of a player. */
export async function aMarker({ database, clock }: Shop, playerId: string): Promise<string> {
  const id = systemEntropy(clock).id()
  await database.pool.query(
    `INSERT INTO protection_markers (id, player_id, marker, week, evidence, noted_at)
     VALUES ($1, $2, 'chasing', $3::timestamptz::date, '{"at_ms": 0, "from_cents": 1000, "to_cents": 8000}',
             $3::timestamptz)`,
    [id, playerId, new Date(clock.now())],
  )
  return id
}
