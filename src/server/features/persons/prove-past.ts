import { type PostalPlace, payoutMark, postalMark } from '#domain/rewards/person.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { type Mark, writeMarks } from './mark-store.ts'
import { createMarkHash } from './marks.ts'

const AT_ONCE_MAX = 1_000

/**
 * Proves the addresses that were paid out or shipped to before marks had proofs, once: the migration lists them, and
 * only the shop has the key of their hashes. Nodes that start together share the work.
 */
export async function provePastMarks({
  database,
  seedKey,
}: {
  database: Database
  seedKey: Buffer
}): Promise<void> {
  const hashOf = createMarkHash(seedKey)
  const markOf = (row: PastRow): Mark => {
    const { player_id: playerId, proven_at: at, payout_address, postal_address } = row
    if (payout_address !== null) {
      const hash = hashOf('payout_address', payoutMark(payout_address))
      return { kind: 'payout_address', hash, playerId, at, provenAt: at }
    }
    const hash = hashOf('postal_address', postalMark(postal_address as PostalPlace))
    return { kind: 'postal_address', hash, playerId, at, provenAt: at }
  }
  const proveSome = async (tx: Tx): Promise<number> => {
    const rows = await takePast(tx)
    if (rows.length > 0) await writeMarks(tx, rows.map(markOf))
    return rows.length
  }
  let proven = AT_ONCE_MAX
  while (proven === AT_ONCE_MAX) proven = await database.transaction(proveSome)
}

type PastRow = Pick<
  Tables['marks_to_prove'],
  'player_id' | 'payout_address' | 'postal_address' | 'proven_at'
>

async function takePast(tx: Tx): Promise<PastRow[]> {
  const { rows } = await tx.query<PastRow>(
    `DELETE FROM marks_to_prove WHERE id IN (
       SELECT id FROM marks_to_prove ORDER BY id LIMIT ${AT_ONCE_MAX} FOR UPDATE SKIP LOCKED)
     RETURNING player_id, payout_address, postal_address, proven_at`,
  )
  return rows
}
