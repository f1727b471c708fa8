-- What an operator made of a marker: nothing, a conversation with the player, or a hold of their account.
ALTER TABLE protection_markers
  ADD COLUMN decision text CHECK (decision IN ('nothing', 'contact', 'held')),
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by uuid REFERENCES players (id),
  ADD CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL));
CREATE INDEX protection_markers_open ON protection_markers (noted_at) WHERE decision IS NULL;
CREATE INDEX protection_markers_newest_open ON protection_markers (id) WHERE decision IS NULL;
CREATE INDEX protection_markers_newest_decided ON protection_markers (id) WHERE decision IS NOT NULL;
