import { BEACON, type Filling } from './filling.ts'

const PRICE = 500

/** Ended battles of two players for one box; every tenth is the heavy player's. */
export async function fillBattles({ counts, run }: Filling, sealed: Buffer): Promise<void> {
  const { battles, players } = counts
  await run(`
    CREATE TEMP TABLE lived_seats AS
    SELECT s.*, p.id AS player_id, p.account_id FROM (
      SELECT k, seat, pg_temp.id_at(at, 9, k) AS battle_id, pg_temp.id_at(at, 10, k * 2 + seat) AS id, at,
             CASE WHEN seat = 0 AND k % 10 = 0 THEN 1
                  ELSE 2 + (pg_temp.chance(k, greatest(1, ${players - 3} * k / ${battles})) + seat) % greatest(1, ${players - 1}) END AS n
      FROM (SELECT k, :since + (:until - :since) * (k / ${battles + 1}.0) AS at FROM generate_series(0::bigint, ${battles - 1}) k) b,
           generate_series(0, 1) seat
    ) s JOIN lived_players p USING (n);
    INSERT INTO battles (id, status, creator_id, format, mode, is_crazy, is_private, is_fast, sponsor_pct, min_level, price,
                         sealed, commitment, bot_seeds, events_published, created_at, expires_at, filled_at, beacon_network, beacon_round,
                         beacon_due_at, beacon_signature, entropy, first_round_at, winners, ended_at)
    SELECT battle_id, 'ended', player_id, '1v1', 'classic', false, false, false, 0, 1, ${PRICE}, '\\x${sealed.toString('hex')}',
           sha256(int8send(-1 - k)), '{}', 1, at, at + interval '1 hour', at, id_of_network('${BEACON}'), 1000 + k, at + interval '3 seconds',
           encode(substr(sha512(int8send(k)), 1, 48), 'hex'), encode(sha256(int8send(k)), 'hex'), at + interval '5 seconds', '{0}',
           at + interval '10 seconds'
    FROM lived_seats WHERE seat = 0 ORDER BY k;
    INSERT INTO battle_rounds (battle_id, round, configuration_id)
    SELECT battle_id, 0, (SELECT min(configuration_id) FROM boxes WHERE kind = 'box') FROM lived_seats WHERE seat = 0 ORDER BY k;
    INSERT INTO battle_seats (id, battle_id, seat, player_id, client_seed, client_seed_origin, staked, joined_at, payout, takes_items)
    SELECT id, battle_id, seat, player_id, 'lived', 'player', ${PRICE}, at, CASE seat WHEN 0 THEN ${PRICE * 1.8} ELSE 0 END, false
    FROM lived_seats ORDER BY k, seat;
    INSERT INTO battle_drops (id, battle_id, round, seat, ticket, item_id, value)
    SELECT pg_temp.id_at(at, 11, k * 2 + seat), battle_id, 0, seat, 5000000, (SELECT min(id) FROM lived_items), ${PRICE * 0.9}
    FROM lived_seats ORDER BY k, seat;
    INSERT INTO lived_entries SELECT account_id, pg_temp.account('clearing:battles'), ${-PRICE}, 'battle.stake', id, at FROM lived_seats;
    INSERT INTO lived_entries SELECT pg_temp.account('clearing:battles'), pg_temp.account('house:boxes'), ${-PRICE}, 'battle.entry', id,
      at + interval '5 seconds' FROM lived_seats;
    INSERT INTO lived_entries SELECT account_id, pg_temp.account('house:boxes'), ${PRICE * 1.8}, 'battle.payout', id,
      at + interval '5 seconds' FROM lived_seats WHERE seat = 0`)
}
