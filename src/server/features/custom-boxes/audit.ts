import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { battleOpenings, ofSeat, paidPart, partsOfStake } from './share-store.ts'

const FAULTS_SHOWN = 20

export const shareSources = {
  'box.maker-share': {
    from: `maker_shares s JOIN boxes w ON w.kind = 'user' AND w.slug = s.slug`,
    ref: 's.bet_id',
    player: 'w.maker_id',
    counter: `'house:boxes'`,
    amount: 's.cents',
  },
} satisfies EntrySources

/** Every opening by a player other than the maker owes a share; settled shares were paid, and nothing else was. */
const faults = `SELECT format('Opening %s of %s owes a share of %s, recorded %s',
                              coalesce(o.bet_id, s.bet_id), coalesce(o.slug, s.slug),
                              coalesce(o.stake::text, '-'), coalesce(s.stake::text, '-')) AS fault
  FROM (
    SELECT b.id AS bet_id, w.slug, b.stake
    FROM bets b
    JOIN configurations k ON k.id = b.configuration_id AND k.kind = 'user'
    JOIN boxes w ON w.kind = 'user' AND w.slug = k.slug
    WHERE b.game = 'box' AND b.stake > 0 AND b.player_id <> w.maker_id
    UNION ALL ${battleOpenings}
  ) o
  FULL JOIN maker_shares s ON s.bet_id = o.bet_id AND s.slug = o.slug
  WHERE o.stake IS DISTINCT FROM s.stake
  UNION ALL
  SELECT format('Share of bet %s is %s, posted %s', coalesce(s.bet_id, e.ref),
                coalesce(s.cents::text, '-'), coalesce(e.amount::text, '-'))
  FROM (SELECT s.*, a.id AS wallet_id FROM maker_shares s
        JOIN boxes w ON w.kind = 'user' AND w.slug = s.slug
        JOIN accounts a ON a.player_id = w.maker_id) s
  FULL JOIN (SELECT * FROM entries WHERE code = 'box.maker-share') e
    ON e.ref = s.bet_id AND e.account_id = s.wallet_id
  WHERE coalesce(s.cents, 0) <> coalesce(e.amount, 0)
  UNION ALL
  SELECT format('%s counts %s openings, %s staked and %s earned, its shares %s, %s and %s', u.slug,
                u.openings, u.staked, u.earned, t.openings, t.staked, t.earned)
  FROM user_boxes u
  CROSS JOIN LATERAL (
    SELECT count(*) AS openings, coalesce(sum(coalesce(paid, stake)), 0) AS staked, coalesce(sum(cents), 0) AS earned
    FROM maker_shares s WHERE s.slug = u.slug AND s.cents IS NOT NULL
  ) t
  WHERE (u.openings, u.staked, u.earned) IS DISTINCT FROM (t.openings, t.staked, t.earned)
  UNION ALL
  SELECT format('Share of bet %s counts %s of %s as paid, %s of it unlocked a bonus and %s were bound',
                s.bet_id, s.paid, s.stake, coalesce(f.cents, 0), coalesce(o.cents, 0))
  FROM maker_shares s ${ofSeat}
  ${partsOfStake}
  WHERE s.paid <> ${paidPart}`

/** Compares the payments to makers with all stored openings. */
export async function auditMakerShares(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM maker_shares')
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Maker shares',
    promise: 'Makers receive 1% of other players’ paid play on their boxes, once',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
