-- A lost round or battle leaves no entry behind: the last settlement that a player's level was counted with.
ALTER TABLE player_progress ADD COLUMN event_id bigint NOT NULL DEFAULT 0;
