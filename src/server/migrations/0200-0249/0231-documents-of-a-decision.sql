-- When an operator decided on a document. Only those that nobody has decided on count towards the limit, and an approval
-- has to name all of them.
ALTER TABLE verification_documents ADD COLUMN decided_at timestamptz;

UPDATE verification_documents d SET decided_at = v.updated_at
FROM verifications v
WHERE v.player_id = d.player_id AND v.status IN ('approved', 'refused', 'expired') AND d.uploaded_at <= v.updated_at;
