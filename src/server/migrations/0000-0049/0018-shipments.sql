-- Goods that a player asks to be sent. The address stays as it stood when he asked, whatever becomes of
-- his address book.
CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES players (id),
  status text NOT NULL DEFAULT 'new'
    CHECK (status IN ('new', 'in_processing', 'done', 'canceled', 'canceled_by_user')),
  address jsonb NOT NULL,
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  days_min integer NOT NULL CHECK (days_min > 0),
  days_max integer NOT NULL CHECK (days_max >= days_min),
  promised_at timestamptz NOT NULL,
  tracking_number text,
  -- For the player, and the operator who had it last.
  note text,
  handled_by uuid REFERENCES players (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((status = 'done') = (tracking_number IS NOT NULL))
) WITH (fillfactor = 80);

CREATE INDEX shipments_player ON shipments (player_id, id DESC);
CREATE INDEX shipments_status ON shipments (status, id);

-- A parcel holds its items until it is canceled: no item is ever in two.
CREATE TABLE shipment_items (
  shipment_id uuid NOT NULL REFERENCES shipments (id),
  inventory_item_id uuid NOT NULL,
  size text,
  is_held boolean NOT NULL DEFAULT true,
  PRIMARY KEY (shipment_id, inventory_item_id)
);

CREATE UNIQUE INDEX shipment_items_held ON shipment_items (inventory_item_id) WHERE is_held;
