import { seededGames } from '#domain/games/games.ts'
import { XP_EXACT } from '#domain/rewards/levels.ts'
import { type StoredNotice, wordsOf } from '#server/features/notifications/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface BetRow
  extends Pick<
    Tables['bets'],
    'id' | 'at' | 'game' | 'stake' | 'payout' | 'nonce' | 'parameters' | 'result'
  > {
  about: string | null
  server_seed_hash: string
  client_seed: string
  item: string | null
}

/** Whether records come as they happened, or the newest first. */
export type Order = 'oldest' | 'newest'

/** What follows an id in an order, and the order itself, in SQL. */
const sides = { oldest: ['>', 'ASC'], newest: ['<', 'DESC'] } as const

/** A player's bets, starting after the given id: the next of each game, merged. */
export async function readBets(
  reader: Reader,
  playerId: string,
  after: string | null,
  limit: number,
  order: Order = 'oldest',
): Promise<BetRow[]> {
  const [side, way] = sides[order]
  const { rows } = await reader.query<BetRow>(
    `SELECT b.id, b.at, b.game, x.name AS about, b.stake, b.payout, b.nonce,
            encode(s.commitment, 'hex') AS server_seed_hash, s.client_seed, i.name AS item,
            b.parameters, b.result
     FROM (
       SELECT of_game.* FROM unnest($4::text[]) AS g (game), LATERAL (
         SELECT * FROM bets
         WHERE player_id = $1 AND game = g.game AND ($2::uuid IS NULL OR id ${side} $2)
         ORDER BY id ${way} LIMIT $3
       ) of_game ORDER BY of_game.id ${way} LIMIT $3
     ) b
     JOIN seeds s ON s.id = b.seed_id
     LEFT JOIN configurations k ON k.id = b.configuration_id
     LEFT JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
     LEFT JOIN items i ON i.id = b.item_id
     ORDER BY b.id ${way}`,
    [playerId, after, limit, seededGames.map(({ name }) => name)],
  )
  return rows
}

export interface RecordRow {
  id: string
  at: Date
  /** The game of a bet. */
  what?: string
  /** The method, currency, item or country. */
  about: string | null
  status: string
  amount: bigint
  details: Record<string, unknown>
}

export type RecordReader = (
  reader: Reader,
  playerId: string,
  after: string | null,
  limit: number,
  order?: Order,
) => Promise<RecordRow[]>

export const recordsOf =
  (select: string, key: 'uuid' | 'bigint' | 'text' = 'uuid'): RecordReader =>
  async (reader, playerId, after, limit, order = 'oldest') => {
    const [side, way] = sides[order]
    const { rows } = await reader.query<RecordRow>(
      `${select} AND ($2::${key} IS NULL OR r.id ${side} $2) ORDER BY r.id ${way} LIMIT $3`,
      [playerId, after, limit],
    )
    return rows
  }

/** Bets on Rocket and the Crazy Wheel: their profit, and what they were placed on. */
export const readRoundBets = recordsOf(
  `SELECT r.id, r.created_at AS at, o.game AS what, o.game || ' ' || o.index AS about, r.status,
          CASE r.status WHEN 'canceled' THEN 0 ELSE coalesce(r.payout, 0) - r.stake END AS amount,
          jsonb_build_object('stake', r.stake / 100.0, 'payout', r.payout / 100.0, 'round', r.round_id,
                             'auto_cashout', r.auto_cashout / 100.0, 'multiplier', r.multiplier / 100.0,
                             'on', nullif(split_part(r.game, '_', 2), ''),
                             'settled_at', r.settled_at) AS details
   FROM round_bets r JOIN rounds o ON o.id = r.round_id WHERE r.player_id = $1`,
)

export const readDeposits = recordsOf(
  `SELECT r.id, r.created_at AS at, r.method AS about, r.status,
          coalesce(r.credited_cents, r.amount_cents) AS amount,
          jsonb_build_object('bonus', r.bonus_cents / 100.0, 'bonus_promised', d.promised_cents / 100.0,
                             'bonus_paid', d.paid_cents / 100.0, 'bonus_until', d.until,
                             'settled', r.settled_cents / 100.0,
                             'promocode', r.promo_code, 'hold_until', r.hold_until,
                             'updated_at', r.updated_at) AS details
   FROM payments r LEFT JOIN deposit_promises d ON d.payment_id = r.id WHERE r.player_id = $1`,
)

export const readWithdrawals = recordsOf(
  `SELECT r.id, r.created_at AS at, r.currency AS about, r.status, r.amount_cents AS amount,
          jsonb_build_object('address', r.address, 'rate', r.rate, 'crypto_amount', r.crypto_amount,
                             'txid', r.txid, 'note', r.note, 'updated_at', r.updated_at) AS details
   FROM withdrawals r WHERE r.player_id = $1`,
)

