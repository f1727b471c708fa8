import pg from 'pg'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { columnTypes } from '#server/platform/db/types.ts'
import { fillBattles } from './fill-battles.ts'
import { fillBets } from './fill-bets.ts'
import { fillBoxes } from './fill-boxes.ts'
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
  for (const [what, fill] of steps) {
    onStep(what)
    await fill(filling, sealed)
  }
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
  ['deposits and requests', fillRequests],
  ['journal', fillJournal],
  ['rewards', fillRewards],
]

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
