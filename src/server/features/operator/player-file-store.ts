import { recordsOf } from '#server/features/history/index.ts'

/** What a player has used (devices, addresses, payers), as hashes: their kinds, and whether they are proven. */
export const readMarks = recordsOf(
  `SELECT r.id, r.noted_at AS at, r.kind AS about, 0::bigint AS amount,
          CASE WHEN r.proven_at IS NULL THEN 'claimed' ELSE 'proven' END AS status,
          jsonb_build_object('proven_at', r.proven_at, 'sha256', encode(r.hash, 'hex')) AS details
   FROM (SELECT m.*, m.kind || ' ' || encode(m.hash, 'hex') AS id FROM player_marks m
         WHERE m.player_id = $1) r WHERE true`,
  'text',
)

/** Other accounts that share a mark, and which. */
export const readLinks = recordsOf(
  `SELECT r.id, r.at, r.name AS about, 0::bigint AS amount, r.status,
          jsonb_build_object('player_id', r.player_id, 'shares', r.kind,
                             'sha256', encode(r.hash, 'hex')) AS details
   FROM (SELECT o.player_id || ' ' || o.kind || ' ' || encode(o.hash, 'hex') AS id, o.player_id,
                o.kind, o.hash, p.name, greatest(m.noted_at, o.noted_at) AS at,
                CASE WHEN s.player_id IS NOT NULL THEN 'separated'
                     WHEN m.proven_at IS NOT NULL AND o.proven_at IS NOT NULL THEN 'proven'
                     ELSE 'claimed' END AS status
         FROM player_marks m
         JOIN player_marks o ON o.kind = m.kind AND o.hash = m.hash AND o.player_id <> m.player_id
         JOIN players p ON p.id = o.player_id
         LEFT JOIN separated_accounts s ON s.player_id = least(m.player_id, o.player_id)
                                       AND s.other_id = greatest(m.player_id, o.player_id)
         WHERE m.player_id = $1) r WHERE true`,
  'text',
)

/** Reviews that held what leaves the account. */
export const readHolds = recordsOf(
  `SELECT r.id::text AS id, coalesce(l.raised_at, p.created_at) AS at, r.kind AS about,
          0::bigint AS amount, CASE WHEN r.ended_by IS NULL THEN 'open' ELSE 'ended' END AS status,
          jsonb_build_object('ref', r.ref) AS details
   FROM gate_holds r
   JOIN accounts a ON a.id = r.account_id
   JOIN players p ON p.id = a.player_id
   LEFT JOIN aml_alerts l ON l.id = r.ref WHERE a.player_id = $1`,
  'bigint',
)

export const readAlerts = recordsOf(
  `SELECT r.id, r.raised_at AS at, r.rule AS about, 0::bigint AS amount, r.state AS status,
          jsonb_build_object('evidence', r.evidence, 'decided_at', r.decided_at,
                             'decided_by', r.decided_by) AS details
   FROM aml_alerts r WHERE r.player_id = $1`,
)

/** What staff looked at of the player: messages of the chat, names and custom boxes. */
export const readCases = recordsOf(
  `SELECT r.id, r.opened_at AS at, r.kind AS about, 0::bigint AS amount,
          coalesce(r.decision, 'waiting') AS status,
          jsonb_build_object('name', nullif(r.about, ''), 'cause', r.cause, 'decided_at', r.decided_at) AS details
   FROM moderation_cases r WHERE r.player_id = $1`,
)

/** Signs of harmful play. */
export const readMarkers = recordsOf(
  `SELECT r.id, r.noted_at AS at, r.marker AS about, 0::bigint AS amount, r.decision AS status,
          jsonb_build_object('week', r.week, 'evidence', r.evidence) AS details
   FROM protection_markers r WHERE r.player_id = $1`,
)

/** What operators did to the account, and why. */
export const readActs = recordsOf(
  `SELECT r.id::text AS id, r.at, r.action AS about, coalesce(r.cents, 0) AS amount,
          r.stage AS status,
          jsonb_build_object('reason', r.reason, 'operator_id', r.operator_id,
                             'asked_by', r.asked_by, 'detail', r.detail) AS details
   FROM (SELECT seq AS id, at, action, cents, stage, reason, operator_id, asked_by, detail
         FROM audit_log WHERE player_id = $1) r WHERE true`,
  'bigint',
)