export const readShipments = recordsOf(
  `SELECT r.id, r.created_at AS at, r.address->>'country' AS about, r.status, r.fee_cents AS amount,
          jsonb_build_object(
            'address', r.address, 'promised_at', r.promised_at, 'note', r.note,
            'tracking_number', r.tracking_number, 'updated_at', r.updated_at,
            'items', (SELECT jsonb_agg(jsonb_build_object('id', p.inventory_item_id, 'size', p.size))
                      FROM shipment_items p WHERE p.shipment_id = r.id)) AS details
   FROM shipments r WHERE r.player_id = $1`,
)

const items = `SELECT r.id, r.acquired_at AS at, i.name AS about, r.status, r.value AS amount,
          jsonb_build_object('item_id', r.item_id, 'house', i.house) AS details
   FROM inventory_items r JOIN items i ON i.id = r.item_id WHERE r.player_id = $1`

export const readItems = recordsOf(items)
export const readOwnedItems = recordsOf(`${items} AND r.status = 'owned'`)

/** The account: the player's details, sign-in methods and settings. */
export const readAccount = recordsOf(
  `SELECT r.id, r.created_at AS at, r.name AS about, 0::bigint AS amount,
          CASE WHEN r.on_hold_since IS NULL THEN 'open' ELSE 'on_hold' END AS status,
          jsonb_build_object('email', r.email, 'email_confirmed_at', r.email_confirmed_at,
                             'avatar', r.avatar, 'promotions', r.wants_promotions,
                             'chat', r.wants_chat, 'is_hidden', r.is_hidden, 'mail_kinds', r.mail_kinds,
                             'birth_date', r.birth_date, 'exclusion', r.exclusion,
                             'excluded_until', r.excluded_until,
                             'reality_check_minutes', r.reality_check_minutes,
                             'limits', (SELECT jsonb_agg(jsonb_build_object(
                                 'kind', l.kind, 'period', l.period, 'amount', l.amount / 100.0,
                                 'next_amount', l.next_amount / 100.0, 'next_at', l.next_at))
                               FROM player_limits l WHERE l.player_id = r.id),
                             'verification', (SELECT jsonb_build_object(
                                 'status', v.status, 'note', v.note, 'updated_at', v.updated_at,
                                 'expires_at', v.expires_at)
                               FROM verifications v WHERE v.player_id = r.id),
                             'muted', (SELECT jsonb_build_object(
                                 'until', m.until, 'reason', m.reason, 'at', m.created_at)
                               FROM chat_mutes m WHERE m.player_id = r.id),
                             'xp', (SELECT div(greatest(g.xp, 0), ${XP_EXACT}) FROM player_progress g WHERE g.player_id = r.id),
                             'affiliate_code', (SELECT f.code FROM affiliates f WHERE f.player_id = r.id),
                             'deposit_addresses', (SELECT jsonb_agg(jsonb_build_object(
                                 'currency', c.currency, 'address', c.address, 'taken_at', c.taken_at))
                               FROM crypto_addresses c WHERE c.player_id = r.id),
                             'second_factor', jsonb_build_object(
                                 'totp_since', (SELECT t.confirmed_at FROM totp_factors t WHERE t.player_id = r.id),
                                 'passkeys', (SELECT jsonb_agg(jsonb_build_object(
                                     'name', k.name, 'created_at', k.created_at,
                                     'last_used_at', k.last_used_at) ORDER BY k.id)
                                   FROM passkeys k WHERE k.player_id = r.id),
                                 'recovery_codes_left', (SELECT count(*) FROM recovery_codes c
                                   WHERE c.player_id = r.id AND c.used_at IS NULL)),
                             'identities', (SELECT jsonb_agg(jsonb_build_object(
                                 'provider', i.provider, 'connected_at', i.connected_at))
                               FROM social_identities i WHERE i.player_id = r.id)) AS details
   FROM players r WHERE r.id = $1`,
)

export const readAddresses = recordsOf(
  `SELECT r.id, p.created_at AS at, r.country AS about, 0::bigint AS amount,
          CASE WHEN r.is_billing THEN 'billing' ELSE 'delivery' END AS status,
          to_jsonb(r) - 'id' - 'player_id' - 'position' AS details
   FROM addresses r JOIN players p ON p.id = r.player_id WHERE r.player_id = $1`,
)

const sessions = `SELECT r.id, r.created_at AS at, r.device AS about, 0::bigint AS amount,
          CASE WHEN r.ended_at IS NULL THEN 'open' ELSE 'ended' END AS status,
          jsonb_build_object('place', r.place, 'network', r.network, 'last_seen_at', r.last_seen_at, 'ended_at', r.ended_at,
                             'second_factor_at', r.factor_at) AS details
   FROM sessions r WHERE r.player_id = $1`

export const readSessions = recordsOf(sessions)
export const readOpenSessions = recordsOf(`${sessions} AND r.ended_at IS NULL`)

