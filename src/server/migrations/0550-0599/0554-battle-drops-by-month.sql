-- The drops of a battle are stored once, by the statement that draws it under the lock of its row; the audit draws them again.
SELECT partition_by_month('battle_drops', 'id');
