import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { listClaimedOthers, listOthers } from './links.ts'

/** Operators' actions on persons, inside the transaction that logs the action. */
export interface LinkOperations {
  /** The accounts that are, may be, or were found not to be the player's too; the newest first. */
  list(reader: Reader, playerId: string): Promise<LinkedAccount[]>
  /** Makes two accounts different people, whatever marks they share; false if they are already. */
  separate(tx: Tx, playerId: string, otherId: string): Promise<boolean>
  /** Lets marks link two separated accounts again; false if they are not separated. */
  rejoin(tx: Tx, playerId: string, otherId: string): Promise<boolean>
}

export interface LinkedAccount {
  id: string
  name: string
  /** `claimed` restricts nothing: one of the two only typed what the other has. */
  link: 'proven' | 'claimed' | 'separated'
  /** The kinds of marks that both have; none: others link them. */
  shares: string[]
}

const LISTED_MAX = 50

export const createLinkOperations = ({ clock }: { clock: Pick<Clock, 'now'> }): LinkOperations => ({
  async list(reader, playerId) {
    const proven = await listOthers(reader, playerId)
    const claimed = await listClaimedOthers(reader, playerId)
    const { rows } = await reader.query<LinkedAccount>(
      `SELECT p.id, p.name,
              CASE WHEN s.player_id IS NOT NULL THEN 'separated'
                   WHEN p.id = ANY ($2) THEN 'proven' ELSE 'claimed' END AS link,
              ARRAY(SELECT DISTINCT m.kind FROM player_marks m
                    JOIN player_marks o ON o.kind = m.kind AND o.hash = m.hash
                    WHERE m.player_id = $1 AND o.player_id = p.id ORDER BY m.kind) AS shares
       FROM players p
       LEFT JOIN separated_accounts s
         ON s.player_id = least(p.id, $1) AND s.other_id = greatest(p.id, $1)
       WHERE p.id = ANY ($2) OR p.id = ANY ($3) OR s.player_id IS NOT NULL
       ORDER BY p.id DESC LIMIT ${LISTED_MAX}`,
      [playerId, proven, claimed],
    )
    return rows
  },

  async separate(tx, playerId, otherId) {
    const { rowCount } = await tx.query(
      `INSERT INTO separated_accounts (player_id, other_id, separated_at)
       VALUES (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3) ON CONFLICT DO NOTHING`,
      [playerId, otherId, instantOf(clock)],
    )
    return rowCount === 1
  },

  async rejoin(tx, playerId, otherId) {
    const { rowCount } = await tx.query(
      `DELETE FROM separated_accounts
       WHERE player_id = least($1::uuid, $2::uuid) AND other_id = greatest($1::uuid, $2::uuid)`,
      [playerId, otherId],
    )
    return rowCount === 1
  },
})
