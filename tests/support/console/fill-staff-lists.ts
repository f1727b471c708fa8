import { noteSharedMarks } from '#scripts/bench/lived/note-shared-marks.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Two rows have the same instant, so that the id decides between them. */
const at = `$2::timestamptz - interval '1 minute' * (n / 2)`
const each = 'unnest($1::uuid[]) WITH ORDINALITY AS p(id, n)'
const fills = [
  `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts, created_at, updated_at,
                         review_reason, review_since)
   SELECT gen_random_uuid(), id, 'zen', 'card', 100, 'USD', 1, $2, $2, 'late', ${at} FROM ${each} WHERE n > 2`,
  `WITH paid AS (
     INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts, created_at, updated_at)
     SELECT gen_random_uuid(), id, 'zen', 'card', 100, 'USD', 1, $2, $2 FROM ${each} WHERE n <= 2 RETURNING id, player_id)
   INSERT INTO deposit_returns (payment_id, player_id, cents, created_at) SELECT id, player_id, 100, $2 FROM paid`,
  `INSERT INTO callbacks_to_review (callback_id, received_at, provider, status)
   SELECT n, $2, 'zen', 'ACCEPTED' FROM ${each}`,
  `INSERT INTO payment_callbacks (id, provider, provider_transaction_id, status, body_sha256, outcome, needs_review, received_at)
   OVERRIDING SYSTEM VALUE SELECT n, 'zen', n::text, 'ACCEPTED', '', 'late', true, $2 FROM ${each}`,
  `INSERT INTO job_failures (job, row_key, tries, error, failed_at, next_at)
   SELECT 'a job, or two', 'row/' || id, 1, 'Error', ${at}, $2 + interval '1 day' FROM ${each}`,
  // Each of them has brought two accounts of one person.
  `INSERT INTO tracking_links (link, player_id, created_at) SELECT 'link-' || n, id, $2 FROM ${each}`,
  `INSERT INTO player_marks (kind, hash, player_id, noted_at, proven_at) SELECT 'device', '', id, $2, $2 FROM ${each}`,
  `INSERT INTO player_links (player_id, link, bound_at)
   SELECT id, 'link-' || (n % cardinality($1::uuid[]) + 1), ${at} FROM ${each}`,
]

interface Shop {
  database: Database
  clock: Pick<Clock, 'now'>
}

/**
 * Puts a row for each player into the lists of deposits, provider callbacks, stuck rows and referral rings. The rows have
 * nothing around them: the books of such a shop are not audited.
 */
export async function fillStaffLists(
  { database, clock }: Shop,
  players: readonly { id: string }[],
): Promise<void> {
  const connection = await database.pool.connect()
  try {
    await connection.query('SET session_replication_role = replica')
    const values = [players.map(({ id }) => id), new Date(clock.now())]
    for (const fill of fills) await connection.query(fill, values)
    await connection.query(noteSharedMarks)
  } finally {
    connection.release(true)
  }
}
