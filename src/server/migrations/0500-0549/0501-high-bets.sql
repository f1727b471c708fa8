-- The bets of domain/games/high-bet.ts, which are few among many.
CREATE INDEX bets_high ON bets (id DESC) WHERE stake >= 5000 OR payout >= 10000;
CREATE INDEX round_bets_high ON round_bets (id DESC)
  WHERE status IN ('won', 'lost') AND (stake >= 5000 OR payout >= 10000);
