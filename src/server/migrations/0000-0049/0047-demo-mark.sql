-- Written by the seed of a demo: what is here was made up, and no shop of real money begins with it.
CREATE TABLE demo_marks (
  is_demo boolean PRIMARY KEY DEFAULT true CHECK (is_demo),
  marked_at timestamptz NOT NULL
);
