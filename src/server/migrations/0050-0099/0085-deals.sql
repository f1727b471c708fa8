-- What was staked in deals: sold in the bet's own transaction. An item is staked once, for ever.
CREATE TABLE deal_items (
  inventory_item_id uuid PRIMARY KEY REFERENCES inventory_items (id),
  bet_id uuid NOT NULL
);

CREATE INDEX deal_items_bet ON deal_items (bet_id);

CREATE TRIGGER deal_items_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON deal_items
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an item's rarity is measured by: the price of its box, of a gift the price that it would have, and of
-- what a deal won 50 coins, because it was drawn from no box.
CREATE OR REPLACE FUNCTION rarity_price(body jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE
    WHEN body ->> 'game' = 'deals' THEN 5000
    WHEN (body ->> 'price_cents')::bigint = 0 THEN (
      SELECT ceil(sum((e ->> 'price_cents')::numeric * (e ->> 'tickets')::numeric) / 9000000)::bigint
      FROM jsonb_array_elements(body -> 'items') e
    )
    ELSE (body ->> 'price_cents')::bigint
  END
$$;
