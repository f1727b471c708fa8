import { codesWhere, entryFigures } from '#server/ledger/index.ts'

/** The country of an account without an address, and of the house's accounts: what ISO 3166 leaves to its users. */
export const UNKNOWN_COUNTRY = 'ZZ'

/** Marks the entry of a seat of a bot in a battle, which the house has paid. */
export const OF_A_BOT = 'bot'

/** The method as far as the sums of all methods need it. */
export const ofBotOrNobody = `CASE WHEN method = '${OF_A_BOT}' THEN method ELSE '' END`

const listOf = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')

/** The codes whose bets may win an item. */
const winning = listOf(codesWhere(({ winsGoods, movement }) => winsGoods && movement !== null))

export const stakeCodes = codesWhere(({ figure }) => figure === 'stakes')
export const depositCodes = codesWhere(({ figure, sign }) => figure === 'deposits' && sign === 1n)

const owned = Object.entries(entryFigures).flatMap(([code, { owner }]) =>
  owner ? [`WHEN '${code}' THEN '${owner}'`] : [],
)

const ofPayment = `e.code LIKE 'deposit.%' OR e.code LIKE 'receivable.%'`

/** The country of an entry of the house: of the player whose entry has the same reference. */
const ownersCountry = `(
    SELECT k.country FROM entries o JOIN account_countries k ON k.account_id = o.account_id AND k.after_seq < o.seq
    WHERE o.ref = e.ref AND o.code = CASE e.code ${owned.join(' ')} END
    ORDER BY k.after_seq DESC LIMIT 1)`

/**
 * What each entry counts as, of a FROM item in which it is `e`; needs `ranges`. The counting and the audit share it. The
 * limits of one row keep PostgreSQL from reading whole tables for a few rows.
 */
export const factsOf = (from: string, zone: string): string => `
  SELECT e.account_id, e.seq, (e.at AT TIME ZONE ${zone})::date AS day,
         extract(hour FROM e.at AT TIME ZONE ${zone})::smallint AS hour, e.code, e.amount,
         coalesce(CASE
           WHEN ${ofPayment} THEN (SELECT p.method FROM payments p WHERE p.id = e.ref)
           WHEN e.code LIKE 'withdrawal.%' THEN 'crypto'
           WHEN e.code = 'gift-code.redeemed' THEN 'gift_card'
           WHEN e.code = 'battle.entry' AND EXISTS (
             SELECT FROM battle_seats t WHERE t.id = e.ref AND t.house_paid > 0) THEN '${OF_A_BOT}'
         END, '') AS method,
         coalesce(CASE
           WHEN ${ofPayment} THEN (SELECT p.currency FROM payments p WHERE p.id = e.ref)
           WHEN e.code LIKE 'withdrawal.%' THEN (SELECT w.currency FROM withdrawals w WHERE w.id = e.ref)
         END, '') AS currency,
         coalesce(c.country, CASE WHEN e.code IN (${listOf(
           Object.entries(entryFigures).flatMap(([code, { owner }]) => (owner ? [code] : [])),
         )}) THEN ${ownersCountry} END, '${UNKNOWN_COUNTRY}') AS country,
         coalesce(won.payout, 0) AS goods
  FROM ${from}
  LEFT JOIN ranges c ON c.account_id = e.account_id AND e.seq > c.after_seq AND e.seq <= c.up_to
  LEFT JOIN LATERAL (
    SELECT b.payout FROM bets b
    WHERE e.code IN (${winning}) AND b.id = e.ref AND b.item_id IS NOT NULL LIMIT 1
  ) won ON true`

/** The countries of accounts with the numbers of the entries for which they hold. */
export const rangesOf = (accounts: string): string => `ranges AS (
    SELECT account_id, after_seq, country,
           coalesce(lead(after_seq) OVER (PARTITION BY account_id ORDER BY after_seq), ${2n ** 63n - 1n}) AS up_to
    FROM account_countries WHERE account_id = ANY (${accounts})
  )`
