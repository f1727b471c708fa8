import { type Cell, columnsOf, inPages, type Report } from '../report.ts'

const ROWS = 500

interface Timed {
  [name: string]: Cell
  at: Date
}

const cashbackDays = `SELECT r.at, r.since, r.until, r.rates_percent AS rates,
       coalesce(c.players, 0) AS players, coalesce(c.given, 0)::bigint AS given,
       coalesce(c.claimed, 0)::bigint AS claimed,
       CASE WHEN r.until <= $5::timestamptz THEN coalesce(c.given - c.claimed, 0) ELSE 0 END::bigint AS expired
  FROM cashback_resets r
  LEFT JOIN (
    SELECT reset_at, count(*) AS players, sum(cents) AS given,
           coalesce(sum(cents) FILTER (WHERE claimed_at IS NOT NULL), 0) AS claimed
    FROM cashbacks WHERE reset_at >= $3 AND reset_at < $4 GROUP BY reset_at
  ) c ON c.reset_at = r.at
  WHERE ($1::timestamptz IS NULL OR r.at > $1) AND r.at >= $3 AND r.at < $4
  ORDER BY r.at LIMIT $2`

export const cashback: Report = {
  name: 'cashback',
  title: 'Cashback by day',
  version: 1,
  about: 'Each reset of the period: how many got cashback, and how much of it was claimed',
  filters: ['from', 'to'],
  columns: columnsOf({
    at: ['time', 'When the day ended'],
    since: ['time', 'When it began'],
    until: ['time', 'Until when it can be claimed'],
    rates: ['percent', 'The part of the tiers’ rates that the shop gave'],
    players: ['count', 'Players who got any'],
    given: ['coins', 'What they can claim'],
    claimed: ['coins', 'What they have claimed'],
    expired: ['coins', 'What nobody claimed in time'],
  }),
  totals: ['players', 'given', 'claimed', 'expired'],
  async *rows({ reader }, { fromMs, toMs, atMs }) {
    yield* inPages(ROWS, async (last: Timed | null) => {
      const period = [new Date(fromMs), new Date(toMs), new Date(atMs)]
      return (await reader.query<Timed>(cashbackDays, [last?.at ?? null, ROWS, ...period])).rows
    })
  },
}

const weeks = `SELECT w.starts_at AS at, w.ends_at, w.closed_at, m.metric,
       (SELECT count(*) FROM leaderboard_standings s WHERE s.week = w.starts_at AND s.metric = m.metric) AS players,
       p.prizes, p.cost, p.highest
  FROM leaderboard_weeks w
  CROSS JOIN (VALUES ('win_amount'), ('multiplier')) AS m (metric)
  CROSS JOIN LATERAL (
    SELECT count(*) AS prizes, coalesce(sum(prize), 0)::bigint AS cost, coalesce(max(prize), 0)::bigint AS highest
    FROM leaderboard_prizes WHERE week = w.starts_at AND metric = m.metric
  ) p
  WHERE ($1::timestamptz IS NULL OR w.starts_at > $1) AND w.starts_at >= $3 AND w.starts_at < $4
  ORDER BY w.starts_at, m.metric LIMIT $2`

export const leaderboard: Report = {
  name: 'leaderboard',
  title: 'Leaderboard by week',
  version: 1,
  about: 'Each week that began in the period, by what its players were ranked by, and its prizes',
  filters: ['from', 'to'],
  columns: columnsOf({
    at: ['time', 'When the week began'],
    ends_at: ['time', 'When it ends'],
    closed_at: ['time', 'When its prizes were paid; empty while it runs'],
    metric: ['text', 'win_amount or multiplier'],
    players: ['count', 'Players in the ranking'],
    prizes: ['count', 'Prizes that were paid'],
    cost: ['coins', 'What they cost'],
    highest: ['coins', 'The highest of them'],
  }),
  totals: ['prizes', 'cost'],
  async *rows({ reader }, { fromMs, toMs }) {
    // Each week has a row for each ranking, so that a page of an even number of rows ends with a week.
    yield* inPages(ROWS, async (last: Timed | null) => {
      const period = [new Date(fromMs), new Date(toMs)]
      return (await reader.query<Timed>(weeks, [last?.at ?? null, ROWS, ...period])).rows
    })
  },
}
