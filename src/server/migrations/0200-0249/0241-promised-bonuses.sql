-- Deposit bonuses are promised with a deposit and paid as its player plays: half of what settled stakes are expected to
-- lose is paid in free coins, until the promise is used up or over. Nothing of it is in the balance before.
CREATE TABLE deposit_promises (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  player_id uuid NOT NULL REFERENCES players (id),
  kind text NOT NULL CHECK (kind IN ('first_crypto', 'promo')),
  promised_cents bigint NOT NULL CHECK (promised_cents > 0),
  paid_cents bigint NOT NULL DEFAULT 0 CHECK (paid_cents BETWEEN 0 AND promised_cents),
  -- What was taken from the balance when an open bonus of before became this promise; zero of all others.
  converted_cents bigint NOT NULL DEFAULT 0 CHECK (converted_cents IN (0, promised_cents)),
  created_at timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > created_at),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('used', 'expired', 'reversed', 'excluded')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);

CREATE INDEX deposit_promises_player ON deposit_promises (player_id);
CREATE INDEX deposit_promises_open ON deposit_promises (until) WHERE ended_at IS NULL;
-- Only a player's first crypto deposit brings a bonus.
CREATE UNIQUE INDEX deposit_promises_first_crypto ON deposit_promises (player_id)
  WHERE kind = 'first_crypto';

-- Each payment out of a promise, under whose id the journal has it.
CREATE TABLE bonus_payouts (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES deposit_promises (payment_id),
  cents bigint NOT NULL CHECK (cents > 0),
  at timestamptz NOT NULL
);

CREATE INDEX bonus_payouts_payment ON bonus_payouts (payment_id);

-- The part of a settled stake that earned a promised bonus. It earns neither cashback nor prizes. Each row follows from
-- the journal, and is written as the play-through is computed.
CREATE TABLE promised_stakes (
  -- The bet or seat.
  ref uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0)
);

CREATE INDEX promised_stakes_account ON promised_stakes (account_id);

-- The open promises as computed so far, and what is earned of them and not paid yet, in whole cents.
ALTER TABLE player_playthrough
  ADD COLUMN promises jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN bonus_due bigint NOT NULL DEFAULT 0 CHECK (bonus_due >= 0);

ALTER TABLE wallet_events
  DROP CONSTRAINT wallet_events_kind_check,
  ADD CONSTRAINT wallet_events_kind_check CHECK (kind IN (
    'stake.settled', 'payment.reversed', 'bonus.ended', 'deposit.ended', 'deposit.waived', 'return.ended',
    'bonus.promised', 'promise.ended'));

-- A quarter's play that earned promised bonuses: not part of its paid play, but affiliates earn their share of it.
ALTER TABLE play_totals
  DROP CONSTRAINT play_totals_stake_check,
  ADD COLUMN promised_stake bigint NOT NULL DEFAULT 0 CHECK (promised_stake >= 0),
  ADD COLUMN promised_loss bigint NOT NULL DEFAULT 0 CHECK (promised_loss >= 0),
  ADD CONSTRAINT play_totals_stake_check CHECK (stake >= 0 AND stake + promised_stake > 0);

-- The players whose open deposit bonus of before has to become a promise: a job takes what is open back from the balance
-- and promises it. Whoever holds a part of it in items, bets or battles keeps it open until these are in the balance.
CREATE TABLE bonus_conversions (
  player_id uuid PRIMARY KEY REFERENCES players (id),
  -- When the job tries again.
  try_at timestamptz NOT NULL DEFAULT '-infinity'
);

INSERT INTO bonus_conversions (player_id)
SELECT DISTINCT player_id FROM payments WHERE bonus_cents > 0 AND status = 'paid';
