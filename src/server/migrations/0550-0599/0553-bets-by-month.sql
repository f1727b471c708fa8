-- A nonce is unique within a month by the index of its partition. Over months the counter of the seed, under the wallet's
-- lock, and the audit keep it so.
SELECT partition_by_month('bets', 'id');
