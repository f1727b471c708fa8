-- Items of a demo or a test that were never drawn. Elsewhere the audit reports an item without a bet or a battle.
CREATE TABLE demo_items (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players,
  item_id text NOT NULL,
  value bigint NOT NULL
);
