import type { Filling } from './filling.ts'
import { noteSharedMarks } from './note-shared-marks.ts'

/** The bets of a player's seeds, before the next is used. */
const SEED_BETS = 10_000

/** Players who joined one after the other, with wallets, sessions, devices and notifications; `lived_players` numbers them. */
export async function fillPlayers({ counts, run }: Filling): Promise<void> {
  const { players } = counts
  await run(`
    CREATE TEMP TABLE lived_players AS
    SELECT n, pg_temp.id_at(at, 1, n) AS id, at FROM (
      SELECT n, :since + (:until - :since) * (greatest(0, n - 4) / ${players + 1}.0) AS at
      FROM generate_series(1, ${players}) n
    ) p;
    INSERT INTO players (id, name, email, avatar, created_at, email_confirmed_at, name_skeleton, birth_date)
    SELECT id, 'Player ' || n, 'player-' || n || '@lived.example', 'fox', at, at, 'lived' || n, '1990-01-01'
    FROM lived_players;
    INSERT INTO accounts (name, kind, player_id, balance, guard)
    SELECT 'wallet:' || id, 'wallet', id, 0, guard_of(id) FROM lived_players ORDER BY n;
    ALTER TABLE lived_players ADD account_id bigint;
    UPDATE lived_players p SET account_id = a.id FROM accounts a WHERE a.player_id = p.id;
    ALTER TABLE lived_players ADD PRIMARY KEY (n);
    ANALYZE lived_players`)
  await run(`
    INSERT INTO sessions (id, player_id, created_at, device, last_seen_at, ended_at)
    SELECT pg_temp.id_at(at, 2, s), id, at, 'Firefox on Linux', at, CASE WHEN nth = 0 THEN NULL ELSE at END
    FROM (SELECT p.id, s.nth, p.n * 10000 + s.nth AS s, :until - interval '20 days' * ((s.nth + p.n - 1) % 3000 / 3000.0) AS at
          FROM lived_players p, generate_series(0, CASE WHEN p.n = 1 THEN ${Math.ceil(players / 10)} ELSE 2 END) AS s (nth)) x
    ON CONFLICT DO NOTHING;
    INSERT INTO refresh_tokens (token_hash, session_id, generation, expires_at)
    SELECT sha256(uuid_send(id)), id, 1, :until + interval '20 days' FROM sessions WHERE ended_at IS NULL
    ON CONFLICT DO NOTHING;
    INSERT INTO player_marks (kind, hash, player_id, noted_at, proven_at)
    SELECT 'device', sha256(int8send(n - CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END)), id, at, at FROM lived_players;
    ${noteSharedMarks};
    INSERT INTO notifications (id, player_id, kind, title, text, path, created_at, read_at)
    SELECT pg_temp.id_at(at, 3, n * 10000 + nth), id, 'cashback', '1.00 coins of cashback',
           'Your cashback of the last day is ready.', '/profile/cashback', at, CASE WHEN nth > 2 THEN at END
    FROM (SELECT p.n, p.id, s.nth, :until - interval '60 days' * ((s.nth * ${players} + p.n) / ${10 * players}.0) AS at
          FROM lived_players p, generate_series(0, 9) AS s (nth)) x`)
}

/** Their seeds, for the bets in `lived_bets`: one revealed for every ten thousand, one active and the next. */
export async function fillSeeds({ run }: Filling, sealed: Buffer): Promise<void> {
  const seed = (state: string, number: string) => `
    SELECT p.id, '${state}', '\\x${sealed.toString('hex')}'::bytea,
           sha256(convert_to('lived ' || p.n || ' ' || ${number}, 'UTF8'))`
  await run(`
    CREATE TEMP TABLE lived_seed_counts AS
    SELECT p.n, coalesce(max(b.nth), 0) AS bets FROM lived_players p LEFT JOIN lived_bets b ON b.n = p.n GROUP BY p.n;
    INSERT INTO seeds (player_id, state, sealed, commitment, client_seed, client_seed_origin, nonce, activated_at, revealed_at)
    ${seed('revealed', 'k')}, 'lived', 'player', ${SEED_BETS}, p.at, :until
    FROM lived_players p JOIN lived_seed_counts c USING (n), generate_series(0, bets / ${SEED_BETS} - 1) AS k;
    INSERT INTO seeds (player_id, state, sealed, commitment, client_seed, client_seed_origin, nonce, activated_at)
    ${seed('active', "'active'")}, 'lived', 'player', bets % ${SEED_BETS} + 1, :until - interval '20 days'
    FROM lived_players p JOIN lived_seed_counts c USING (n);
    INSERT INTO seeds (player_id, state, sealed, commitment) ${seed('next', "'next'")} FROM lived_players p;
    CREATE TEMP TABLE lived_seeds AS
    SELECT p.n, row_number() OVER (PARTITION BY p.n ORDER BY s.id) - 1 AS k, s.id
    FROM lived_players p JOIN seeds s ON s.player_id = p.id AND s.state <> 'next';
    ANALYZE lived_seeds`)
}
