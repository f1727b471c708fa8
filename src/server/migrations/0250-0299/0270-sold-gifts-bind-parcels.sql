-- Parcels wait for the proof of a player who has sold items from free boxes, whatever is in them. Gate passes up to this
-- one looked only at the origin of the items.
CREATE TABLE sold_gifts_bind_parcels (
  after_id bigint NOT NULL
);

INSERT INTO sold_gifts_bind_parcels (after_id) SELECT coalesce(max(id), 0) FROM gate_passes;
