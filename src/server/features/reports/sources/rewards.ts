import { type Cell, columnsOf, inPages, type Report } from '../report.ts'

const ROWS = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Keyed {
  [name: string]: Cell
  id: string
}

const promises = `SELECT d.payment_id AS id, d.player_id, d.kind, d.promised_cents AS promised,
       coalesce(o.cents, 0)::bigint AS paid, (d.promised_cents - coalesce(o.cents, 0))::bigint AS left,
       d.created_at, d.until
  FROM deposit_promises d
  LEFT JOIN LATERAL (SELECT sum(cents) AS cents FROM bonus_payouts o
                     WHERE o.payment_id = d.payment_id AND o.at <= $3) o ON true
  WHERE d.created_at <= $3 AND d.until > $3 AND (d.ended_at IS NULL OR d.ended_at > $3)
    AND d.payment_id > $1 ORDER BY d.payment_id LIMIT $2`

const cashbacks = `SELECT c.id, c.player_id, 'cashback' AS kind, c.cents AS promised, 0::bigint AS paid, c.cents AS left,
       c.reset_at AS created_at, NULL::timestamptz AS until
  FROM cashbacks c WHERE c.reset_at <= $3 AND (c.claimed_at IS NULL OR c.claimed_at > $3)
    AND c.id > $1 ORDER BY c.id LIMIT $2`

export const bonuses: Report = {
  name: 'bonuses',
  title: 'Bonus liability',
  version: 1,
  about:
    'Bonuses that were promised with deposits and not yet paid, and cashback that was not yet claimed, at an instant',
  filters: ['at'],
  columns: columnsOf({
    id: ['text', 'The deposit or the day’s cashback'],
    player_id: ['text', 'The player'],
    kind: ['text', 'promo, first_crypto or cashback'],
    promised: ['coins', 'Promised'],
    paid: ['coins', 'Paid of it as it was played'],
    left: ['coins', 'The most that may still be paid'],
    created_at: ['time', 'When it was promised'],
    until: ['time', 'When the promise ends'],
  }),
  totals: ['promised', 'paid', 'left'],
  async *rows({ reader }, { atMs }) {
    for (const sql of [promises, cashbacks]) {
      yield* inPages(ROWS, async (last: Keyed | null) => {
        const values = [last?.id ?? FIRST_ID, ROWS, new Date(atMs)]
        return (await reader.query<Keyed>(sql, values)).rows
      })
    }
  },
}

const promoCodes = `SELECT p.id, p.code, 'promo_code' AS kind, u.uses, u.promised,
       (SELECT coalesce(sum(o.cents), 0)::bigint FROM promo_uses w JOIN bonus_payouts o ON o.payment_id = w.payment_id
        WHERE w.promo_id = p.id AND o.at >= $3 AND o.at < $4) AS cost
  FROM promo_codes p CROSS JOIN LATERAL (
    SELECT count(*) AS uses, coalesce(sum(w.bonus), 0)::bigint AS promised FROM promo_uses w
    WHERE w.promo_id = p.id AND w.at >= $3 AND w.at < $4
  ) u
  WHERE p.id > $1 ORDER BY p.id LIMIT $2`

const vouchers = `SELECT b.id, b.id::text AS code, 'vouchers' AS kind, u.uses, u.uses * b.value AS promised, u.uses * b.value AS cost
  FROM code_batches b CROSS JOIN LATERAL (
    SELECT count(*) AS uses FROM codes c WHERE c.batch_id = b.id AND c.redeemed_at >= $3 AND c.redeemed_at < $4
  ) u
  WHERE b.kind = 'voucher' AND b.id > $1 ORDER BY b.id LIMIT $2`

export const promotions: Report = {
  name: 'promotions',
  title: 'Cost of promotions',
  version: 1,
  about:
    'Each promo code and batch of vouchers that was used in the period, or whose bonuses were paid in it',
  filters: ['from', 'to'],
  columns: columnsOf({
    code: ['text', 'The promo code, or the batch of vouchers'],
    kind: ['text', 'promo_code or vouchers'],
    uses: ['count', 'How often it was used'],
    promised: ['coins', 'Promised or given with these uses'],
    cost: ['coins', 'Paid in the period, also of earlier promises'],
  }),
  totals: ['uses', 'promised', 'cost'],
  async *rows({ reader }, { fromMs, toMs }) {
    for (const sql of [promoCodes, vouchers]) {
      const pages = inPages(ROWS, async (last: Keyed | null) => {
        const values = [last?.id ?? FIRST_ID, ROWS, new Date(fromMs), new Date(toMs)]
        return (await reader.query<Keyed>(sql, values)).rows
      })
      for await (const page of pages) {
        yield page.filter(({ uses, cost }) => uses !== 0n || cost !== 0n)
      }
    }
  },
}

