-- What is wrong with a document that was refused, and which kinds of documents a player is asked for.
ALTER TABLE verification_documents ADD COLUMN fault text
  CHECK (fault IN ('unreadable', 'corners', 'expired', 'too_old', 'wrong_kind', 'not_yours', 'other'));
ALTER TABLE verifications ADD COLUMN asked text[] NOT NULL DEFAULT '{identity}';
UPDATE verification_documents d SET fault = 'other'
  FROM verifications v
  WHERE v.player_id = d.player_id AND v.status = 'refused' AND d.decided_at IS NOT NULL;
