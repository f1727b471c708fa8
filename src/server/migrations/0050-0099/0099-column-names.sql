-- Why operators must look at a payment and since when it waits for them, and what it was ended by.
ALTER TABLE payments RENAME COLUMN attention TO review_reason;
ALTER TABLE payments RENAME COLUMN attention_at TO review_since;
ALTER TABLE payments RENAME COLUMN final_word TO final_status;
ALTER TABLE payments RENAME CONSTRAINT payments_attention_check TO payments_review_reason_check;
ALTER TABLE payments RENAME CONSTRAINT payments_attention_at_check TO payments_review_since_check;

-- How many events of its rounds a battle has published.
ALTER TABLE battles RENAME COLUMN told TO events_published;
