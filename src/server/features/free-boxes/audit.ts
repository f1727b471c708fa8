import { FREE_BOX_PAUSE_MS } from '#domain/games/free-box.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/**
 * No player opens a free box again before its interval has passed, and each claim refers to the latest opening and counts
 * all.
 */
export async function auditFreeBoxes(reader: Reader): Promise<AuditFinding> {
  const { rows } = await reader.query<{ checked: bigint; faults: string[] }>(
    `WITH opened AS (
       SELECT b.id, b.player_id, x.tier, b.stake, b.at,
              lag(b.at) OVER own AS before, lead(b.id) OVER own AS next,
              row_number() OVER own AS number
       FROM configurations k
       JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
       JOIN bets b ON b.configuration_id = k.id
       WHERE k.kind = 'free'
       WINDOW own AS (PARTITION BY b.player_id, x.tier ORDER BY b.at, b.id)
     ), faults AS (
       SELECT format('Free opening %s cost %s cents', id, stake) AS fault
       FROM opened WHERE stake <> 0
       UNION ALL
       SELECT format('Free opening %s came %s after the previous one', id, at - before)
       FROM opened WHERE at - before < make_interval(secs => $1::double precision / 1000)
       UNION ALL
       SELECT format('The claim of free opening %s differs from the opening', o.id)
       FROM opened o
       LEFT JOIN free_claims c ON c.player_id = o.player_id AND c.tier = o.tier
       WHERE o.next IS NULL AND (c.bet_id IS DISTINCT FROM o.id OR c.claimed_at <> o.at)
       UNION ALL
       SELECT format('The claim of free opening %s counts %s openings of %s', o.id, c.openings, o.number)
       FROM opened o JOIN free_claims c ON c.player_id = o.player_id AND c.tier = o.tier
       WHERE o.next IS NULL AND c.openings <> o.number
       UNION ALL
       SELECT format('A claim names %s, which is not a free opening', c.bet_id)
       FROM free_claims c LEFT JOIN opened o ON o.id = c.bet_id WHERE o.id IS NULL
     )
     SELECT (SELECT count(*) FROM opened) AS checked,
            array(SELECT fault FROM faults LIMIT ${FAULTS_SHOWN}) AS faults`,
    [FREE_BOX_PAUSE_MS],
  )
  return {
    invariant: 'Free boxes',
    promise: 'A free box costs nothing and is opened at most once per interval',
    checked: Number(rows[0]?.checked ?? 0n),
    faults: rows[0]?.faults ?? [],
  }
}