export const affiliates: Report = {
  name: 'affiliates',
  title: 'Cost of affiliates',
  version: 1,
  about: 'Each affiliate who earned, claimed or returned a share in the period',
  filters: ['from', 'to'],
  columns: columnsOf({
    player_id: ['text', 'The affiliate'],
    code: ['text', 'Their link'],
    earned: ['coins', 'Their share of the play of the period, rounded down'],
    claimed: ['coins', 'Paid to them'],
    taken_back: ['coins', 'Taken back after payments of their referrals were reversed'],
  }),
  totals: ['earned', 'claimed', 'taken_back'],
  async *rows({ reader }, { fromMs, toMs }) {
    const pages = inPages(ROWS, async (last: Keyed | null) => {
      const { rows } = await reader.query<Keyed>(
        `SELECT f.player_id AS id, f.player_id, f.code,
           (SELECT div(coalesce(sum(e.earned), 0), 100000000)::bigint FROM referral_earnings e
            WHERE e.affiliate_id = f.player_id AND e.quarter >= $3 AND e.quarter < $4) AS earned,
           (SELECT coalesce(sum(c.cents), 0)::bigint FROM referral_claims c
            WHERE c.affiliate_id = f.player_id AND c.at >= $3 AND c.at < $4) AS claimed,
           (SELECT coalesce(sum(c.taken_cents), 0)::bigint FROM clawbacks c
            WHERE c.player_id = f.player_id AND c.kind = 'affiliate' AND c.booked_at >= $3 AND c.booked_at < $4) AS taken_back
         FROM affiliates f WHERE f.player_id > $1 ORDER BY f.player_id LIMIT $2`,
        [last?.id ?? FIRST_ID, ROWS, new Date(fromMs), new Date(toMs)],
      )
      return rows
    })
    for await (const page of pages) {
      yield page.filter((row) => row.earned !== 0n || row.claimed !== 0n || row.taken_back !== 0n)
    }
  },
}

interface Linked {
  [name: string]: Cell
  link: string
}

export const links: Report = {
  name: 'links',
  title: 'Tracking links',
  version: 1,
  about:
    'Each tracking link that was followed in the period, or whose players signed up or first paid in it',
  filters: ['from', 'to'],
  columns: columnsOf({
    link: ['text', 'The link'],
    player_id: ['text', 'Whose it is; empty for one of the shop'],
    clicks: ['count', 'Browsers that followed it, each once a day'],
    sign_ups: ['count', 'Players who signed up by it'],
    refused: ['count', 'Of them, those who count for nobody'],
    first_deposits: ['count', 'Players of the link who paid for the first time'],
  }),
  totals: ['clicks', 'sign_ups', 'refused', 'first_deposits'],
  async *rows({ reader }, { fromMs, toMs }) {
    const pages = inPages(ROWS, async (last: Linked | null) => {
      const { rows } = await reader.query<Linked>(
        `SELECT t.link, t.player_id,
           (SELECT count(*) FROM link_clicks c WHERE c.link = t.link AND c.at >= $3 AND c.at < $4) AS clicks,
           s.sign_ups, s.refused,
           (SELECT count(*) FROM player_links p JOIN accounts a ON a.player_id = p.player_id
            JOIN figure_heads h ON h.account_id = a.id
            JOIN entries e ON e.account_id = h.account_id AND e.seq = h.first_deposit_seq
            WHERE p.link = t.link AND e.at >= $3 AND e.at < $4) AS first_deposits
         FROM tracking_links t CROSS JOIN LATERAL (
           SELECT count(*) AS sign_ups, count(p.refused) AS refused FROM player_links p
           WHERE p.link = t.link AND p.bound_at >= $3 AND p.bound_at < $4
         ) s
         WHERE t.link > $1 ORDER BY t.link LIMIT $2`,
        [last?.link ?? '', ROWS, new Date(fromMs), new Date(toMs)],
      )
      return rows
    })
    for await (const page of pages) {
      yield page.filter(
        ({ clicks, sign_ups, first_deposits }) =>
          clicks !== 0n || sign_ups !== 0n || first_deposits !== 0n,
      )
    }
  },
}