/** What limits, exclusions, checks and ways to log in became, and who changed them; without hashes of secrets. */
export const readChanges = recordsOf(
  `SELECT r.id::text AS id, r.at, r.subject AS about, 0::bigint AS amount, r.actor AS status,
          r.state - 'sha256' AS details
   FROM player_changes r WHERE r.player_id = $1 AND r.subject <> 'referral'`,
  'bigint',
)

const readStoredNotifications = recordsOf(
  `SELECT r.id, r.created_at AS at, r.kind AS about, 0::bigint AS amount,
          CASE WHEN r.read_at IS NULL THEN 'unread' ELSE 'read' END AS status,
          jsonb_build_object('kind', r.kind, 'title', r.title, 'text', r.text, 'message', r.message,
                             'read_at', r.read_at) AS details
   FROM notifications r WHERE r.player_id = $1`,
)

/** Notifications as their player reads them. */
export const readNotifications: RecordReader = async (...asked) => {
  const rows = await readStoredNotifications(...asked)
  return rows.map(({ details: { kind, read_at, ...notice }, ...row }) => {
    const { title, text } = wordsOf(notice as StoredNotice)
    return { ...row, about: title, details: { kind, text, read_at } }
  })
}

export const readMessages = recordsOf(
  `SELECT r.id, r.created_at AS at, r.room AS about, 0::bigint AS amount,
          CASE WHEN r.removed_at IS NULL THEN 'shown' ELSE 'removed' END AS status,
          jsonb_build_object('text', r.text, 'receipt', r.receipt, 'removed_at', r.removed_at) AS details
   FROM chat_messages r WHERE r.player_id = $1`,
)

/** What the player reported to the staff; of a message not whose it is. */
export const readReported = recordsOf(
  `SELECT r.id, r.at, r.kind AS about, 0::bigint AS amount, 'sent' AS status,
          jsonb_build_object('name', nullif(r.about, '')) AS details
   FROM (SELECT c.id, q.created_at AS at, c.kind, c.about, q.player_id
         FROM moderation_reports q JOIN moderation_cases c ON c.id = q.case_id) r
   WHERE r.player_id = $1`,
)

const tickets = `SELECT r.id, r.created_at AS at, r.subject AS about, 0::bigint AS amount, r.status,
          jsonb_build_object(
            'source', r.source, 'category', r.category, 'updated_at', r.updated_at,
            'name', r.name, 'email', r.email, 'channel_url', r.channel_url, 'audience', r.audience,
            'messages', (SELECT jsonb_agg(jsonb_build_object(
                'author', m.author, 'text', m.text, 'created_at', m.created_at,
                'attachments', (SELECT jsonb_agg(jsonb_build_object(
                    'id', a.id, 'content_type', a.content_type, 'bytes', length(a.content)))
                  FROM ticket_attachments a WHERE a.message_id = m.id)) ORDER BY m.id)
              FROM ticket_messages m WHERE m.ticket_id = r.id)) AS details
   FROM tickets r WHERE r.player_id = $1`

export const readTickets = recordsOf(tickets)
/** Without those of the contact forms. */
export const readOwnTickets = recordsOf(`${tickets} AND r.source = 'account'`)

/** When a document was sent and until when it is kept; its content stays encrypted. */
export const readDocuments = recordsOf(
  `SELECT r.id, r.uploaded_at AS at, r.kind AS about, 0::bigint AS amount,
          CASE WHEN r.sealed IS NULL THEN 'deleted' ELSE 'kept' END AS status,
          jsonb_build_object('content_type', r.content_type, 'bytes', r.bytes,
                             'delete_at', r.delete_at, 'deleted_at', r.deleted_at) AS details
   FROM verification_documents r WHERE r.player_id = $1`,
)

export const readCustomBoxes = recordsOf(
  `SELECT r.id, r.created_at AS at, b.name AS about, 0::bigint AS amount,
          CASE WHEN r.taken_down_at IS NULL THEN 'open' ELSE 'taken_down' END AS status,
          jsonb_build_object('slug', r.slug, 'openings', r.openings, 'note', r.note,
                             'taken_down_at', r.taken_down_at) AS details
   FROM user_boxes r JOIN boxes b ON b.kind = r.kind AND b.slug = r.slug WHERE b.maker_id = $1`,
)

export const readCashbacks = recordsOf(
  `SELECT r.id, r.reset_at AS at, NULL AS about, r.cents AS amount,
          CASE WHEN r.claimed_at IS NULL THEN 'unclaimed' ELSE 'claimed' END AS status,
          jsonb_build_object('tier', r.tier, 'rate', r.rate / 100.0, 'stake', r.stake / 100.0,
                             'payout', r.payout / 100.0, 'claimed_at', r.claimed_at) AS details
   FROM cashbacks r WHERE r.player_id = $1`,
)

export const readPrizes = recordsOf(
  `SELECT r.id, r.week AS at, r.metric AS about, r.prize AS amount, 'paid' AS status,
          jsonb_build_object('rank', r.rank) AS details
   FROM leaderboard_prizes r WHERE r.player_id = $1`,
)
