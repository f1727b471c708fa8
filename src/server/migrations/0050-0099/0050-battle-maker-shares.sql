-- An opening is a bet, or a drop of a battle: each has an id of its own, and owes its maker once.
COMMENT ON COLUMN maker_shares.bet_id IS 'The bet, or the drop of a battle';
