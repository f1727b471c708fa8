import { DAY_MS } from '#domain/schedule/durations.ts'
import { type Cell, columnsOf, inPages, type Report } from '../report.ts'

const ROWS = 500

interface Account {
  [name: string]: Cell
  id: bigint
}

export const dormant: Report = {
  name: 'dormant',
  title: 'Dormant accounts',
  version: 1,
  about:
    'Accounts without a movement or a session for a number of days (365 by default), and what is in them',
  filters: ['days'],
  columns: columnsOf({
    player_id: ['text', 'The player'],
    last_active_at: ['time', 'The last movement or session, or when the account was opened'],
    balance: ['coins', 'In the wallet'],
    inventory: ['coins', 'Items, at the prices at which they were won'],
  }),
  totals: ['balance', 'inventory'],
  async *rows({ reader }, { atMs, days }) {
    const before = new Date(atMs - days * DAY_MS)
    const pages = inPages(ROWS, async (last: Account | null) => {
      const { rows } = await reader.query<Account & { last_active_at: Date }>(
        `SELECT a.id, a.player_id, a.balance,
           greatest(p.created_at, s.last_seen_at,
                    (SELECT e.at FROM entries e WHERE e.account_id = a.id AND e.seq = a.entry_seq)) AS last_active_at,
           (SELECT coalesce(sum(i.value), 0)::bigint FROM inventory_items i
            WHERE i.player_id = a.player_id AND i.status = 'owned')
           + (SELECT coalesce(sum(i.value), 0)::bigint FROM inventory_items i
              WHERE i.player_id = a.player_id AND i.status = 'in_request') AS inventory
         FROM (SELECT * FROM accounts WHERE kind = 'wallet' AND id > $1 ORDER BY id LIMIT $2) a
         JOIN players p ON p.id = a.player_id
         CROSS JOIN LATERAL (
           SELECT greatest((SELECT max(last_seen_at) FROM sessions WHERE player_id = p.id AND ended_at IS NULL),
                           (SELECT max(last_seen_at) FROM sessions WHERE player_id = p.id AND ended_at IS NOT NULL))
             AS last_seen_at
         ) s
         ORDER BY a.id`,
        [last?.id ?? 0n, ROWS],
      )
      return rows
    })
    for await (const page of pages) {
      yield page.filter(({ last_active_at }) => (last_active_at as Date) < before)
    }
  },
}
