-- What a player has asked for or been sent: few of all items that were ever won, so that the index costs
-- an opening and a sale nothing.
CREATE INDEX inventory_items_sent ON inventory_items (player_id, status, id DESC)
  WHERE status IN ('in_request', 'shipped');
