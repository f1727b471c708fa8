import pg from 'pg'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { columnTypes } from '#server/platform/db/types.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { fillBattles } from './fill-battles.ts'
import { fillBets } from './fill-bets.ts'
import { fillBoxes } from './fill-boxes.ts'
import { fillChat } from './fill-chat.ts'
import { fillJournal } from './fill-journal.ts'
import { fillPlayers } from './fill-players.ts'
import { fillRequests } from './fill-requests.ts'
import { fillRewards } from './fill-rewards.ts'
import { fillRounds } from './fill-rounds.ts'
import { countsOf, type Filling, type LivedCounts } from './filling.ts'

const DAYS = 180

/**
 * Fills a shop as after half a year: players, boxes of theirs, bets, rounds, battles, deposits, requests, rewards, and
 * the entries of all of them. The shop has its catalogue, and was started once, so that its games have configurations.
 * One player, the first, has a tenth of all bets. The hash chains of entries are not valid; every balance is.
 * Rows are written by PostgreSQL itself, without triggers and foreign keys: the role must be a superuser's.
 */
export async function fillLived(
  databaseUrl: string,
  options: FillOptions,
  onStep: (what: string) => void = () => {},
): Promise<{ heavyPlayer: string; counts: LivedCounts }> {
  const client = new pg.Client({ connectionString: databaseUrl, types: columnTypes })
  await client.connect()
  try {
    return await fillOver(client, options, onStep)
  } finally {
    await client.end()
  }
}

export interface FillOptions {
  size: number
  /** The last instant of the shop's life. */
  until: Date
  /** A server seed, as the shop's vault seals it. */
  sealed: Buffer
}

async function fillOver(
  client: pg.Client,
  { size, until, sealed }: FillOptions,
  onStep: (what: string) => void,
) {
  const counts = countsOf(size)
  const since = new Date(until.getTime() - DAYS * DAY_MS)
  await client.query(settings)
  await client.query(functions)
  const filling: Filling = {
    counts,
    async run(statement) {
      await client.query(
        statement.replaceAll(':since', quoted(since)).replaceAll(':until', quoted(until)),
      )
    },
  }
  await divideByMonth(client, since, until)
  const restore = await dropIndexes(client)
  for (const [what, fill] of steps) {
    onStep(what)
    await fill(filling, sealed)
  }
  onStep('indexes')
  for (const statement of restore) await client.query(statement)
  onStep('statistics of the planner')
  await client.query('VACUUM (ANALYZE)')
  const { rows } = await client.query<{ id: string }>('SELECT id FROM lived_players WHERE n = 1')
  if (!rows[0]) throw new Error('No player was filled in')
  return { heavyPlayer: rows[0].id, counts }
}

const steps: [string, (filling: Filling, sealed: Buffer) => Promise<void>][] = [
  ['players', fillPlayers],
  ["players' boxes", fillBoxes],
  ['bets', fillBets],
  ['rounds', fillRounds],
  ['battles', fillBattles],
  ['chat', fillChat],
  ['deposits and requests', fillRequests],
  ['journal', fillJournal],
  ['rewards', fillRewards],
]

/** Gives the partitioned tables, still empty, the months that the shop would have made while it lived. */
async function divideByMonth(client: pg.Client, since: Date, until: Date): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; first: string; open: string }>(
    `SELECT f.table_name AS name, f.name AS first, o.name AS open
     FROM month_partitions f JOIN month_partitions o USING (table_name)
     WHERE f.since IS NULL AND o.until IS NULL`,
  )
  const months: Date[] = []
  for (let n = 1; months.length < 2 || (months.at(-2) ?? until) <= until; n++) {
    months.push(new Date(monthStart(since.getTime(), n)))
  }
  for (const { name, first, open } of tables) {
    await client.query(
      `DROP TABLE months.${open}; ALTER TABLE ${name} DETACH PARTITION months.${first}`,
    )
    await client.query('SELECT attach_month($1, $2, NULL, $3)', [name, first, months[0]])
    await client.query('SELECT open_month($1, $2, $3)', [name, first, months[0]])
    for (const month of months.slice(1)) {
      await client.query('SELECT close_month($1, $2)', [name, month])
    }
  }
}

/** The tables whose indexes are made at once after they are filled, several times faster than row by row. */
const LARGE = [
  ...['bets', 'entries', 'inventory_items', 'round_bets', 'wallet_events', 'play_totals'],
  ...['battles', 'battle_seats', 'battle_drops', 'rounds', 'cashbacks', 'referral_play'],
]

/**
 * Drops the indexes of large tables, besides those of their keys, and those that partitions have alone; returns the
 * statements that make them again.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `SELECT CASE WHEN k.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
              ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, k.conname) END AS drop,
            CASE WHEN k.oid IS NULL THEN replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
              ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) END AS make
     FROM pg_index i
     JOIN pg_class n ON n.oid = i.indexrelid
     JOIN pg_class t ON t.oid = coalesce(pg_partition_root(i.indrelid), i.indrelid) AND t.relnamespace = 'public'::regnamespace
     LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.contype = 'u'
     WHERE t.relname = ANY ($1) AND NOT i.indisprimary AND NOT n.relispartition ORDER BY n.relname`,
    [LARGE],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

const quoted = (at: Date) => `'${at.toISOString()}'::timestamptz`

const settings = `SET session_replication_role = replica; SET synchronous_commit = off;
  SET work_mem = '256MB'; SET maintenance_work_mem = '256MB'; SET timezone = 'UTC'; SET jit = off`

/** An id as the shop makes them: version 7, of an instant, here with a kind and a number in place of chance. */
const functions = `
  CREATE FUNCTION pg_temp.id_at(at timestamptz, kind integer, n bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
            || '8' || lpad(to_hex(n), 15, '0'))::uuid
  $$;
  CREATE FUNCTION pg_temp.chance(n bigint, of bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT abs(hashint8(n)::bigint) % of
  $$;
  CREATE FUNCTION pg_temp.account(of text) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT id FROM accounts WHERE name = of
  $$;
  CREATE TEMP TABLE lived_entries (
    account_id bigint NOT NULL, counter_id bigint NOT NULL, amount bigint NOT NULL, code text NOT NULL,
    ref uuid NOT NULL, at timestamptz NOT NULL
  )`
