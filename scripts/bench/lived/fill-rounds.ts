import { BEACON, type Filling } from './filling.ts'

/** The heavy player bets on the wheel only in the first of them: a list of these must not read all bets since. */
const WHEEL_ROUNDS = 100

/** Ended rounds of Rocket and the Crazy Wheel, in turn, and their bets, of which every tenth is the heavy player's. */
export async function fillRounds({ counts, run }: Filling): Promise<void> {
  const { rounds, roundBets, players } = counts
  const length = Math.ceil(rounds / 2)
  const betsEach = Math.round(roundBets / rounds)
  await run(`
    INSERT INTO round_chains (id, game, chain_end, length, next_index, announced_at)
    SELECT pg_temp.id_at(:since, 6, g), CASE g WHEN 0 THEN 'crash' ELSE 'wheel' END, sha256(int8send(g)), ${length},
           ${length + 1}, :since FROM generate_series(0::bigint, 1) g;
    CREATE TEMP TABLE lived_rounds AS
    SELECT k, pg_temp.id_at(at, 7, k) AS id, at, k % 2 AS g, CASE k % 2 WHEN 0 THEN 'crash' ELSE 'wheel' END AS game,
           CASE k % 2 WHEN 0 THEN 100 + pg_temp.chance(k, 900) ELSE pg_temp.chance(k, 54) END AS outcome
    FROM (SELECT k, :since + (:until - :since) * (k / ${rounds + 1}.0) AS at FROM generate_series(0::bigint, ${rounds - 1}) k) r;
    INSERT INTO rounds (id, game, chain_id, index, link_hash, status, made_at, seq, beacon_network, beacon_round, beacon_due_at,
                        bets_open_at, bets_close_at, beacon_signature, started_at, link, outcome, ended_at)
    SELECT id, game, pg_temp.id_at(:since, 6, g), k / 2 + 1, sha256(int8send(k)), 'ended', at, k / 2 + 1, id_of_network('${BEACON}'),
           1000 + k, at + interval '12 seconds', at, at + interval '10 seconds',
           substr(sha512(int8send(k)), 1, 48), at + interval '12 seconds', sha256(int8send(-k)), outcome, at + interval '20 seconds'
    FROM lived_rounds ORDER BY k`)
  await run(`
    CREATE TEMP TABLE lived_round_bets AS
    SELECT b.*, p.id AS player_id, p.account_id, CASE WHEN is_won THEN multiplier END AS won, CASE WHEN is_won THEN multiplier ELSE 0 END AS payout
    FROM (
      SELECT pg_temp.id_at(r.at + interval '1 second', 8, r.k * ${betsEach} + j) AS id, r.id AS round_id, r.at, r.game AS played,
             CASE r.game WHEN 'crash' THEN 'crash' ELSE 'wheel_2x' END AS game,
             CASE r.game WHEN 'crash' THEN 150 ELSE 200 END AS multiplier,
             CASE r.game WHEN 'crash' THEN r.outcome >= 150 ELSE r.outcome % 2 = 0 END AS is_won,
             CASE WHEN (r.k + j) % 10 = 0 AND (r.game = 'crash' OR r.k < ${WHEEL_ROUNDS}) THEN 1
                  ELSE 2 + pg_temp.chance(r.k * 8 + j, greatest(1, ${players - 1} * r.k / ${rounds})) END AS n
      FROM lived_rounds r, generate_series(0, ${betsEach - 1}) j
    ) b JOIN lived_players p USING (n);
    INSERT INTO round_bets (id, round_id, player_id, level, game, stake, auto_cashout, is_auto_given, status, multiplier,
                            payout, created_at, settled_at)
    SELECT id, round_id, player_id, 5, game, 100, CASE game WHEN 'crash' THEN 150 END, CASE game WHEN 'crash' THEN true END,
           CASE WHEN won IS NULL THEN 'lost' ELSE 'won' END, won, payout, at + interval '1 second', at + interval '20 seconds'
    FROM lived_round_bets ORDER BY id;
    INSERT INTO lived_entries SELECT account_id, pg_temp.account('clearing:rounds'), -100, game || '.stake', id, at + interval '1 second'
    FROM lived_round_bets;
    INSERT INTO lived_entries SELECT pg_temp.account('clearing:rounds'), pg_temp.account('house:' || played), -100, game || '.settled', id,
      at + interval '20 seconds' FROM lived_round_bets;
    INSERT INTO lived_entries SELECT account_id, pg_temp.account('house:' || played), payout, game || '.payout', id, at + interval '20 seconds'
    FROM lived_round_bets WHERE payout > 0`)
}
