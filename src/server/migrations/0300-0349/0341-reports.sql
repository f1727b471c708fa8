-- What reports look for among many rows: wins of at least 1,000 coins, exclusions, and sessions that have ended.
CREATE INDEX bets_large ON bets (id) WHERE payout >= 100000;
CREATE INDEX round_bets_large ON round_bets (id) WHERE payout >= 100000;
CREATE INDEX battle_seats_large ON battle_seats (battle_id) WHERE payout >= 100000;
CREATE INDEX withdrawals_large ON withdrawals (id) WHERE amount_cents >= 100000;
CREATE INDEX player_changes_exclusions ON player_changes (id) WHERE subject = 'exclusion';
CREATE INDEX sessions_ended_of_player ON sessions (player_id, last_seen_at) WHERE ended_at IS NOT NULL;
