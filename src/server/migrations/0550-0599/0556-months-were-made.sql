-- What only the migrations before needed.
DROP FUNCTION partition_by_month(text, text);
DROP FUNCTION bound_first_months(text, text);
DROP FUNCTION lock_briefly(text[]);
