-- Made by `npm run schema` of the migrations a56ad0b4c25379e3; not edited by hand.

CREATE SEQUENCE provider_accounts;

CREATE SEQUENCE wallet_event_ids;

CREATE TABLE access_tokens (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT access_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
CREATE INDEX access_tokens_expiry ON public.access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_session ON public.access_tokens USING btree (session_id);

CREATE TABLE account_countries (
  account_id bigint NOT NULL,
  after_seq bigint NOT NULL,
  country text NOT NULL,
  CONSTRAINT account_countries_pkey PRIMARY KEY (account_id, after_seq),
  CONSTRAINT account_countries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT account_countries_after_seq_check CHECK ((after_seq >= 0)),
  CONSTRAINT account_countries_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);
CREATE TRIGGER account_countries_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.account_countries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE accounts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  kind text NOT NULL,
  player_id uuid,
  balance bigint,
  entry_seq bigint NOT NULL DEFAULT 0,
  entry_hash bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea,
  play text,
  guard text,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_balance_check CHECK ((balance >= 0)),
  CONSTRAINT accounts_check CHECK (((kind = 'wallet'::text) = (balance IS NOT NULL))),
  CONSTRAINT accounts_check1 CHECK (((kind = 'wallet'::text) = (player_id IS NOT NULL))),
  CONSTRAINT accounts_check2 CHECK (((play IS NULL) OR (guard IS NOT NULL))),
  CONSTRAINT accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'house'::text, 'bank'::text, 'clearing'::text]))),
  CONSTRAINT accounts_name_key UNIQUE (name),
  CONSTRAINT accounts_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT accounts_player_id_key UNIQUE (player_id)
) WITH (fillfactor=50);

CREATE TABLE accounts_to_link (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL,
  CONSTRAINT accounts_to_link_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_to_link_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE address_books (
  player_id uuid NOT NULL,
  version integer NOT NULL,
  CONSTRAINT address_books_pkey PRIMARY KEY (player_id),
  CONSTRAINT address_books_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE addresses (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  position integer NOT NULL,
  is_default boolean NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  country text NOT NULL,
  country_state text NOT NULL,
  city text NOT NULL,
  postal_code text NOT NULL,
  street_address text NOT NULL,
  street_address_2 text NOT NULL,
  is_billing boolean NOT NULL DEFAULT false,
  is_confirmed boolean NOT NULL DEFAULT false,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT addresses_player_id_fkey FOREIGN KEY (player_id) REFERENCES address_books(player_id),
  CONSTRAINT addresses_player_id_position_key UNIQUE (player_id, "position")
);
CREATE UNIQUE INDEX addresses_billing ON public.addresses USING btree (player_id) WHERE is_billing;
CREATE UNIQUE INDEX addresses_default ON public.addresses USING btree (player_id) WHERE is_default;

CREATE TABLE affiliates (
  player_id uuid NOT NULL,
  code text NOT NULL,
  CONSTRAINT affiliates_pkey PRIMARY KEY (player_id),
  CONSTRAINT affiliates_code_fkey FOREIGN KEY (code) REFERENCES tracking_links(link),
  CONSTRAINT affiliates_code_key UNIQUE (code),
  CONSTRAINT affiliates_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE age_holds (
  player_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT age_holds_pkey PRIMARY KEY (player_id),
  CONSTRAINT age_holds_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE TRIGGER age_holds_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.age_holds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER age_holds_are_recorded AFTER INSERT ON public.age_holds FOR EACH ROW EXECUTE FUNCTION record_row('age_holds', 'player_id', 'player_id at');

CREATE TABLE aml_alerts (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  rule text NOT NULL,
  key text NOT NULL,
  evidence jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  raised_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by uuid,
  CONSTRAINT aml_alerts_pkey PRIMARY KEY (id),
  CONSTRAINT aml_alerts_check CHECK (((decided_at IS NULL) = (state = 'open'::text))),
  CONSTRAINT aml_alerts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES players(id),
  CONSTRAINT aml_alerts_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT aml_alerts_player_id_rule_key_key UNIQUE (player_id, rule, key),
  CONSTRAINT aml_alerts_rule_check CHECK ((rule = ANY (ARRAY['in_out_without_play'::text, 'structuring'::text, 'shared_device'::text, 'shared_payer'::text, 'shared_payout_address'::text, 'claims_of_excluded'::text, 'contradicted_payout'::text]))),
  CONSTRAINT aml_alerts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cleared'::text, 'confirmed'::text])))
);
CREATE INDEX aml_alerts_open ON public.aml_alerts USING btree (raised_at) WHERE (state = 'open'::text);
CREATE INDEX aml_alerts_state ON public.aml_alerts USING btree (state, id);
CREATE TRIGGER aml_alerts_are_recorded AFTER INSERT ON public.aml_alerts FOR EACH ROW EXECUTE FUNCTION record_row('aml_alerts', 'id', 'player_id rule key evidence');

CREATE TABLE aml_thresholds (
  is_only boolean NOT NULL DEFAULT true,
  thresholds text NOT NULL,
  CONSTRAINT aml_thresholds_pkey PRIMARY KEY (is_only),
  CONSTRAINT aml_thresholds_is_only_check CHECK (is_only)
);

CREATE TABLE aml_to_examine (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL,
  CONSTRAINT aml_to_examine_pkey PRIMARY KEY (id),
  CONSTRAINT aml_to_examine_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX aml_to_examine_player ON public.aml_to_examine USING btree (player_id, id);

CREATE TABLE approvals (
  id uuid NOT NULL,
  action text NOT NULL,
  subject_id uuid,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  settled_by uuid,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES players(id),
  CONSTRAINT approvals_check CHECK (((status = ANY (ARRAY['confirmed'::text, 'rejected'::text])) = (settled_by IS NOT NULL))),
  CONSTRAINT approvals_check1 CHECK (((status <> 'confirmed'::text) OR (settled_by <> asked_by))),
  CONSTRAINT approvals_id_fkey FOREIGN KEY (id) REFERENCES audit_log(id),
  CONSTRAINT approvals_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES players(id),
  CONSTRAINT approvals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'rejected'::text, 'expired'::text])))
);
CREATE INDEX approvals_age ON public.approvals USING btree (asked_at) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX approvals_waiting ON public.approvals USING btree (action, subject_id) WHERE ((status = 'waiting'::text) AND (subject_id IS NOT NULL));

CREATE TABLE archived_months (
  until timestamp with time zone NOT NULL,
  folder text NOT NULL,
  manifest_hash bytea NOT NULL,
  archived_at timestamp with time zone NOT NULL,
  CONSTRAINT archived_months_pkey PRIMARY KEY (until, folder),
  CONSTRAINT archived_months_manifest_hash_check CHECK ((octet_length(manifest_hash) = 32))
);

CREATE TABLE audit_log (
  seq bigint NOT NULL,
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  action text NOT NULL,
  stage text NOT NULL,
  operator_id uuid,
  asked_by uuid,
  player_id uuid,
  subject_id uuid,
  cents bigint,
  reason text NOT NULL,
  detail jsonb NOT NULL,
  hash bytea NOT NULL,
  salt bytea,
  link bytea NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_log_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES players(id),
  CONSTRAINT audit_log_check CHECK (((operator_id <> asked_by) OR (stage = 'rejected'::text))),
  CONSTRAINT audit_log_id_key UNIQUE (id),
  CONSTRAINT audit_log_link_check CHECK ((length(link) = 32)),
  CONSTRAINT audit_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES players(id),
  CONSTRAINT audit_log_reason_check CHECK ((length(reason) >= 3)),
  CONSTRAINT audit_log_salt_check CHECK ((length(salt) = 16)),
  CONSTRAINT audit_log_seq_check CHECK ((seq > 0)),
  CONSTRAINT audit_log_stage_check CHECK ((stage = ANY (ARRAY['done'::text, 'asked'::text, 'rejected'::text])))
);
CREATE INDEX audit_log_items ON public.audit_log USING btree (((detail ->> 'item_id'::text))) WHERE (action = ANY (ARRAY['item.create'::text, 'item.change'::text]));
CREATE INDEX audit_log_operator ON public.audit_log USING btree (operator_id, at);
CREATE INDEX audit_log_player ON public.audit_log USING btree (player_id, seq DESC);
CREATE UNIQUE INDEX audit_log_refunds ON public.audit_log USING btree (subject_id) WHERE ((stage = 'done'::text) AND (action = ANY (ARRAY['bet.refund'::text, 'shipment.refund'::text])));
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, action);
CREATE INDEX audit_log_text ON public.audit_log USING gin (lower(((((action || ' '::text) || reason) || ' '::text) || (detail)::text)) extensions.gin_trgm_ops);
CREATE TRIGGER audit_log_is_immutable BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_log_end (
  is_only boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  link bytea NOT NULL,
  CONSTRAINT audit_log_end_pkey PRIMARY KEY (is_only),
  CONSTRAINT audit_log_end_is_only_check CHECK (is_only),
  CONSTRAINT audit_log_end_link_check CHECK ((length(link) = 32))
);

CREATE TABLE audited_days (
  since timestamp with time zone NOT NULL,
  listed_at timestamp with time zone NOT NULL,
  audited_at timestamp with time zone,
  checked bigint,
  faults jsonb,
  seal bytea,
  CONSTRAINT audited_days_pkey PRIMARY KEY (since),
  CONSTRAINT audited_days_check CHECK ((num_nulls(audited_at, checked, faults, seal) = ANY (ARRAY[0, 4])))
);

CREATE TABLE audits (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  findings jsonb NOT NULL,
  depth text NOT NULL DEFAULT 'full'::text,
  seal bytea,
  CONSTRAINT audits_pkey PRIMARY KEY (id),
  CONSTRAINT audits_depth_check CHECK ((depth = ANY (ARRAY['full'::text, 'recent'::text, 'state'::text])))
);
CREATE INDEX audits_by_depth ON public.audits USING btree (depth, id DESC);
CREATE TRIGGER audits_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE battle_drops (
  id uuid NOT NULL,
  battle_id uuid NOT NULL,
  round integer NOT NULL,
  seat integer NOT NULL,
  ticket integer NOT NULL,
  item_id text NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT battle_drops_pkey PRIMARY KEY (id),
  CONSTRAINT battle_drops_after_battle CHECK ((id >= ids_after(battle_id))),
  CONSTRAINT battle_drops_battle_id_fkey FOREIGN KEY (battle_id) REFERENCES battles(id),
  CONSTRAINT battle_drops_ticket_check CHECK (((ticket >= 0) AND (ticket <= 9999999))),
  CONSTRAINT battle_drops_value_check CHECK ((value > 0))
) PARTITION BY RANGE (id);
-- Each partition has UNIQUE (battle_id, round, seat).
CREATE TRIGGER battle_drops_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.battle_drops FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE battle_rounds (
  battle_id uuid NOT NULL,
  round integer NOT NULL,
  configuration_id bigint NOT NULL,
  CONSTRAINT battle_rounds_pkey PRIMARY KEY (battle_id, round),
  CONSTRAINT battle_rounds_battle_id_fkey FOREIGN KEY (battle_id) REFERENCES battles(id),
  CONSTRAINT battle_rounds_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES configurations(id),
  CONSTRAINT battle_rounds_round_check CHECK ((round >= 0))
);
CREATE INDEX battle_rounds_configuration ON public.battle_rounds USING btree (configuration_id);
CREATE TRIGGER battle_rounds_are_recorded AFTER INSERT ON public.battle_rounds FOR EACH ROW EXECUTE FUNCTION record_row('battle_rounds', 'battle_id round', 'battle_id round configuration_id');

CREATE TABLE battle_seats (
  id uuid NOT NULL,
  battle_id uuid NOT NULL,
  seat integer NOT NULL,
  player_id uuid,
  bot text,
  client_seed text,
  client_seed_origin text,
  staked bigint NOT NULL DEFAULT 0,
  sponsored bigint NOT NULL DEFAULT 0,
  house_paid bigint NOT NULL DEFAULT 0,
  joined_at timestamp with time zone,
  payout bigint,
  takes_items boolean,
  fee bigint NOT NULL DEFAULT 0,
  CONSTRAINT battle_seats_pkey PRIMARY KEY (id),
  CONSTRAINT battle_seats_battle_id_fkey FOREIGN KEY (battle_id) REFERENCES battles(id),
  CONSTRAINT battle_seats_battle_id_seat_key UNIQUE (battle_id, seat),
  CONSTRAINT battle_seats_check CHECK (((player_id IS NULL) OR (bot IS NULL))),
  CONSTRAINT battle_seats_check1 CHECK ((((player_id IS NULL) AND (bot IS NULL)) = (client_seed IS NULL))),
  CONSTRAINT battle_seats_check2 CHECK (((client_seed IS NULL) = (client_seed_origin IS NULL))),
  CONSTRAINT battle_seats_check3 CHECK (((client_seed IS NULL) = (joined_at IS NULL))),
  CONSTRAINT battle_seats_check4 CHECK (((payout IS NULL) = (takes_items IS NULL))),
  CONSTRAINT battle_seats_client_seed_origin_check CHECK ((client_seed_origin = ANY (ARRAY['player'::text, 'server'::text, 'carried'::text, 'bot'::text]))),
  CONSTRAINT battle_seats_fee_check CHECK ((fee >= 0)),
  CONSTRAINT battle_seats_house_paid_check CHECK ((house_paid >= 0)),
  CONSTRAINT battle_seats_payout_check CHECK ((payout >= 0)),
  CONSTRAINT battle_seats_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT battle_seats_seat_check CHECK (((seat >= 0) AND (seat <= 5))),
  CONSTRAINT battle_seats_sponsored_check CHECK ((sponsored >= 0)),
  CONSTRAINT battle_seats_staked_check CHECK ((staked >= 0))
) WITH (fillfactor=70);
CREATE INDEX battle_seats_large ON public.battle_seats USING btree (battle_id) WHERE (payout >= 100000);
CREATE UNIQUE INDEX battle_seats_player ON public.battle_seats USING btree (player_id, battle_id) WHERE (player_id IS NOT NULL);
CREATE INDEX battle_seats_took ON public.battle_seats USING btree (player_id, battle_id) WHERE takes_items;

CREATE TABLE battles (
  id uuid NOT NULL,
  status text NOT NULL,
  creator_id uuid NOT NULL,
  format text NOT NULL,
  mode text NOT NULL,
  is_crazy boolean NOT NULL,
  is_private boolean NOT NULL,
  is_fast boolean NOT NULL,
  sponsor_pct integer NOT NULL,
  min_level integer NOT NULL,
  price bigint NOT NULL,
  sealed bytea NOT NULL,
  commitment bytea NOT NULL,
  bot_seeds text[] NOT NULL,
  seq integer NOT NULL DEFAULT 1,
  events_published integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  filled_at timestamp with time zone,
  beacon_network smallint,
  beacon_round bigint,
  beacon_due_at timestamp with time zone,
  beacon_signature text,
  entropy text,
  first_round_at timestamp with time zone,
  winners integer[],
  draw jsonb,
  ended_at timestamp with time zone,
  cancel_reason text,
  rematch_of uuid,
  fee_basis_points integer NOT NULL DEFAULT 0,
  CONSTRAINT battles_pkey PRIMARY KEY (id),
  CONSTRAINT battles_beacon_network_fkey FOREIGN KEY (beacon_network) REFERENCES beacon_networks(id),
  CONSTRAINT battles_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['creator'::text, 'expired'::text, 'beacon'::text, 'player_left'::text]))),
  CONSTRAINT battles_check CHECK ((NOT (is_crazy AND (mode = 'shared'::text)))),
  CONSTRAINT battles_check1 CHECK (((filled_at IS NULL) = (beacon_round IS NULL))),
  CONSTRAINT battles_check2 CHECK (((filled_at IS NULL) = (beacon_network IS NULL))),
  CONSTRAINT battles_check3 CHECK (((filled_at IS NULL) = (beacon_due_at IS NULL))),
  CONSTRAINT battles_check4 CHECK (((status <> ALL (ARRAY['in_progress'::text, 'ended'::text])) OR (filled_at IS NOT NULL))),
  CONSTRAINT battles_check5 CHECK (((first_round_at IS NULL) = (beacon_signature IS NULL))),
  CONSTRAINT battles_check6 CHECK (((first_round_at IS NULL) = (winners IS NULL))),
  CONSTRAINT battles_check7 CHECK (((status <> 'ended'::text) OR (first_round_at IS NOT NULL))),
  CONSTRAINT battles_check8 CHECK (((status = ANY (ARRAY['ended'::text, 'canceled'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT battles_check9 CHECK (((status = 'canceled'::text) = (cancel_reason IS NOT NULL))),
  CONSTRAINT battles_commitment_key UNIQUE (commitment),
  CONSTRAINT battles_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES players(id),
  CONSTRAINT battles_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 1000))),
  CONSTRAINT battles_min_level_check CHECK (((min_level >= 1) AND (min_level <= 110))),
  CONSTRAINT battles_mode_check CHECK ((mode = ANY (ARRAY['classic'::text, 'shared'::text, 'jackpot'::text, 'last_chance'::text]))),
  CONSTRAINT battles_price_check CHECK ((price > 0)),
  CONSTRAINT battles_rematch_of_fkey FOREIGN KEY (rematch_of) REFERENCES battles(id),
  CONSTRAINT battles_sponsor_pct_check CHECK (((sponsor_pct >= 0) AND (sponsor_pct <= 100))),
  CONSTRAINT battles_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'in_progress'::text, 'ended'::text, 'canceled'::text])))
) WITH (fillfactor=70);
CREATE INDEX battles_by_creator ON public.battles USING btree (creator_id, id DESC);
CREATE INDEX battles_ended ON public.battles USING btree (id) WHERE ((status = 'ended'::text) AND (NOT is_private));
CREATE INDEX battles_open ON public.battles USING btree (id) WHERE (status = ANY (ARRAY['waiting'::text, 'in_progress'::text]));
CREATE UNIQUE INDEX battles_rematch_of ON public.battles USING btree (rematch_of) WHERE (rematch_of IS NOT NULL);
CREATE TRIGGER battle_fees_are_recorded AFTER INSERT ON public.battles FOR EACH ROW WHEN ((new.fee_basis_points > 0)) EXECUTE FUNCTION record_row('battles.fee', 'id', 'fee_basis_points');
CREATE TRIGGER battles_are_recorded AFTER INSERT ON public.battles FOR EACH ROW EXECUTE FUNCTION record_row('battles', 'id', 'creator_id format mode is_crazy is_private sponsor_pct min_level price commitment bot_seeds');
CREATE TRIGGER ended_battles_are_counted AFTER UPDATE ON public.battles FOR EACH ROW WHEN (((old.status <> 'ended'::text) AND (new.status = 'ended'::text))) EXECUTE FUNCTION count_ended_battle();
CREATE TRIGGER ended_battles_move_goods AFTER UPDATE ON public.battles FOR EACH ROW WHEN (((old.status <> 'ended'::text) AND (new.status = 'ended'::text))) EXECUTE FUNCTION note_ended_battle();

CREATE TABLE battles_counted (
  player_id uuid NOT NULL,
  played bigint NOT NULL,
  won bigint NOT NULL,
  CONSTRAINT battles_counted_pkey PRIMARY KEY (player_id),
  CONSTRAINT battles_counted_check CHECK (((won >= 0) AND (won <= played))),
  CONSTRAINT battles_counted_played_check CHECK ((played > 0)),
  CONSTRAINT battles_counted_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE beacon_networks (
  id smallint NOT NULL GENERATED ALWAYS AS IDENTITY,
  network jsonb NOT NULL,
  CONSTRAINT beacon_networks_pkey PRIMARY KEY (id),
  CONSTRAINT beacon_networks_network_key UNIQUE (network)
);
CREATE TRIGGER beacon_networks_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.beacon_networks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE beacon_rounds (
  chain bytea NOT NULL,
  round bigint NOT NULL,
  signature bytea NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT beacon_rounds_pkey PRIMARY KEY (chain, round),
  CONSTRAINT beacon_rounds_chain_check CHECK ((octet_length(chain) = 32)),
  CONSTRAINT beacon_rounds_round_check CHECK ((round > 0)),
  CONSTRAINT beacon_rounds_signature_check CHECK ((octet_length(signature) = 48))
);

CREATE TABLE bets (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  game text NOT NULL,
  seed_id bigint NOT NULL,
  nonce integer NOT NULL,
  configuration_id bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  item_id text,
  parameters jsonb NOT NULL,
  result jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT bets_pkey PRIMARY KEY (id),
  CONSTRAINT bets_nonce_check CHECK ((nonce >= 0)),
  CONSTRAINT bets_payout_check CHECK ((payout >= 0)),
  CONSTRAINT bets_stake_check CHECK ((stake >= 0))
) PARTITION BY RANGE (id);
-- Each partition has UNIQUE (seed_id, nonce).
CREATE INDEX bets_best ON public.bets USING btree (player_id, payout DESC, id DESC) WHERE ((item_id IS NOT NULL) AND (payout >= 500));
CREATE INDEX bets_drops ON public.bets USING btree (configuration_id, item_id, id DESC) WHERE (item_id IS NOT NULL);
CREATE INDEX bets_high ON public.bets USING btree (id DESC) WHERE ((stake >= 5000) OR (payout >= 10000));
CREATE INDEX bets_instant ON public.bets USING btree (game, id DESC) INCLUDE (player_id, stake, payout) WHERE (game <> 'box'::text);
CREATE INDEX bets_large ON public.bets USING btree (id) WHERE (payout >= 100000);
CREATE INDEX bets_player_game ON public.bets USING btree (player_id, game, id DESC);
CREATE TRIGGER bets_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bets_owe_their_makers AFTER INSERT ON public.bets REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION note_maker_shares();

CREATE TABLE bonus_conversions (
  player_id uuid NOT NULL,
  try_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT bonus_conversions_pkey PRIMARY KEY (player_id),
  CONSTRAINT bonus_conversions_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE bonus_payouts (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  cents bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT bonus_payouts_pkey PRIMARY KEY (id),
  CONSTRAINT bonus_payouts_cents_check CHECK ((cents > 0)),
  CONSTRAINT bonus_payouts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES deposit_promises(payment_id)
);
CREATE INDEX bonus_payouts_payment ON public.bonus_payouts USING btree (payment_id);

CREATE TABLE bonus_stakes (
  ref uuid NOT NULL,
  account_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT bonus_stakes_pkey PRIMARY KEY (ref),
  CONSTRAINT bonus_stakes_cents_check CHECK ((cents > 0))
);
CREATE INDEX bonus_stakes_account ON public.bonus_stakes USING btree (account_id);

CREATE TABLE bound_stakes (
  ref uuid NOT NULL,
  account_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT bound_stakes_pkey PRIMARY KEY (ref),
  CONSTRAINT bound_stakes_cents_check CHECK ((cents > 0))
);
CREATE INDEX bound_stakes_account ON public.bound_stakes USING btree (account_id);

CREATE TABLE bound_stakes_from (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT bound_stakes_from_pkey PRIMARY KEY (account_id)
);

CREATE TABLE box_plans (
  slug text NOT NULL,
  kind text NOT NULL,
  revision integer NOT NULL,
  plan jsonb NOT NULL,
  configuration_id bigint,
  starts_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT box_plans_pkey PRIMARY KEY (slug),
  CONSTRAINT box_plans_check CHECK (((starts_at IS NULL) = (configuration_id IS NULL))),
  CONSTRAINT box_plans_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES configurations(id),
  CONSTRAINT box_plans_kind_check CHECK ((kind = ANY (ARRAY['box'::text, 'free'::text])))
);
CREATE INDEX box_plans_due ON public.box_plans USING btree (starts_at) WHERE (starts_at IS NOT NULL);

CREATE TABLE boxes (
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  category text,
  tag text,
  hue integer NOT NULL,
  position integer NOT NULL,
  configuration_id bigint NOT NULL,
  kind text NOT NULL,
  cover text NOT NULL,
  tier integer,
  maker_id uuid,
  hidden_at timestamp with time zone,
  open_cover text,
  wanted_rtp integer,
  cooldown_hours integer,
  revision integer NOT NULL DEFAULT 1,
  cover_picture_id text GENERATED ALWAYS AS (
CASE
    WHEN (cover ~ '^[0-9a-f]{64}$'::text) THEN cover
    ELSE NULL::text
END) STORED,
  open_picture_id text GENERATED ALWAYS AS (
CASE
    WHEN (open_cover ~ '^[0-9a-f]{64}$'::text) THEN open_cover
    ELSE NULL::text
END) STORED,
  CONSTRAINT boxes_pkey PRIMARY KEY (kind, slug),
  CONSTRAINT boxes_category_fkey FOREIGN KEY (category) REFERENCES categories(slug),
  CONSTRAINT boxes_check CHECK (((kind = 'box'::text) = (category IS NOT NULL))),
  CONSTRAINT boxes_check1 CHECK (((kind = 'free'::text) = (tier IS NOT NULL))),
  CONSTRAINT boxes_check2 CHECK (((kind = 'user'::text) = (maker_id IS NOT NULL))),
  CONSTRAINT boxes_check3 CHECK (((kind = 'free'::text) = (cooldown_hours IS NOT NULL))),
  CONSTRAINT boxes_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES configurations(id),
  CONSTRAINT boxes_configuration_id_key UNIQUE (configuration_id),
  CONSTRAINT boxes_cover_picture_id_fkey FOREIGN KEY (cover_picture_id) REFERENCES pictures(id),
  CONSTRAINT boxes_kind_check CHECK ((kind = ANY (ARRAY['box'::text, 'free'::text, 'user'::text]))),
  CONSTRAINT boxes_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES players(id),
  CONSTRAINT boxes_open_picture_id_fkey FOREIGN KEY (open_picture_id) REFERENCES pictures(id),
  CONSTRAINT boxes_wanted_rtp_check CHECK (((wanted_rtp >= 1) AND (wanted_rtp <= 9999)))
);
CREATE INDEX boxes_maker ON public.boxes USING btree (maker_id) WHERE (maker_id IS NOT NULL);
CREATE INDEX boxes_name_prefix ON public.boxes USING btree (lower(name) text_pattern_ops) WHERE (kind = 'user'::text);
CREATE INDEX boxes_slug_prefix ON public.boxes USING btree (slug text_pattern_ops) WHERE (kind = 'user'::text);
CREATE UNIQUE INDEX boxes_tier ON public.boxes USING btree (tier) WHERE (hidden_at IS NULL);
CREATE TRIGGER boxes_are_followed AFTER INSERT OR UPDATE ON public.boxes FOR EACH ROW WHEN ((new.kind = 'user'::text)) EXECUTE FUNCTION note_box_changed();
CREATE TRIGGER boxes_are_recorded AFTER INSERT ON public.boxes FOR EACH ROW EXECUTE FUNCTION record_row('boxes', 'kind slug', 'kind slug maker_id');

CREATE TABLE boxes_changed (
  slug text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT boxes_changed_pkey PRIMARY KEY (slug)
);
CREATE INDEX boxes_changed_at ON public.boxes_changed USING btree (at);

CREATE TABLE callback_reviews (
  callback_id bigint NOT NULL,
  operator_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT callback_reviews_pkey PRIMARY KEY (callback_id),
  CONSTRAINT callback_reviews_callback_id_fkey FOREIGN KEY (callback_id) REFERENCES payment_callbacks(id),
  CONSTRAINT callback_reviews_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES players(id)
);
CREATE TRIGGER callback_reviews_are_recorded AFTER INSERT ON public.callback_reviews FOR EACH ROW EXECUTE FUNCTION record_row('callback_reviews', 'callback_id', 'callback_id operator_id at');
CREATE TRIGGER reviewed_callbacks_are_done AFTER INSERT ON public.callback_reviews FOR EACH ROW EXECUTE FUNCTION end_callback_review();

CREATE TABLE callbacks_to_review (
  callback_id bigint NOT NULL,
  received_at timestamp with time zone NOT NULL,
  provider text NOT NULL,
  status text NOT NULL,
  CONSTRAINT callbacks_to_review_pkey PRIMARY KEY (callback_id)
);
CREATE INDEX callbacks_to_review_age ON public.callbacks_to_review USING btree (received_at);
CREATE INDEX callbacks_to_review_provider ON public.callbacks_to_review USING btree (provider, callback_id);
CREATE INDEX callbacks_to_review_status ON public.callbacks_to_review USING btree (status, callback_id);

CREATE TABLE cashback_resets (
  at timestamp with time zone NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  rates_percent integer NOT NULL DEFAULT 100,
  CONSTRAINT cashback_resets_pkey PRIMARY KEY (at),
  CONSTRAINT cashback_resets_check CHECK (((since < at) AND (at < until))),
  CONSTRAINT cashback_resets_rates_percent_check CHECK (((rates_percent >= 0) AND (rates_percent <= 100))),
  CONSTRAINT cashback_resets_since_key UNIQUE (since)
);

CREATE TABLE cashbacks (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  reset_at timestamp with time zone NOT NULL,
  tier integer NOT NULL,
  rate integer NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  theoretical_loss bigint NOT NULL,
  cents bigint NOT NULL,
  claimed_at timestamp with time zone,
  CONSTRAINT cashbacks_pkey PRIMARY KEY (id),
  CONSTRAINT cashbacks_check CHECK (((cents > 0) AND (cents < (stake - payout)))),
  CONSTRAINT cashbacks_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT cashbacks_player_id_reset_at_key UNIQUE (player_id, reset_at),
  CONSTRAINT cashbacks_rate_check CHECK ((rate > 0)),
  CONSTRAINT cashbacks_reset_at_fkey FOREIGN KEY (reset_at) REFERENCES cashback_resets(at)
);

CREATE TABLE catalogue_changes (
  is_only boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  CONSTRAINT catalogue_changes_pkey PRIMARY KEY (is_only),
  CONSTRAINT catalogue_changes_is_only_check CHECK (is_only)
);

CREATE TABLE categories (
  slug text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT categories_pkey PRIMARY KEY (slug)
);

CREATE TABLE chain_checkpoints (
  chain_id uuid NOT NULL,
  index integer NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT chain_checkpoints_pkey PRIMARY KEY (chain_id, index),
  CONSTRAINT chain_checkpoints_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES round_chains(id),
  CONSTRAINT chain_checkpoints_index_check CHECK ((index > 0))
);
CREATE TRIGGER chain_checkpoints_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.chain_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE chat_messages (
  id uuid NOT NULL,
  room text NOT NULL,
  player_id uuid NOT NULL,
  text text NOT NULL,
  receipt jsonb,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT chat_messages_pkey PRIMARY KEY (id),
  CONSTRAINT chat_messages_check CHECK (((text = ''::text) = (receipt IS NOT NULL))),
  CONSTRAINT chat_messages_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT chat_messages_room_check CHECK (((room = 'lobby'::text) OR (room ~~ 'battle-%'::text)))
);
CREATE INDEX chat_messages_by_age ON public.chat_messages USING btree (created_at);
CREATE INDEX chat_messages_of_player ON public.chat_messages USING btree (player_id, id);
CREATE INDEX chat_messages_of_room ON public.chat_messages USING btree (room, id);
CREATE INDEX chat_messages_shown ON public.chat_messages USING btree (room, id) WHERE (removed_at IS NULL);

CREATE TABLE chat_mutes (
  player_id uuid NOT NULL,
  until timestamp with time zone NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_mutes_pkey PRIMARY KEY (player_id),
  CONSTRAINT chat_mutes_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX chat_mutes_by_end ON public.chat_mutes USING btree (until);

CREATE TABLE clawbacks (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  player_id uuid NOT NULL,
  kind text NOT NULL,
  due_cents bigint NOT NULL,
  taken_cents bigint,
  created_at timestamp with time zone NOT NULL,
  booked_at timestamp with time zone,
  returned_at timestamp with time zone,
  CONSTRAINT clawbacks_pkey PRIMARY KEY (id),
  CONSTRAINT clawbacks_check CHECK (((taken_cents >= 0) AND (taken_cents <= due_cents))),
  CONSTRAINT clawbacks_check1 CHECK (((booked_at IS NULL) = (taken_cents IS NULL))),
  CONSTRAINT clawbacks_check2 CHECK (((returned_at IS NULL) OR ((kind = 'maker'::text) AND (taken_cents > 0)))),
  CONSTRAINT clawbacks_due_cents_check CHECK ((due_cents > 0)),
  CONSTRAINT clawbacks_kind_check CHECK ((kind = ANY (ARRAY['maker'::text, 'affiliate'::text]))),
  CONSTRAINT clawbacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES reversals(payment_id),
  CONSTRAINT clawbacks_payment_id_player_id_kind_key UNIQUE (payment_id, player_id, kind),
  CONSTRAINT clawbacks_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX clawbacks_player ON public.clawbacks USING btree (player_id);
CREATE INDEX clawbacks_to_book ON public.clawbacks USING btree (id) WHERE (booked_at IS NULL);
CREATE INDEX clawbacks_to_return ON public.clawbacks USING btree (id) WHERE ((kind = 'maker'::text) AND (taken_cents > 0) AND (returned_at IS NULL));

CREATE TABLE clearing_open (
  account_id bigint NOT NULL,
  ref uuid NOT NULL,
  CONSTRAINT clearing_open_pkey PRIMARY KEY (account_id, ref),
  CONSTRAINT clearing_open_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

CREATE TABLE clearing_watch (
  account_id bigint NOT NULL,
  up_to uuid NOT NULL,
  CONSTRAINT clearing_watch_pkey PRIMARY KEY (account_id),
  CONSTRAINT clearing_watch_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

CREATE TABLE code_batches (
  id uuid NOT NULL,
  kind text NOT NULL,
  value bigint NOT NULL,
  count integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  printed_at timestamp with time zone,
  voided_at timestamp with time zone,
  CONSTRAINT code_batches_pkey PRIMARY KEY (id),
  CONSTRAINT code_batches_count_check CHECK (((count >= 1) AND (count <= 1000))),
  CONSTRAINT code_batches_kind_check CHECK ((kind = ANY (ARRAY['gift_code'::text, 'voucher'::text]))),
  CONSTRAINT code_batches_value_check CHECK ((value > 0))
);
CREATE TRIGGER code_batches_are_recorded AFTER INSERT ON public.code_batches FOR EACH ROW EXECUTE FUNCTION record_row('code_batches', 'id', 'kind value count');

CREATE TABLE code_failures (
  player_id uuid NOT NULL,
  ip_hash bytea NOT NULL,
  at timestamp with time zone NOT NULL
);
CREATE INDEX code_failures_at ON public.code_failures USING btree (at);
CREATE INDEX code_failures_ip ON public.code_failures USING btree (ip_hash, at);
CREATE INDEX code_failures_player ON public.code_failures USING btree (player_id, at);

CREATE TABLE codes (
  id uuid NOT NULL,
  batch_id uuid NOT NULL,
  hash bytea NOT NULL,
  redeemed_by uuid,
  redeemed_at timestamp with time zone,
  CONSTRAINT codes_pkey PRIMARY KEY (id),
  CONSTRAINT codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES code_batches(id),
  CONSTRAINT codes_check CHECK (((redeemed_by IS NULL) = (redeemed_at IS NULL))),
  CONSTRAINT codes_hash_key UNIQUE (hash),
  CONSTRAINT codes_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES players(id)
);
CREATE INDEX codes_batch ON public.codes USING btree (batch_id);
CREATE INDEX codes_player ON public.codes USING btree (redeemed_by, id DESC) WHERE (redeemed_by IS NOT NULL);
CREATE INDEX codes_redeemed_at ON public.codes USING btree (redeemed_at) WHERE (redeemed_at IS NOT NULL);
CREATE TRIGGER codes_are_recorded AFTER INSERT ON public.codes FOR EACH ROW EXECUTE FUNCTION record_row('codes', 'id', 'batch_id hash');
CREATE TRIGGER redeemed_codes_are_examined AFTER UPDATE ON public.codes FOR EACH ROW WHEN (((old.redeemed_by IS NULL) AND (new.redeemed_by IS NOT NULL))) EXECUTE FUNCTION note_redeemer_to_examine();

CREATE TABLE commitments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  hash bytea NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT commitments_pkey PRIMARY KEY (id),
  CONSTRAINT commitments_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT commitments_hash_key UNIQUE (hash),
  CONSTRAINT commitments_kind_check CHECK ((kind = ANY (ARRAY['server_seed'::text, 'battle'::text])))
);
CREATE INDEX commitments_of_kind ON public.commitments USING btree (kind, id);

CREATE TABLE configurations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  slug text NOT NULL,
  version integer NOT NULL,
  hash bytea NOT NULL,
  body jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  rarity_price bigint GENERATED ALWAYS AS (rarity_price(body)) STORED,
  house_edge integer GENERATED ALWAYS AS (house_edge(body)) STORED,
  CONSTRAINT configurations_pkey PRIMARY KEY (id),
  CONSTRAINT configurations_kind_slug_version_key UNIQUE (kind, slug, version),
  CONSTRAINT configurations_version_check CHECK ((version > 0))
);
CREATE TRIGGER configurations_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.configurations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER configurations_are_recorded AFTER INSERT ON public.configurations FOR EACH ROW EXECUTE FUNCTION record_row('configurations', 'id', 'kind slug version hash body');

CREATE TABLE crypto_addresses (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  currency text NOT NULL,
  provider_address_id text NOT NULL,
  address text NOT NULL,
  tag text,
  taken_at timestamp with time zone NOT NULL,
  check_at timestamp with time zone,
  check_until timestamp with time zone NOT NULL,
  provider text NOT NULL,
  expires_at timestamp with time zone,
  is_bonus_declined boolean NOT NULL DEFAULT false,
  CONSTRAINT crypto_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT crypto_addresses_currency_address_tag_key UNIQUE NULLS NOT DISTINCT (currency, address, tag),
  CONSTRAINT crypto_addresses_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX crypto_addresses_address ON public.crypto_addresses USING btree (address);
CREATE INDEX crypto_addresses_due ON public.crypto_addresses USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE UNIQUE INDEX crypto_addresses_lasting ON public.crypto_addresses USING btree (player_id, currency, provider) WHERE (expires_at IS NULL);
CREATE INDEX crypto_addresses_number ON public.crypto_addresses USING btree (provider, provider_address_id);
CREATE INDEX crypto_addresses_player ON public.crypto_addresses USING btree (player_id, currency, taken_at DESC);
CREATE TRIGGER crypto_addresses_are_recorded AFTER INSERT ON public.crypto_addresses FOR EACH ROW EXECUTE FUNCTION record_row('crypto_addresses', 'id', 'player_id currency provider_address_id address tag');
CREATE TRIGGER erased_crypto_addresses_are_recorded AFTER UPDATE OF address ON public.crypto_addresses FOR EACH ROW EXECUTE FUNCTION record_erased_row('crypto_addresses', 'id', 'player_id currency provider_address_id address tag');

CREATE TABLE crypto_payments (
  payment_id uuid NOT NULL,
  address_id uuid NOT NULL,
  callback_id text NOT NULL,
  txid text,
  currency text NOT NULL,
  amount text NOT NULL,
  risk_score text,
  confirmed_at timestamp with time zone,
  rate_from text,
  rate_to text,
  provider text NOT NULL,
  CONSTRAINT crypto_payments_pkey PRIMARY KEY (payment_id),
  CONSTRAINT crypto_payments_address_id_fkey FOREIGN KEY (address_id) REFERENCES crypto_addresses(id),
  CONSTRAINT crypto_payments_callback_id_key UNIQUE (provider, callback_id),
  CONSTRAINT crypto_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT crypto_payments_txid_address_id_key UNIQUE (txid, address_id)
);
CREATE TRIGGER crypto_payments_are_recorded AFTER INSERT ON public.crypto_payments FOR EACH ROW EXECUTE FUNCTION record_row('crypto_payments', 'payment_id', 'payment_id address_id callback_id');

CREATE TABLE crypto_rates (
  currency text NOT NULL,
  minimum_amount text NOT NULL,
  decimals integer NOT NULL,
  rate_from text NOT NULL,
  rate_to text NOT NULL,
  fetched_at timestamp with time zone NOT NULL,
  provider text NOT NULL,
  CONSTRAINT crypto_rates_pkey PRIMARY KEY (currency)
);

CREATE TABLE daily_players (
  day date NOT NULL,
  account_id bigint NOT NULL,
  country text NOT NULL,
  CONSTRAINT daily_players_pkey PRIMARY KEY (day, account_id),
  CONSTRAINT daily_players_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

CREATE TABLE daily_totals (
  day date NOT NULL,
  code text NOT NULL,
  method text NOT NULL,
  currency text NOT NULL,
  country text NOT NULL,
  entries bigint NOT NULL,
  amount bigint NOT NULL,
  goods bigint NOT NULL,
  cost bigint NOT NULL,
  CONSTRAINT daily_totals_pkey PRIMARY KEY (day, code, method, currency, country),
  CONSTRAINT daily_totals_cost_check CHECK ((cost >= 0)),
  CONSTRAINT daily_totals_entries_check CHECK ((entries > 0)),
  CONSTRAINT daily_totals_goods_check CHECK ((goods >= 0))
) WITH (fillfactor=70);

CREATE TABLE deal_items (
  inventory_item_id uuid NOT NULL,
  bet_id uuid NOT NULL,
  CONSTRAINT deal_items_pkey PRIMARY KEY (inventory_item_id),
  CONSTRAINT deal_items_inventory_item_id_fkey FOREIGN KEY (inventory_item_id) REFERENCES inventory_items(id)
);
CREATE INDEX deal_items_bet ON public.deal_items USING btree (bet_id);
CREATE TRIGGER deal_items_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deal_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE demo_items (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  item_id text NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT demo_items_pkey PRIMARY KEY (id),
  CONSTRAINT demo_items_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE TRIGGER demo_items_move_goods AFTER INSERT ON public.demo_items FOR EACH ROW EXECUTE FUNCTION note_demo_item();

CREATE TABLE demo_marks (
  is_demo boolean NOT NULL DEFAULT true,
  marked_at timestamp with time zone NOT NULL,
  CONSTRAINT demo_marks_pkey PRIMARY KEY (is_demo),
  CONSTRAINT demo_marks_is_demo_check CHECK (is_demo)
);

CREATE TABLE deposit_promises (
  payment_id uuid NOT NULL,
  player_id uuid NOT NULL,
  kind text NOT NULL,
  promised_cents bigint NOT NULL,
  paid_cents bigint NOT NULL DEFAULT 0,
  converted_cents bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  CONSTRAINT deposit_promises_pkey PRIMARY KEY (payment_id),
  CONSTRAINT deposit_promises_check CHECK (((paid_cents >= 0) AND (paid_cents <= promised_cents))),
  CONSTRAINT deposit_promises_check1 CHECK (((converted_cents = 0) OR (converted_cents = promised_cents))),
  CONSTRAINT deposit_promises_check2 CHECK ((until > created_at)),
  CONSTRAINT deposit_promises_check3 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  CONSTRAINT deposit_promises_end_reason_check CHECK ((end_reason = ANY (ARRAY['used'::text, 'expired'::text, 'reversed'::text, 'excluded'::text]))),
  CONSTRAINT deposit_promises_kind_check CHECK ((kind = ANY (ARRAY['first_crypto'::text, 'promo'::text]))),
  CONSTRAINT deposit_promises_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT deposit_promises_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT deposit_promises_promised_cents_check CHECK ((promised_cents > 0))
);
CREATE UNIQUE INDEX deposit_promises_first_crypto ON public.deposit_promises USING btree (player_id) WHERE (kind = 'first_crypto'::text);
CREATE INDEX deposit_promises_open ON public.deposit_promises USING btree (until) WHERE (ended_at IS NULL);
CREATE INDEX deposit_promises_player ON public.deposit_promises USING btree (player_id);
CREATE TRIGGER deposit_promises_are_recorded AFTER INSERT ON public.deposit_promises FOR EACH ROW EXECUTE FUNCTION record_row('deposit_promises', 'payment_id', 'payment_id player_id kind promised_cents converted_cents created_at until');

CREATE TABLE deposit_returns (
  payment_id uuid NOT NULL,
  player_id uuid NOT NULL,
  cents bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  sent_cents bigint,
  sent_by uuid,
  CONSTRAINT deposit_returns_pkey PRIMARY KEY (payment_id),
  CONSTRAINT deposit_returns_cents_check CHECK ((cents > 0)),
  CONSTRAINT deposit_returns_check CHECK (((done_at IS NOT NULL) OR (sent_cents IS NULL))),
  CONSTRAINT deposit_returns_check1 CHECK (((sent_cents IS NULL) = (sent_by IS NULL))),
  CONSTRAINT deposit_returns_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT deposit_returns_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT deposit_returns_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES players(id),
  CONSTRAINT deposit_returns_sent_cents_check CHECK ((sent_cents >= 0))
);
CREATE INDEX deposit_returns_player ON public.deposit_returns USING btree (player_id) WHERE (done_at IS NULL);
CREATE INDEX deposit_returns_waiting ON public.deposit_returns USING btree (created_at) WHERE (done_at IS NULL);
CREATE TRIGGER deposit_returns_are_recorded AFTER INSERT ON public.deposit_returns FOR EACH ROW EXECUTE FUNCTION record_row('deposit_returns', 'payment_id', 'payment_id player_id cents');

CREATE TABLE draws_counted (
  game text NOT NULL,
  configuration_id bigint NOT NULL,
  item_id text NOT NULL,
  is_bot boolean NOT NULL,
  week timestamp with time zone NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT draws_counted_pkey PRIMARY KEY (configuration_id, game, is_bot, week, item_id),
  CONSTRAINT draws_counted_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES configurations(id),
  CONSTRAINT draws_counted_count_check CHECK ((count > 0))
);

CREATE TABLE email_confirmations (
  token_hash bytea NOT NULL,
  player_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  email text,
  CONSTRAINT email_confirmations_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_confirmations_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX email_confirmations_expiry ON public.email_confirmations USING btree (expires_at);
CREATE INDEX email_confirmations_player ON public.email_confirmations USING btree (player_id);

CREATE TABLE entries (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  counter_id bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint,
  code text NOT NULL,
  ref uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT entries_pkey PRIMARY KEY (account_id, seq),
  CONSTRAINT entries_amount_check CHECK ((amount <> 0)),
  CONSTRAINT entries_balance_after_check CHECK ((balance_after >= 0)),
  CONSTRAINT entries_check CHECK ((account_id <> counter_id)),
  CONSTRAINT entries_ref_code_key UNIQUE (ref, code),
  CONSTRAINT entries_seq_check CHECK ((seq > 0))
);
CREATE INDEX entries_beside_play ON public.entries USING btree (account_id, seq DESC) WHERE (NOT ((code ~~ '%.stake'::text) OR (code ~~ '%.payout'::text) OR (code ~~ '%.refund'::text) OR (code = 'item.sale'::text)));
CREATE INDEX entries_by_time ON public.entries USING brin (at) WITH (autosummarize='on');
CREATE INDEX entries_into_battles ON public.entries USING btree (account_id, ref) INCLUDE (amount, at) WHERE (account_id = 16);
CREATE INDEX entries_into_clearing ON public.entries USING btree (account_id, ref) INCLUDE (amount, at) WHERE (account_id = ANY (ARRAY[(4)::bigint, (6)::bigint, (8)::bigint, (10)::bigint]));
CREATE INDEX entries_into_providers ON public.entries USING btree (account_id, ref) INCLUDE (amount, at) WHERE (account_id < 0);
CREATE INDEX entries_into_rounds ON public.entries USING btree (account_id, ref) INCLUDE (amount, at) WHERE (account_id = 18);
CREATE INDEX entries_of_sales ON public.entries USING btree (account_id, seq DESC) WHERE (code = 'item.sale'::text);
CREATE INDEX entries_out_of_battles ON public.entries USING btree (counter_id, ref) INCLUDE (amount, at) WHERE (counter_id = 16);
CREATE INDEX entries_out_of_clearing ON public.entries USING btree (counter_id, ref) INCLUDE (amount, at) WHERE (counter_id = ANY (ARRAY[(4)::bigint, (6)::bigint, (8)::bigint, (10)::bigint]));
CREATE INDEX entries_out_of_providers ON public.entries USING btree (counter_id, ref) INCLUDE (amount, at) WHERE (counter_id < 0);
CREATE INDEX entries_out_of_rounds ON public.entries USING btree (counter_id, ref) INCLUDE (amount, at) WHERE (counter_id = 18);
CREATE INDEX entries_redeemed ON public.entries USING btree (account_id, seq) WHERE (code = ANY (ARRAY['gift-code.redeemed'::text, 'voucher.redeemed'::text]));
CREATE TRIGGER entries_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE erasures (
  player_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  keep_until timestamp with time zone NOT NULL,
  purged_at timestamp with time zone,
  repeated_at timestamp with time zone,
  CONSTRAINT erasures_pkey PRIMARY KEY (player_id),
  CONSTRAINT erasures_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX erasures_due ON public.erasures USING btree (keep_until) WHERE (purged_at IS NULL);
CREATE INDEX erasures_to_repeat ON public.erasures USING btree (player_id) WHERE (repeated_at IS NULL);
CREATE TRIGGER erasures_are_recorded AFTER INSERT ON public.erasures FOR EACH ROW EXECUTE FUNCTION record_row('erasures', 'player_id', 'player_id at keep_until');

CREATE TABLE event_counters (
  channel text NOT NULL,
  event text NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT event_counters_pkey PRIMARY KEY (channel, event),
  CONSTRAINT event_counters_seq_check CHECK ((seq > 0))
) WITH (fillfactor=80);

CREATE TABLE factor_challenges (
  token_hash bytea NOT NULL,
  player_id uuid NOT NULL,
  purpose text NOT NULL,
  session_id uuid,
  is_after_password boolean NOT NULL,
  tries_left smallint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT factor_challenges_pkey PRIMARY KEY (token_hash),
  CONSTRAINT factor_challenges_check CHECK (((purpose = 'sign_in'::text) = (session_id IS NULL))),
  CONSTRAINT factor_challenges_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT factor_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'session'::text, 'passkey'::text]))),
  CONSTRAINT factor_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT factor_challenges_tries_left_check CHECK ((tries_left >= 0))
);
CREATE INDEX factor_challenges_expiry ON public.factor_challenges USING btree (expires_at);
CREATE INDEX factor_challenges_of ON public.factor_challenges USING btree (player_id);
CREATE INDEX factor_challenges_of_session ON public.factor_challenges USING btree (session_id);

CREATE TABLE factor_failures (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT factor_failures_pkey PRIMARY KEY (id),
  CONSTRAINT factor_failures_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX factor_failures_at ON public.factor_failures USING btree (at);
CREATE INDEX factor_failures_of ON public.factor_failures USING btree (player_id, at);

CREATE TABLE figure_heads (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  first_deposit_seq bigint,
  CONSTRAINT figure_heads_pkey PRIMARY KEY (account_id),
  CONSTRAINT figure_heads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT figure_heads_first_deposit_seq_check CHECK ((first_deposit_seq > 0)),
  CONSTRAINT figure_heads_seq_check CHECK ((seq >= 0))
) WITH (fillfactor=70);

CREATE TABLE figure_progress (
  is_only boolean NOT NULL DEFAULT true,
  zone text NOT NULL,
  counted_until timestamp with time zone,
  hours_from date NOT NULL DEFAULT '-infinity'::date,
  CONSTRAINT figure_progress_pkey PRIMARY KEY (is_only),
  CONSTRAINT figure_progress_is_only_check CHECK (is_only)
);

CREATE TABLE flight_ticks (
  game text NOT NULL,
  round_id uuid NOT NULL,
  elapsed_ms integer NOT NULL,
  verdict text NOT NULL,
  CONSTRAINT flight_ticks_pkey PRIMARY KEY (game),
  CONSTRAINT flight_ticks_elapsed_ms_check CHECK ((elapsed_ms >= 0)),
  CONSTRAINT flight_ticks_game_fkey FOREIGN KEY (game) REFERENCES round_games(name),
  CONSTRAINT flight_ticks_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  CONSTRAINT flight_ticks_verdict_check CHECK ((verdict = ANY (ARRAY['flying'::text, 'over'::text, 'stalled'::text])))
) WITH (fillfactor=50);

CREATE TABLE forfeited_bonuses (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  cents bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT forfeited_bonuses_pkey PRIMARY KEY (id),
  CONSTRAINT forfeited_bonuses_cents_check CHECK ((cents > 0)),
  CONSTRAINT forfeited_bonuses_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE TRIGGER forfeited_bonuses_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.forfeited_bonuses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE free_claims (
  player_id uuid NOT NULL,
  tier integer NOT NULL,
  bet_id uuid NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  openings integer NOT NULL,
  CONSTRAINT free_claims_pkey PRIMARY KEY (player_id, tier),
  CONSTRAINT free_claims_bet_id_key UNIQUE (bet_id),
  CONSTRAINT free_claims_openings_check CHECK ((openings > 0)),
  CONSTRAINT free_claims_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE TRIGGER free_claims_move_goods AFTER INSERT ON public.free_claims FOR EACH ROW EXECUTE FUNCTION note_free_opening();
CREATE TRIGGER later_free_claims_move_goods AFTER UPDATE ON public.free_claims FOR EACH ROW WHEN ((old.bet_id <> new.bet_id)) EXECUTE FUNCTION note_free_opening();

CREATE TABLE gate_holds (
  id bigint NOT NULL DEFAULT nextval('wallet_event_ids'::regclass),
  account_id bigint NOT NULL,
  kind text NOT NULL,
  ref uuid NOT NULL,
  ended_by bigint,
  CONSTRAINT gate_holds_pkey PRIMARY KEY (id),
  CONSTRAINT gate_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT gate_holds_check CHECK ((ended_by > id)),
  CONSTRAINT gate_holds_kind_check CHECK ((kind = ANY (ARRAY['alert'::text, 'verification'::text, 'payment'::text])))
);
CREATE INDEX gate_holds_account ON public.gate_holds USING btree (account_id, id);
CREATE UNIQUE INDEX gate_holds_open ON public.gate_holds USING btree (ref) WHERE (ended_by IS NULL);
CREATE TRIGGER gate_holds_are_recorded AFTER INSERT ON public.gate_holds FOR EACH ROW EXECUTE FUNCTION record_row('gate_holds', 'id', 'account_id kind ref');

CREATE TABLE gate_passes (
  id bigint NOT NULL DEFAULT nextval('wallet_event_ids'::regclass),
  account_id bigint NOT NULL,
  after_seq bigint NOT NULL,
  kind text NOT NULL,
  step text NOT NULL,
  ref uuid NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  held bigint NOT NULL,
  owed bigint NOT NULL,
  deposit_left bigint NOT NULL,
  bonus_left bigint NOT NULL,
  has_gifts boolean NOT NULL,
  is_proven boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  returning_left bigint NOT NULL DEFAULT 0,
  CONSTRAINT gate_passes_pkey PRIMARY KEY (id),
  CONSTRAINT gate_passes_kind_check CHECK ((kind = ANY (ARRAY['withdrawal'::text, 'parcel'::text, 'sponsor'::text, 'seat'::text]))),
  CONSTRAINT gate_passes_step_check CHECK ((step = ANY (ARRAY['request'::text, 'start'::text, 'send'::text, 'ship'::text, 'earlier'::text])))
);
CREATE INDEX gate_passes_place ON public.gate_passes USING btree (account_id, after_seq, id);
CREATE INDEX gate_passes_ref ON public.gate_passes USING btree (ref);
CREATE TRIGGER gate_passes_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_passes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gate_passes_are_recorded AFTER INSERT ON public.gate_passes FOR EACH ROW EXECUTE FUNCTION record_row('gate_passes', 'id', 'account_id after_seq kind step ref amount balance held owed deposit_left bonus_left has_gifts is_proven at returning_left');

CREATE TABLE goods_counted (
  kind text NOT NULL,
  ref uuid NOT NULL,
  account_id bigint NOT NULL,
  country text NOT NULL,
  at timestamp with time zone NOT NULL,
  price bigint NOT NULL,
  cost bigint NOT NULL,
  CONSTRAINT goods_counted_pkey PRIMARY KEY (kind, ref),
  CONSTRAINT goods_counted_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT goods_counted_cost_check CHECK ((cost >= 0)),
  CONSTRAINT goods_counted_kind_check CHECK ((kind = ANY (ARRAY['battle'::text, 'free'::text, 'demo'::text, 'shipped'::text]))),
  CONSTRAINT goods_counted_price_check CHECK ((price > 0))
);
CREATE INDEX goods_counted_large ON public.goods_counted USING btree (at) WHERE ((kind = 'battle'::text) AND (price >= 100000));
CREATE TRIGGER goods_counted_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.goods_counted FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE goods_to_count (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  ref uuid NOT NULL,
  CONSTRAINT goods_to_count_pkey PRIMARY KEY (id),
  CONSTRAINT goods_to_count_kind_check CHECK ((kind = ANY (ARRAY['battle'::text, 'free'::text, 'demo'::text, 'shipped'::text])))
);

CREATE TABLE hourly_totals (
  day date NOT NULL,
  hour smallint NOT NULL,
  code text NOT NULL,
  method text NOT NULL,
  entries bigint NOT NULL,
  amount bigint NOT NULL,
  goods bigint NOT NULL,
  cost bigint NOT NULL,
  CONSTRAINT hourly_totals_pkey PRIMARY KEY (day, hour, code, method),
  CONSTRAINT hourly_totals_cost_check CHECK ((cost >= 0)),
  CONSTRAINT hourly_totals_entries_check CHECK ((entries > 0)),
  CONSTRAINT hourly_totals_goods_check CHECK ((goods >= 0)),
  CONSTRAINT hourly_totals_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
) WITH (fillfactor=70);

CREATE TABLE idempotent_replies (
  player_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply text NOT NULL,
  at timestamp with time zone NOT NULL,
  request_form smallint NOT NULL DEFAULT 2,
  CONSTRAINT idempotent_replies_pkey PRIMARY KEY (player_id, key)
);
CREATE INDEX idempotent_replies_at ON public.idempotent_replies USING brin (at);

CREATE TABLE inventory_items (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  item_id text NOT NULL,
  status text NOT NULL DEFAULT 'owned'::text,
  value bigint NOT NULL,
  acquired_at timestamp with time zone NOT NULL,
  CONSTRAINT inventory_items_pkey PRIMARY KEY (id),
  CONSTRAINT inventory_items_status_check CHECK ((status = ANY (ARRAY['owned'::text, 'sold'::text, 'in_request'::text, 'shipped'::text]))),
  CONSTRAINT inventory_items_value_check CHECK ((value > 0))
) WITH (fillfactor=80);
CREATE INDEX inventory_items_by_value ON public.inventory_items USING btree (player_id, value DESC, id DESC) WHERE (status = 'owned'::text);
CREATE INDEX inventory_items_owned ON public.inventory_items USING btree (player_id, id DESC) WHERE (status = 'owned'::text);
CREATE INDEX inventory_items_sent ON public.inventory_items USING btree (player_id, status, id DESC) WHERE (status = ANY (ARRAY['in_request'::text, 'shipped'::text]));

CREATE TABLE items (
  id text NOT NULL,
  name text NOT NULL,
  house text NOT NULL,
  price bigint NOT NULL,
  sizes text,
  type text NOT NULL DEFAULT 'other'::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  is_shippable boolean NOT NULL DEFAULT true,
  weight_class text NOT NULL DEFAULT 'small'::text,
  picture_id text,
  retired_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT items_pkey PRIMARY KEY (id),
  CONSTRAINT items_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  CONSTRAINT items_price_check CHECK ((price > 0)),
  CONSTRAINT items_sizes_check CHECK ((sizes = ANY (ARRAY['shoes'::text, 'clothing'::text]))),
  CONSTRAINT items_weight_class_check CHECK ((weight_class = ANY (ARRAY['letter'::text, 'small'::text, 'medium'::text, 'large'::text, 'bulky'::text])))
);

CREATE TABLE job_failures (
  job text NOT NULL,
  row_key text NOT NULL,
  tries integer NOT NULL,
  error text NOT NULL,
  failed_at timestamp with time zone NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT job_failures_pkey PRIMARY KEY (job, row_key),
  CONSTRAINT job_failures_check CHECK ((next_at > failed_at)),
  CONSTRAINT job_failures_tries_check CHECK ((tries > 0))
);
CREATE INDEX job_failures_age ON public.job_failures USING btree (failed_at);

CREATE TABLE late_play (
  ref uuid NOT NULL,
  quarter timestamp with time zone NOT NULL,
  CONSTRAINT late_play_pkey PRIMARY KEY (ref)
);

CREATE TABLE leaderboard_prizes (
  id uuid NOT NULL,
  week timestamp with time zone NOT NULL,
  metric text NOT NULL,
  rank bigint NOT NULL,
  player_id uuid NOT NULL,
  prize bigint NOT NULL,
  CONSTRAINT leaderboard_prizes_pkey PRIMARY KEY (id),
  CONSTRAINT leaderboard_prizes_prize_check CHECK ((prize > 0)),
  CONSTRAINT leaderboard_prizes_rank_check CHECK (((rank >= 1) AND (rank <= 10))),
  CONSTRAINT leaderboard_prizes_week_metric_player_id_fkey FOREIGN KEY (week, metric, player_id) REFERENCES leaderboard_standings(week, metric, player_id),
  CONSTRAINT leaderboard_prizes_week_metric_player_id_key UNIQUE (week, metric, player_id),
  CONSTRAINT leaderboard_prizes_week_metric_rank_fkey FOREIGN KEY (week, metric, rank) REFERENCES leaderboard_standings(week, metric, rank),
  CONSTRAINT leaderboard_prizes_week_metric_rank_key UNIQUE (week, metric, rank)
);
CREATE TRIGGER leaderboard_prizes_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON public.leaderboard_prizes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE leaderboard_standings (
  week timestamp with time zone NOT NULL,
  metric text NOT NULL,
  player_id uuid NOT NULL,
  rank bigint,
  value bigint NOT NULL,
  reached_at timestamp with time zone NOT NULL,
  theoretical_loss bigint NOT NULL,
  CONSTRAINT leaderboard_standings_pkey PRIMARY KEY (week, metric, player_id),
  CONSTRAINT leaderboard_standings_metric_check CHECK ((metric = ANY (ARRAY['win_amount'::text, 'multiplier'::text]))),
  CONSTRAINT leaderboard_standings_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT leaderboard_standings_rank_check CHECK ((rank > 0)),
  CONSTRAINT leaderboard_standings_theoretical_loss_check CHECK ((theoretical_loss >= 0)),
  CONSTRAINT leaderboard_standings_value_check CHECK ((value > 0)),
  CONSTRAINT leaderboard_standings_week_fkey FOREIGN KEY (week) REFERENCES leaderboard_weeks(starts_at),
  CONSTRAINT leaderboard_standings_week_metric_rank_key UNIQUE (week, metric, rank)
);
CREATE TRIGGER leaderboard_standings_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON public.leaderboard_standings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE leaderboard_weeks (
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT leaderboard_weeks_pkey PRIMARY KEY (starts_at),
  CONSTRAINT leaderboard_weeks_check CHECK ((ends_at > starts_at)),
  CONSTRAINT leaderboard_weeks_check1 CHECK ((closed_at >= ends_at)),
  CONSTRAINT leaderboard_weeks_ends_at_key UNIQUE (ends_at)
);
CREATE UNIQUE INDEX leaderboard_weeks_running ON public.leaderboard_weeks USING btree ((true)) WHERE (closed_at IS NULL);

CREATE TABLE ledger_anchors (
  number bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  key_id smallint NOT NULL,
  root bytea NOT NULL,
  accounts bigint[] NOT NULL,
  seqs bigint[] NOT NULL,
  has_link boolean NOT NULL DEFAULT false,
  CONSTRAINT ledger_anchors_pkey PRIMARY KEY (number),
  CONSTRAINT ledger_anchors_check CHECK (((cardinality(accounts) > 0) AND (cardinality(accounts) = cardinality(seqs)))),
  CONSTRAINT ledger_anchors_key_id_check CHECK (((key_id >= 0) AND (key_id <= 255))),
  CONSTRAINT ledger_anchors_number_check CHECK ((number > 0)),
  CONSTRAINT ledger_anchors_root_check CHECK ((octet_length(root) = 32)),
  CONSTRAINT ledger_anchors_root_key UNIQUE (root)
);
CREATE TRIGGER ledger_anchors_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE ledger_heads (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT ledger_heads_pkey PRIMARY KEY (account_id)
);

CREATE TABLE link_clicks (
  link text NOT NULL,
  day date NOT NULL,
  device bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT link_clicks_pkey PRIMARY KEY (link, day, device),
  CONSTRAINT link_clicks_link_fkey FOREIGN KEY (link) REFERENCES tracking_links(link)
);
CREATE INDEX link_clicks_day ON public.link_clicks USING btree (day);
CREATE INDEX link_clicks_device ON public.link_clicks USING btree (device, at);

CREATE TABLE log_cosignatures (
  size bigint NOT NULL,
  witness text NOT NULL,
  line text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT log_cosignatures_pkey PRIMARY KEY (size, witness)
);

CREATE TABLE log_entries (
  index bigint NOT NULL,
  kind text NOT NULL,
  hash bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT log_entries_pkey PRIMARY KEY (index),
  CONSTRAINT log_entries_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT log_entries_hash_key UNIQUE (hash),
  CONSTRAINT log_entries_index_check CHECK ((index >= 0)),
  CONSTRAINT log_entries_kind_check CHECK ((kind = ANY (ARRAY['server_seed'::text, 'battle'::text, 'chain'::text, 'configuration'::text, 'ledger'::text, 'month'::text])))
);
CREATE TRIGGER log_entries_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_head (
  is_only boolean NOT NULL DEFAULT true,
  size bigint NOT NULL,
  checkpoint text,
  published_at timestamp with time zone,
  CONSTRAINT log_head_pkey PRIMARY KEY (is_only),
  CONSTRAINT log_head_is_only_check CHECK (is_only),
  CONSTRAINT log_head_size_check CHECK ((size >= 0))
) WITH (fillfactor=50);
CREATE TRIGGER log_head_only_grows BEFORE UPDATE ON public.log_head FOR EACH ROW WHEN ((new.size < old.size)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_head_stays BEFORE DELETE OR TRUNCATE ON public.log_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_keys (
  vkey text NOT NULL,
  kind text NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone,
  CONSTRAINT log_keys_pkey PRIMARY KEY (vkey),
  CONSTRAINT log_keys_kind_check CHECK ((kind = ANY (ARRAY['log'::text, 'receipt'::text])))
);
CREATE UNIQUE INDEX log_keys_in_use ON public.log_keys USING btree (kind) WHERE (until IS NULL);
CREATE TRIGGER log_keys_are_recorded AFTER INSERT ON public.log_keys FOR EACH ROW EXECUTE FUNCTION record_row('log_keys', 'vkey', 'vkey kind since');

CREATE TABLE log_tiles (
  level smallint NOT NULL,
  number bigint NOT NULL,
  hashes bytea NOT NULL,
  CONSTRAINT log_tiles_pkey PRIMARY KEY (level, number),
  CONSTRAINT log_tiles_hashes_check CHECK ((((octet_length(hashes) >= 32) AND (octet_length(hashes) <= 8192)) AND ((octet_length(hashes) % 32) = 0))),
  CONSTRAINT log_tiles_level_check CHECK (((level >= 0) AND (level <= 6))),
  CONSTRAINT log_tiles_number_check CHECK ((number >= 0))
);
CREATE TRIGGER log_tiles_only_grow BEFORE UPDATE ON public.log_tiles FOR EACH ROW WHEN (((new.level <> old.level) OR (new.number <> old.number) OR (substr(new.hashes, 1, octet_length(old.hashes)) <> old.hashes))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_tiles_stay BEFORE DELETE OR TRUNCATE ON public.log_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_waiting (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  hash bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT log_waiting_pkey PRIMARY KEY (id),
  CONSTRAINT log_waiting_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT log_waiting_hash_key UNIQUE (hash),
  CONSTRAINT log_waiting_kind_check CHECK ((kind = ANY (ARRAY['server_seed'::text, 'battle'::text, 'chain'::text, 'configuration'::text, 'ledger'::text, 'month'::text])))
);

CREATE TABLE mails (
  id uuid NOT NULL,
  recipient text NOT NULL,
  kind text NOT NULL,
  subject text,
  text_body text,
  html_body text,
  data jsonb,
  status text NOT NULL DEFAULT 'due'::text,
  tries integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  good_until timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  settled_at timestamp with time zone,
  fault text,
  created_at timestamp with time zone NOT NULL,
  is_promotional boolean NOT NULL DEFAULT false,
  recipient_refused boolean NOT NULL DEFAULT false,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_check CHECK (((kind = 'letter'::text) = (subject IS NOT NULL))),
  CONSTRAINT mails_check1 CHECK (((kind = 'letter'::text) = (text_body IS NOT NULL))),
  CONSTRAINT mails_check2 CHECK (((kind = 'letter'::text) = (html_body IS NOT NULL))),
  CONSTRAINT mails_check3 CHECK (((kind = 'letter'::text) = (data IS NULL))),
  CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['due'::text, 'sending'::text, 'handed'::text, 'sent'::text, 'failed'::text, 'dropped'::text, 'unknown'::text])))
);
CREATE INDEX mails_claimed ON public.mails USING btree (claimed_at) WHERE (status = ANY (ARRAY['sending'::text, 'handed'::text]));
CREATE INDEX mails_due ON public.mails USING btree (due_at) WHERE (status = 'due'::text);
CREATE INDEX mails_recipient ON public.mails USING btree (lower(recipient), kind, created_at);
CREATE INDEX mails_settled ON public.mails USING btree (settled_at) WHERE (settled_at IS NOT NULL);

CREATE TABLE maker_shares (
  bet_id uuid NOT NULL,
  slug text NOT NULL,
  stake bigint NOT NULL,
  cents bigint,
  paid bigint,
  CONSTRAINT maker_shares_pkey PRIMARY KEY (bet_id),
  CONSTRAINT maker_shares_cents_check CHECK ((cents >= 0)),
  CONSTRAINT maker_shares_check CHECK (((paid >= 0) AND (paid <= stake))),
  CONSTRAINT maker_shares_stake_check CHECK ((stake > 0))
);
CREATE INDEX maker_shares_due ON public.maker_shares USING btree (slug, bet_id) WHERE (cents IS NULL);

CREATE TABLE marks_to_prove (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL,
  payout_address text,
  postal_address jsonb,
  proven_at timestamp with time zone NOT NULL,
  CONSTRAINT marks_to_prove_pkey PRIMARY KEY (id),
  CONSTRAINT marks_to_prove_check CHECK (((payout_address IS NULL) <> (postal_address IS NULL))),
  CONSTRAINT marks_to_prove_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE moderation_cases (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  player_id uuid NOT NULL,
  about text NOT NULL,
  cause text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decision text,
  CONSTRAINT moderation_cases_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_cases_cause_check CHECK ((cause = ANY (ARRAY['reported'::text, 'new'::text, 'like_staff'::text, 'link'::text]))),
  CONSTRAINT moderation_cases_check CHECK (((decided_at IS NULL) = (decision IS NULL))),
  CONSTRAINT moderation_cases_decision_check CHECK ((decision = ANY (ARRAY['removed'::text, 'changed'::text, 'dismissed'::text]))),
  CONSTRAINT moderation_cases_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'name'::text, 'box'::text]))),
  CONSTRAINT moderation_cases_kind_subject_id_about_key UNIQUE (kind, subject_id, about),
  CONSTRAINT moderation_cases_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX moderation_cases_decided ON public.moderation_cases USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX moderation_cases_listed ON public.moderation_cases USING btree (id) WHERE (decided_at IS NULL);
CREATE INDEX moderation_cases_of_player ON public.moderation_cases USING btree (player_id);
CREATE INDEX moderation_cases_waiting ON public.moderation_cases USING btree (opened_at) WHERE (decided_at IS NULL);

CREATE TABLE moderation_reports (
  case_id uuid NOT NULL,
  player_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT moderation_reports_pkey PRIMARY KEY (case_id, player_id),
  CONSTRAINT moderation_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  CONSTRAINT moderation_reports_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX moderation_reports_of_player ON public.moderation_reports USING btree (player_id);

CREATE TABLE nodes (
  id uuid NOT NULL,
  host text NOT NULL,
  version text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  leads boolean NOT NULL,
  alerts jsonb NOT NULL,
  CONSTRAINT nodes_pkey PRIMARY KEY (id)
);

CREATE TABLE notifications (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  kind text NOT NULL,
  title text,
  text text,
  path text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  message jsonb,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_message_check CHECK ((message ? 'code'::text)),
  CONSTRAINT notifications_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT notifications_words CHECK ((((message IS NULL) = (title IS NOT NULL)) AND ((message IS NULL) = (text IS NOT NULL))))
);
CREATE INDEX notifications_created ON public.notifications USING brin (created_at);
CREATE INDEX notifications_player ON public.notifications USING btree (player_id, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (player_id) WHERE (read_at IS NULL);

CREATE TABLE open_cases (
  staff_id uuid NOT NULL,
  queue text NOT NULL,
  case_id text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT open_cases_pkey PRIMARY KEY (staff_id),
  CONSTRAINT open_cases_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES players(id)
);
CREATE INDEX open_cases_of_queue ON public.open_cases USING btree (queue, case_id);

CREATE TABLE openings_counted (
  configuration_id bigint NOT NULL,
  openings bigint NOT NULL,
  CONSTRAINT openings_counted_pkey PRIMARY KEY (configuration_id),
  CONSTRAINT openings_counted_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES configurations(id),
  CONSTRAINT openings_counted_openings_check CHECK ((openings > 0))
);

CREATE TABLE openings_counted_until (
  is_only boolean NOT NULL DEFAULT true,
  bet_id uuid NOT NULL,
  CONSTRAINT openings_counted_until_pkey PRIMARY KEY (is_only),
  CONSTRAINT openings_counted_until_is_only_check CHECK (is_only)
);

CREATE TABLE paced_bets (
  player_id uuid NOT NULL,
  game text NOT NULL,
  key text,
  repeats integer NOT NULL DEFAULT 0,
  at timestamp with time zone NOT NULL,
  CONSTRAINT paced_bets_pkey PRIMARY KEY (player_id, game),
  CONSTRAINT paced_bets_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX passkeys_of ON public.passkeys USING btree (player_id);

CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  player_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_player ON public.password_resets USING btree (player_id) WHERE (used_at IS NULL);

CREATE TABLE payment_callbacks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider text NOT NULL,
  payment_id uuid,
  provider_transaction_id text NOT NULL,
  status text NOT NULL,
  amount text,
  currency text,
  body_sha256 bytea NOT NULL,
  outcome text NOT NULL,
  needs_review boolean NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_callbacks_pkey PRIMARY KEY (id),
  CONSTRAINT payment_callbacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_callbacks_payment ON public.payment_callbacks USING btree (payment_id, id);
CREATE INDEX payment_callbacks_review ON public.payment_callbacks USING btree (id) WHERE needs_review;
CREATE TRIGGER callbacks_wait_for_review AFTER INSERT ON public.payment_callbacks FOR EACH ROW WHEN (new.needs_review) EXECUTE FUNCTION note_callback_to_review();
CREATE TRIGGER payment_callbacks_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_callbacks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_callbacks_are_recorded AFTER INSERT ON public.payment_callbacks FOR EACH ROW EXECUTE FUNCTION record_row('payment_callbacks', 'id', 'provider payment_id provider_transaction_id status amount currency body_sha256 outcome needs_review received_at');

CREATE TABLE payment_transactions (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  payment_id uuid NOT NULL,
  CONSTRAINT payment_transactions_pkey PRIMARY KEY (provider, transaction_id),
  CONSTRAINT payment_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_transactions_payment ON public.payment_transactions USING btree (payment_id);
CREATE TRIGGER payment_transactions_are_recorded AFTER INSERT ON public.payment_transactions FOR EACH ROW EXECUTE FUNCTION record_row('payment_transactions', 'provider transaction_id', 'provider transaction_id payment_id');

CREATE TABLE payments (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  provider text NOT NULL,
  method text NOT NULL,
  status text NOT NULL DEFAULT 'new'::text,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  provider_transaction_id text,
  idempotency_key text,
  attempts integer NOT NULL,
  asking_until timestamp with time zone,
  redirect_url text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  credited_cents bigint,
  bonus_cents bigint NOT NULL DEFAULT 0,
  settled_cents bigint NOT NULL DEFAULT 0,
  promo_id uuid,
  promo_code text,
  traded_at timestamp with time zone,
  hold_until timestamp with time zone,
  final_status text,
  review_reason text,
  review_since timestamp with time zone,
  queued_cents bigint,
  check_at timestamp with time zone,
  checks integer NOT NULL DEFAULT 0,
  bonus_refused text,
  billing_address jsonb,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_amount_cents_check CHECK ((amount_cents >= 0)),
  CONSTRAINT payments_attempts_check CHECK ((attempts > 0)),
  CONSTRAINT payments_bonus_cents_check CHECK ((bonus_cents >= 0)),
  CONSTRAINT payments_bonus_refused_check CHECK ((bonus_refused = ANY (ARRAY['had_before'::text, 'had_by_person'::text, 'by_operator'::text, 'promo_over'::text, 'declined'::text]))),
  CONSTRAINT payments_check1 CHECK (((redirect_url IS NULL) OR (asking_until IS NULL))),
  CONSTRAINT payments_credited_cents_check CHECK ((credited_cents > 0)),
  CONSTRAINT payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['card'::text, 'crypto'::text, 'skins'::text]))),
  CONSTRAINT payments_paid_check CHECK (((status <> ALL (ARRAY['paid'::text, 'reversed'::text])) OR ((provider_transaction_id IS NOT NULL) AND (credited_cents IS NOT NULL)))),
  CONSTRAINT payments_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT payments_provider_check CHECK ((provider ~ '^[a-z0-9-]{1,32}$'::text)),
  CONSTRAINT payments_queued_cents_check CHECK ((queued_cents > 0)),
  CONSTRAINT payments_review_reason_check CHECK ((review_reason = ANY (ARRAY['below_minimum'::text, 'cross_currency'::text, 'high_risk'::text, 'wrong_amount'::text, 'wrong_currency'::text, 'late'::text, 'partial_refund'::text, 'not_credited'::text, 'contradicted'::text, 'unknown_status'::text]))),
  CONSTRAINT payments_review_since_check CHECK (((review_reason IS NULL) = (review_since IS NULL))),
  CONSTRAINT payments_settled_cents_check CHECK ((settled_cents >= 0)),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['new'::text, 'paid'::text, 'rejected'::text, 'reversed'::text])))
) WITH (fillfactor=80);
CREATE UNIQUE INDEX payments_crypto_bonus ON public.payments USING btree (player_id) WHERE ((method = 'crypto'::text) AND (bonus_cents > 0));
CREATE INDEX payments_due ON public.payments USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX payments_held ON public.payments USING btree (player_id, hold_until) WHERE (hold_until IS NOT NULL);
CREATE UNIQUE INDEX payments_idempotency ON public.payments USING btree (player_id, idempotency_key);
CREATE INDEX payments_player ON public.payments USING btree (player_id, id DESC);
CREATE INDEX payments_player_created ON public.payments USING btree (player_id, created_at DESC, id DESC);
CREATE INDEX payments_queue ON public.payments USING btree (review_since) WHERE (review_reason IS NOT NULL);
CREATE INDEX payments_queue_method ON public.payments USING btree (method, review_since, id) WHERE (review_reason IS NOT NULL);
CREATE INDEX payments_queue_provider ON public.payments USING btree (provider, review_since, id) WHERE (review_reason IS NOT NULL);
CREATE INDEX payments_queue_status ON public.payments USING btree (status, review_since, id) WHERE (review_reason IS NOT NULL);
CREATE UNIQUE INDEX payments_transaction ON public.payments USING btree (provider, provider_transaction_id);
CREATE INDEX payments_transaction_id ON public.payments USING btree (provider_transaction_id) WHERE (provider_transaction_id IS NOT NULL);
CREATE TRIGGER changed_deposits_are_examined AFTER UPDATE ON public.payments FOR EACH ROW WHEN (((old.status <> new.status) OR (old.credited_cents IS DISTINCT FROM new.credited_cents))) EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER deposit_holds_are_recorded AFTER UPDATE OF hold_until ON public.payments FOR EACH ROW WHEN (((old.hold_until IS NULL) AND (new.hold_until IS NOT NULL))) EXECUTE FUNCTION record_row('payments.hold', 'id', 'hold_until');
CREATE TRIGGER erased_payments_are_recorded AFTER UPDATE OF billing_address ON public.payments FOR EACH ROW EXECUTE FUNCTION record_erased_row('payments', 'id', 'player_id provider method currency promo_id promo_code billing_address');
CREATE TRIGGER given_deposit_holds_are_recorded AFTER INSERT ON public.payments FOR EACH ROW WHEN ((new.hold_until IS NOT NULL)) EXECUTE FUNCTION record_row('payments.hold', 'id', 'hold_until');
CREATE TRIGGER new_deposits_are_examined AFTER INSERT ON public.payments FOR EACH ROW WHEN ((new.status <> 'new'::text)) EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER payments_are_recorded AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION record_row('payments', 'id', 'player_id provider method currency promo_id promo_code billing_address');
CREATE TRIGGER payments_have_accounts BEFORE INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION open_provider_accounts();

CREATE TABLE picture_files (
  picture_id text NOT NULL,
  side integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT picture_files_pkey PRIMARY KEY (picture_id, side),
  CONSTRAINT picture_files_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  CONSTRAINT picture_files_side_check CHECK ((side > 0))
);

CREATE TABLE pictures (
  id text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT pictures_pkey PRIMARY KEY (id),
  CONSTRAINT pictures_height_check CHECK ((height > 0)),
  CONSTRAINT pictures_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT pictures_width_check CHECK ((width > 0))
);

CREATE TABLE play_closed (
  is_only boolean NOT NULL DEFAULT true,
  until timestamp with time zone NOT NULL,
  CONSTRAINT play_closed_pkey PRIMARY KEY (is_only),
  CONSTRAINT play_closed_is_only_check CHECK (is_only)
);

CREATE TABLE play_progress (
  player_id uuid NOT NULL,
  seq bigint NOT NULL DEFAULT 0,
  event_id bigint NOT NULL DEFAULT 0,
  CONSTRAINT play_progress_pkey PRIMARY KEY (player_id),
  CONSTRAINT play_progress_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
) WITH (fillfactor=70);
CREATE TRIGGER counted_referrals_are_noted AFTER UPDATE ON public.play_progress FOR EACH ROW WHEN (((old.seq IS DISTINCT FROM new.seq) OR (old.event_id IS DISTINCT FROM new.event_id))) EXECUTE FUNCTION note_referral_to_count();

CREATE TABLE play_totals (
  player_id uuid NOT NULL,
  quarter timestamp with time zone NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  theoretical_loss bigint NOT NULL,
  best_multiplier bigint NOT NULL DEFAULT 0,
  best_payout bigint NOT NULL DEFAULT 0,
  best_stake bigint NOT NULL DEFAULT 0,
  best_at timestamp with time zone,
  won_at timestamp with time zone,
  bound_stake bigint NOT NULL DEFAULT 0,
  bound_loss bigint NOT NULL DEFAULT 0,
  promised_stake bigint NOT NULL DEFAULT 0,
  promised_loss bigint NOT NULL DEFAULT 0,
  CONSTRAINT play_totals_pkey PRIMARY KEY (player_id, quarter),
  CONSTRAINT play_totals_bets_check CHECK ((bets > 0)),
  CONSTRAINT play_totals_check CHECK (((best_at IS NULL) = (best_multiplier = 0))),
  CONSTRAINT play_totals_check1 CHECK (((won_at IS NULL) = (payout = 0))),
  CONSTRAINT play_totals_check2 CHECK (((bound_stake >= 0) AND (bound_stake <= stake))),
  CONSTRAINT play_totals_check3 CHECK (((bound_loss >= 0) AND (bound_loss <= theoretical_loss))),
  CONSTRAINT play_totals_payout_check CHECK ((payout >= 0)),
  CONSTRAINT play_totals_promised_loss_check CHECK ((promised_loss >= 0)),
  CONSTRAINT play_totals_promised_stake_check CHECK ((promised_stake >= 0)),
  CONSTRAINT play_totals_stake_check CHECK (((stake >= 0) AND ((stake + promised_stake) > 0))),
  CONSTRAINT play_totals_theoretical_loss_check CHECK ((theoretical_loss >= 0))
) WITH (fillfactor=80);
CREATE INDEX play_totals_quarter ON public.play_totals USING btree (quarter);

CREATE TABLE player_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL,
  subject text NOT NULL,
  state jsonb NOT NULL,
  actor text NOT NULL,
  operator_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT player_changes_pkey PRIMARY KEY (id),
  CONSTRAINT player_changes_actor_check CHECK ((actor = ANY (ARRAY['player'::text, 'staff'::text, 'rule'::text, 'upgrade'::text]))),
  CONSTRAINT player_changes_check CHECK (((actor = 'staff'::text) = (operator_id IS NOT NULL))),
  CONSTRAINT player_changes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES players(id),
  CONSTRAINT player_changes_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX player_changes_exclusions ON public.player_changes USING btree (id) WHERE (subject = 'exclusion'::text);
CREATE INDEX player_changes_of ON public.player_changes USING btree (player_id, subject, id);
CREATE TRIGGER erased_player_changes_are_recorded AFTER UPDATE ON public.player_changes FOR EACH ROW EXECUTE FUNCTION record_erased_row('player_changes', 'id', 'id player_id subject state actor operator_id at');
CREATE TRIGGER player_changes_are_immutable BEFORE DELETE OR UPDATE ON public.player_changes FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erasing();
CREATE TRIGGER player_changes_are_recorded AFTER INSERT ON public.player_changes FOR EACH ROW EXECUTE FUNCTION record_row('player_changes', 'id', 'id player_id subject state actor operator_id at');
CREATE TRIGGER player_changes_stay BEFORE TRUNCATE ON public.player_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE player_limits (
  player_id uuid NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  amount bigint,
  next_amount bigint,
  next_at timestamp with time zone,
  CONSTRAINT player_limits_pkey PRIMARY KEY (player_id, kind, period),
  CONSTRAINT player_limits_amount_check CHECK ((amount >= 0)),
  CONSTRAINT player_limits_check CHECK (((next_at IS NOT NULL) OR (next_amount IS NULL))),
  CONSTRAINT player_limits_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text]))),
  CONSTRAINT player_limits_next_amount_check CHECK ((next_amount >= 0)),
  CONSTRAINT player_limits_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT player_limits_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE player_links (
  player_id uuid NOT NULL,
  link text NOT NULL,
  bound_at timestamp with time zone NOT NULL,
  refused text,
  refused_at timestamp with time zone,
  counted_seq bigint NOT NULL DEFAULT 0,
  counted_event_id bigint NOT NULL DEFAULT 0,
  CONSTRAINT player_links_pkey PRIMARY KEY (player_id),
  CONSTRAINT player_links_link_fkey FOREIGN KEY (link) REFERENCES tracking_links(link),
  CONSTRAINT player_links_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT player_links_refusal_check CHECK (((refused IS NULL) = (refused_at IS NULL))),
  CONSTRAINT player_links_refused_check CHECK ((refused = ANY (ARRAY['own'::text, 'ring'::text])))
);
CREATE INDEX player_links_link ON public.player_links USING btree (link);
CREATE INDEX player_links_refused ON public.player_links USING btree (link) WHERE (refused IS NOT NULL);
CREATE TRIGGER bound_referrals_are_noted AFTER INSERT ON public.player_links FOR EACH ROW EXECUTE FUNCTION note_referral_to_count();
CREATE TRIGGER player_links_are_recorded AFTER INSERT ON public.player_links FOR EACH ROW EXECUTE FUNCTION record_row('player_links', 'player_id', 'player_id link bound_at');

CREATE TABLE player_marks (
  kind text NOT NULL,
  hash bytea NOT NULL,
  player_id uuid NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  proven_at timestamp with time zone,
  CONSTRAINT player_marks_pkey PRIMARY KEY (kind, hash, player_id),
  CONSTRAINT player_marks_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'postal_address'::text, 'payout_address'::text, 'payer'::text, 'identity'::text, 'email'::text, 'sign_in'::text]))),
  CONSTRAINT player_marks_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT player_marks_proven_check CHECK (((kind = ANY (ARRAY['postal_address'::text, 'payout_address'::text])) OR (proven_at IS NOT NULL)))
);
CREATE INDEX player_marks_player ON public.player_marks USING btree (player_id);
CREATE TRIGGER deleted_marks_are_examined AFTER DELETE ON public.player_marks FOR EACH ROW EXECUTE FUNCTION note_sharers_to_examine();
CREATE TRIGGER erased_marks_are_recorded AFTER DELETE ON public.player_marks FOR EACH ROW EXECUTE FUNCTION record_erased_row('player_marks', 'kind hash player_id', 'kind hash player_id');
CREATE TRIGGER erased_proofs_are_recorded AFTER DELETE ON public.player_marks FOR EACH ROW EXECUTE FUNCTION record_erased_row('player_marks.proof', 'kind hash player_id', 'proven_at');
CREATE TRIGGER new_marks_are_examined AFTER INSERT OR UPDATE ON public.player_marks FOR EACH ROW WHEN ((new.proven_at IS NOT NULL)) EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER new_marks_may_link AFTER INSERT OR UPDATE ON public.player_marks FOR EACH ROW EXECUTE FUNCTION note_account_to_link();
CREATE TRIGGER player_marks_are_recorded AFTER INSERT ON public.player_marks FOR EACH ROW EXECUTE FUNCTION record_row('player_marks', 'kind hash player_id', 'kind hash player_id');
CREATE TRIGGER proofs_of_marks_are_recorded AFTER UPDATE OF proven_at ON public.player_marks FOR EACH ROW WHEN (((old.proven_at IS NULL) AND (new.proven_at IS NOT NULL))) EXECUTE FUNCTION record_row('player_marks.proof', 'kind hash player_id', 'proven_at');
CREATE TRIGGER proven_marks_are_recorded AFTER INSERT ON public.player_marks FOR EACH ROW WHEN ((new.proven_at IS NOT NULL)) EXECUTE FUNCTION record_row('player_marks.proof', 'kind hash player_id', 'proven_at');

CREATE TABLE player_openings_counted (
  player_id uuid NOT NULL,
  configuration_id bigint NOT NULL,
  openings bigint NOT NULL,
  CONSTRAINT player_openings_counted_pkey PRIMARY KEY (player_id, configuration_id),
  CONSTRAINT player_openings_counted_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES configurations(id),
  CONSTRAINT player_openings_counted_openings_check CHECK ((openings > 0)),
  CONSTRAINT player_openings_counted_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE player_progress (
  player_id uuid NOT NULL,
  seq bigint NOT NULL DEFAULT 0,
  event_id bigint NOT NULL DEFAULT 0,
  deposit_required bigint NOT NULL DEFAULT 0,
  deposit_left bigint NOT NULL DEFAULT 0,
  bonus_required bigint NOT NULL DEFAULT 0,
  bonus_left bigint NOT NULL DEFAULT 0,
  gifts bigint NOT NULL DEFAULT 0,
  returning_left bigint NOT NULL DEFAULT 0,
  promises jsonb NOT NULL DEFAULT '[]'::jsonb,
  bonus_due bigint NOT NULL DEFAULT 0,
  xp bigint NOT NULL DEFAULT 0,
  xp_lost bigint NOT NULL DEFAULT 0,
  level integer DEFAULT 1,
  announced_level integer DEFAULT 1,
  CONSTRAINT player_progress_pkey PRIMARY KEY (player_id),
  CONSTRAINT player_progress_bonus_check CHECK (((bonus_left >= 0) AND (bonus_left <= bonus_required))),
  CONSTRAINT player_progress_bonus_due_check CHECK ((bonus_due >= 0)),
  CONSTRAINT player_progress_deposit_check CHECK (((deposit_left >= 0) AND (deposit_left <= deposit_required))),
  CONSTRAINT player_progress_gifts_check CHECK ((gifts >= 0)),
  CONSTRAINT player_progress_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT player_progress_returning_left_check CHECK ((returning_left >= 0))
);
CREATE INDEX player_progress_unannounced ON public.player_progress USING btree (player_id) WHERE (level > announced_level);

CREATE TABLE player_tags (
  player_id uuid NOT NULL,
  tag text NOT NULL,
  CONSTRAINT player_tags_pkey PRIMARY KEY (player_id, tag),
  CONSTRAINT player_tags_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT player_tags_tag_check CHECK (((tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(tag) <= 24)))
);
CREATE INDEX player_tags_tag ON public.player_tags USING btree (tag, player_id);

CREATE TABLE players (
  id uuid NOT NULL,
  name text NOT NULL,
  email text,
  password_hash text,
  avatar text NOT NULL,
  role text NOT NULL DEFAULT 'player'::text,
  is_demo boolean NOT NULL DEFAULT false,
  wants_promotions boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  restriction text,
  on_hold_since timestamp with time zone,
  hold_reason text,
  is_hidden boolean NOT NULL DEFAULT false,
  email_confirmed_at timestamp with time zone,
  name_skeleton text,
  birth_date date,
  reality_check_minutes integer,
  exclusion text,
  excluded_until timestamp with time zone,
  mail_kinds text[] NOT NULL DEFAULT '{}'::text[],
  wants_chat boolean NOT NULL DEFAULT true,
  CONSTRAINT players_pkey PRIMARY KEY (id),
  CONSTRAINT players_check CHECK (((on_hold_since IS NULL) = (hold_reason IS NULL))),
  CONSTRAINT players_check1 CHECK (((email_confirmed_at IS NULL) OR (email IS NOT NULL))),
  CONSTRAINT players_check2 CHECK (
CASE exclusion
    WHEN 'self_exclusion'::text THEN true
    WHEN 'cool_off'::text THEN (excluded_until IS NOT NULL)
    ELSE (excluded_until IS NULL)
END),
  CONSTRAINT players_exclusion_check CHECK ((exclusion = ANY (ARRAY['cool_off'::text, 'self_exclusion'::text]))),
  CONSTRAINT players_name_check CHECK (((length(name) >= 1) AND (length(name) <= 512))),
  CONSTRAINT players_name_skeleton_key UNIQUE (name_skeleton),
  CONSTRAINT players_reality_check_minutes_check CHECK ((reality_check_minutes > 0)),
  CONSTRAINT players_restriction_check CHECK ((restriction = 'receivable'::text)),
  CONSTRAINT players_role_check CHECK ((role = ANY (ARRAY['player'::text, 'auditor'::text, 'support'::text, 'operator'::text, 'admin'::text])))
);
CREATE UNIQUE INDEX players_email ON public.players USING btree (lower(email));
CREATE INDEX players_email_part ON public.players USING gin (lower(email) extensions.gin_trgm_ops);
CREATE INDEX players_email_prefix ON public.players USING btree (lower(email) text_pattern_ops);
CREATE INDEX players_name_part ON public.players USING gin (lower(name) extensions.gin_trgm_ops);
CREATE INDEX players_name_prefix ON public.players USING btree (lower(name) text_pattern_ops);
CREATE INDEX players_of_staff ON public.players USING btree (role) WHERE (role <> 'player'::text);
CREATE TRIGGER players_are_recorded AFTER INSERT ON public.players FOR EACH ROW EXECUTE FUNCTION record_row('players', 'id', 'is_demo');

CREATE TABLE promised_stakes (
  ref uuid NOT NULL,
  account_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT promised_stakes_pkey PRIMARY KEY (ref),
  CONSTRAINT promised_stakes_cents_check CHECK ((cents > 0))
);
CREATE INDEX promised_stakes_account ON public.promised_stakes USING btree (account_id);

CREATE TABLE promo_codes (
  id uuid NOT NULL,
  code text NOT NULL,
  is_fixed_value boolean NOT NULL,
  value bigint NOT NULL,
  is_once_per_player boolean NOT NULL,
  uses_max integer,
  uses integer NOT NULL DEFAULT 0,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT promo_codes_pkey PRIMARY KEY (id),
  CONSTRAINT promo_codes_check CHECK ((ends_at > starts_at)),
  CONSTRAINT promo_codes_check1 CHECK (((uses >= 0) AND (uses <= COALESCE(uses_max, uses)))),
  CONSTRAINT promo_codes_check2 CHECK ((is_fixed_value OR (value <= 10000))),
  CONSTRAINT promo_codes_check3 CHECK ((is_once_per_player OR (NOT is_fixed_value))),
  CONSTRAINT promo_codes_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'::text)),
  CONSTRAINT promo_codes_code_key UNIQUE (code),
  CONSTRAINT promo_codes_uses_max_check CHECK ((uses_max > 0)),
  CONSTRAINT promo_codes_value_check CHECK ((value > 0))
);
CREATE INDEX promo_codes_code_part ON public.promo_codes USING gin (code extensions.gin_trgm_ops);
CREATE INDEX promo_codes_not_ended ON public.promo_codes USING btree (id) WHERE (ended_at IS NULL);
CREATE INDEX promo_codes_planned ON public.promo_codes USING btree (starts_at) WHERE (ended_at IS NULL);
CREATE TRIGGER promo_codes_are_recorded AFTER INSERT ON public.promo_codes FOR EACH ROW EXECUTE FUNCTION record_row('promo_codes', 'id', 'code is_fixed_value value is_once_per_player uses_max starts_at ends_at');

CREATE TABLE promo_uses (
  payment_id uuid NOT NULL,
  promo_id uuid NOT NULL,
  player_id uuid NOT NULL,
  nth integer NOT NULL,
  bonus bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT promo_uses_pkey PRIMARY KEY (payment_id),
  CONSTRAINT promo_uses_bonus_check CHECK ((bonus > 0)),
  CONSTRAINT promo_uses_nth_check CHECK ((nth > 0)),
  CONSTRAINT promo_uses_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT promo_uses_promo_id_fkey FOREIGN KEY (promo_id) REFERENCES promo_codes(id),
  CONSTRAINT promo_uses_promo_id_player_id_nth_key UNIQUE (promo_id, player_id, nth)
);
CREATE TRIGGER promo_uses_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.promo_uses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE protection_markers (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  marker text NOT NULL,
  week date NOT NULL,
  evidence jsonb NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  decision text,
  decided_at timestamp with time zone,
  decided_by uuid,
  CONSTRAINT protection_markers_pkey PRIMARY KEY (id),
  CONSTRAINT protection_markers_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)))),
  CONSTRAINT protection_markers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES players(id),
  CONSTRAINT protection_markers_decision_check CHECK ((decision = ANY (ARRAY['nothing'::text, 'contact'::text, 'held'::text]))),
  CONSTRAINT protection_markers_marker_check CHECK ((marker = ANY (ARRAY['chasing'::text, 'rising_deposits'::text, 'night_play'::text]))),
  CONSTRAINT protection_markers_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT protection_markers_player_id_marker_week_key UNIQUE (player_id, marker, week)
);
CREATE INDEX protection_markers_newest_decided ON public.protection_markers USING btree (id) WHERE (decision IS NOT NULL);
CREATE INDEX protection_markers_newest_open ON public.protection_markers USING btree (id) WHERE (decision IS NULL);
CREATE INDEX protection_markers_open ON public.protection_markers USING btree (noted_at) WHERE (decision IS NULL);
CREATE TRIGGER protection_markers_are_recorded AFTER INSERT ON public.protection_markers FOR EACH ROW EXECUTE FUNCTION record_row('protection_markers', 'id', 'player_id marker week evidence');

CREATE TABLE queue_breaches (
  queue text NOT NULL,
  oldest timestamp with time zone NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT queue_breaches_pkey PRIMARY KEY (queue)
);

CREATE TABLE recovery_codes (
  player_id uuid NOT NULL,
  hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (player_id, hash),
  CONSTRAINT recovery_codes_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE referral_claims (
  id uuid NOT NULL,
  affiliate_id uuid NOT NULL,
  cents bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT referral_claims_pkey PRIMARY KEY (id),
  CONSTRAINT referral_claims_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES players(id),
  CONSTRAINT referral_claims_cents_check CHECK ((cents >= 100))
);
CREATE INDEX referral_claims_affiliate ON public.referral_claims USING btree (affiliate_id, at);

CREATE TABLE referral_days (
  affiliate_id uuid NOT NULL,
  day date NOT NULL,
  earned bigint NOT NULL,
  CONSTRAINT referral_days_pkey PRIMARY KEY (affiliate_id, day),
  CONSTRAINT referral_days_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES players(id)
);

CREATE TABLE referral_earnings (
  affiliate_id uuid NOT NULL,
  quarter timestamp with time zone NOT NULL,
  active_players integer NOT NULL,
  theoretical_loss bigint NOT NULL,
  earned bigint NOT NULL,
  CONSTRAINT referral_earnings_pkey PRIMARY KEY (affiliate_id, quarter),
  CONSTRAINT referral_earnings_active_players_check CHECK ((active_players >= 0)),
  CONSTRAINT referral_earnings_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES players(id),
  CONSTRAINT referral_earnings_earned_check CHECK ((earned >= 0)),
  CONSTRAINT referral_earnings_theoretical_loss_check CHECK ((theoretical_loss >= 0))
);
CREATE TRIGGER earnings_are_counted_by_day AFTER INSERT OR UPDATE ON public.referral_earnings FOR EACH ROW EXECUTE FUNCTION count_referral_day();

CREATE TABLE referral_play (
  player_id uuid NOT NULL,
  quarter timestamp with time zone NOT NULL,
  stake bigint NOT NULL,
  theoretical_loss bigint NOT NULL,
  CONSTRAINT referral_play_pkey PRIMARY KEY (player_id, quarter),
  CONSTRAINT referral_play_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT referral_play_stake_check CHECK ((stake >= 0)),
  CONSTRAINT referral_play_theoretical_loss_check CHECK ((theoretical_loss >= 0))
);

CREATE TABLE referrals_to_count (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL,
  CONSTRAINT referrals_to_count_pkey PRIMARY KEY (id),
  CONSTRAINT referrals_to_count_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE refresh_tokens (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  generation integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  successor bytea,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  CONSTRAINT refresh_tokens_session_id_generation_key UNIQUE (session_id, generation)
);
CREATE INDEX refresh_tokens_expiry ON public.refresh_tokens USING btree (expires_at);

CREATE TABLE refunds_uncount_stakes (
  after_seq bigint NOT NULL
);

CREATE TABLE return_statistics (
  is_only boolean NOT NULL DEFAULT true,
  computed_at timestamp with time zone NOT NULL,
  lines jsonb NOT NULL,
  CONSTRAINT return_statistics_pkey PRIMARY KEY (is_only),
  CONSTRAINT return_statistics_is_only_check CHECK (is_only)
);

CREATE TABLE returns_counted (
  game text NOT NULL,
  up_to uuid NOT NULL,
  returns jsonb NOT NULL,
  CONSTRAINT returns_counted_pkey PRIMARY KEY (game)
);

CREATE TABLE reversals (
  payment_id uuid NOT NULL,
  player_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  taken_cents bigint NOT NULL,
  owed_cents bigint NOT NULL,
  settled_cents bigint NOT NULL DEFAULT 0,
  shares_checked_at timestamp with time zone,
  bonus_code text NOT NULL,
  CONSTRAINT reversals_pkey PRIMARY KEY (payment_id),
  CONSTRAINT reversals_bonus_code_check CHECK ((bonus_code = ANY (ARRAY['deposit.bonus-reversed'::text, 'bonus.reversed'::text]))),
  CONSTRAINT reversals_check CHECK (((settled_cents >= 0) AND (settled_cents <= owed_cents))),
  CONSTRAINT reversals_owed_cents_check CHECK ((owed_cents >= 0)),
  CONSTRAINT reversals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT reversals_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT reversals_taken_cents_check CHECK ((taken_cents >= 0))
);
CREATE INDEX reversals_open ON public.reversals USING btree (player_id, at) WHERE (settled_cents < owed_cents);
CREATE INDEX reversals_to_check ON public.reversals USING btree (payment_id) WHERE (shares_checked_at IS NULL);

CREATE TABLE round_bets (
  id uuid NOT NULL,
  round_id uuid NOT NULL,
  player_id uuid NOT NULL,
  level integer NOT NULL,
  game text NOT NULL,
  stake bigint NOT NULL,
  auto_cashout bigint,
  is_auto_given boolean,
  status text NOT NULL DEFAULT 'open'::text,
  multiplier bigint,
  elapsed_ms integer,
  payout bigint,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT round_bets_pkey PRIMARY KEY (id),
  CONSTRAINT round_bets_after_round CHECK ((id >= ids_after(round_id))),
  CONSTRAINT round_bets_auto CHECK (((auto_cashout IS NULL) = (is_auto_given IS NULL))),
  CONSTRAINT round_bets_auto_cashout_check CHECK ((auto_cashout > 100)),
  CONSTRAINT round_bets_cashed_out CHECK (((elapsed_ms IS NULL) OR ((auto_cashout IS NOT NULL) AND (status = 'won'::text)))),
  CONSTRAINT round_bets_check3 CHECK (((status = 'won'::text) = (multiplier IS NOT NULL))),
  CONSTRAINT round_bets_check5 CHECK (((status = ANY (ARRAY['open'::text, 'canceled'::text])) = (payout IS NULL))),
  CONSTRAINT round_bets_check6 CHECK (((status = 'open'::text) = (settled_at IS NULL))),
  CONSTRAINT round_bets_elapsed_ms_check CHECK ((elapsed_ms >= 0)),
  CONSTRAINT round_bets_game_fkey FOREIGN KEY (game) REFERENCES round_stakes(name),
  CONSTRAINT round_bets_multiplier_check CHECK ((multiplier >= 100)),
  CONSTRAINT round_bets_payout_check CHECK ((payout >= 0)),
  CONSTRAINT round_bets_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT round_bets_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  CONSTRAINT round_bets_stake_check CHECK ((stake > 0)),
  CONSTRAINT round_bets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'refunded'::text, 'canceled'::text])))
) PARTITION BY RANGE (id) WITH (fillfactor=70);
CREATE INDEX round_bets_high ON public.round_bets USING btree (id DESC) WHERE ((status = ANY (ARRAY['won'::text, 'lost'::text])) AND ((stake >= 5000) OR (payout >= 10000)));
CREATE INDEX round_bets_large ON public.round_bets USING btree (id) WHERE (payout >= 100000);
CREATE INDEX round_bets_open ON public.round_bets USING btree (round_id, auto_cashout) WHERE (status = 'open'::text);
CREATE INDEX round_bets_player ON public.round_bets USING btree (player_id, id DESC);
CREATE INDEX round_bets_round ON public.round_bets USING btree (round_id, id);
CREATE INDEX round_bets_settled ON public.round_bets USING btree (id DESC) WHERE (status = ANY (ARRAY['won'::text, 'lost'::text]));
CREATE INDEX round_bets_without_cash_outs ON public.round_bets USING btree (player_id, id DESC) WHERE (auto_cashout IS NULL);
CREATE INDEX round_bets_won ON public.round_bets USING btree (settled_at) WHERE (status = 'won'::text);
CREATE TRIGGER round_bets_stay BEFORE DELETE OR TRUNCATE ON public.round_bets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settled_round_bets_are_immutable BEFORE UPDATE ON public.round_bets FOR EACH ROW WHEN ((old.status <> 'open'::text)) EXECUTE FUNCTION refuse_change();

CREATE TABLE round_chains (
  id uuid NOT NULL,
  game text NOT NULL,
  chain_end bytea NOT NULL,
  length integer NOT NULL,
  next_index integer NOT NULL DEFAULT 1,
  announced_at timestamp with time zone NOT NULL,
  CONSTRAINT round_chains_pkey PRIMARY KEY (id),
  CONSTRAINT round_chains_chain_end_check CHECK ((octet_length(chain_end) = 32)),
  CONSTRAINT round_chains_chain_end_key UNIQUE (chain_end),
  CONSTRAINT round_chains_check CHECK (((next_index >= 1) AND (next_index <= (length + 1)))),
  CONSTRAINT round_chains_game_fkey FOREIGN KEY (game) REFERENCES round_games(name),
  CONSTRAINT round_chains_length_check CHECK ((length > 0))
) WITH (fillfactor=70);
CREATE INDEX round_chains_in_use ON public.round_chains USING btree (game, id) WHERE (next_index <= length);
CREATE TRIGGER round_chains_are_recorded AFTER INSERT ON public.round_chains FOR EACH ROW EXECUTE FUNCTION record_row('round_chains', 'id', 'game chain_end length');

CREATE TABLE round_games (
  name text NOT NULL,
  CONSTRAINT round_games_pkey PRIMARY KEY (name)
);

CREATE TABLE round_stakes (
  name text NOT NULL,
  game text NOT NULL,
  CONSTRAINT round_stakes_pkey PRIMARY KEY (name),
  CONSTRAINT round_stakes_game_fkey FOREIGN KEY (game) REFERENCES round_games(name)
);

CREATE TABLE round_terms (
  is_only boolean NOT NULL DEFAULT true,
  term bigint NOT NULL,
  began_at timestamp with time zone NOT NULL,
  CONSTRAINT round_terms_pkey PRIMARY KEY (is_only),
  CONSTRAINT round_terms_is_only_check CHECK (is_only)
) WITH (fillfactor=50);

CREATE TABLE rounds (
  id uuid NOT NULL,
  game text NOT NULL,
  chain_id uuid NOT NULL,
  index integer NOT NULL,
  link_hash bytea NOT NULL,
  status text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  seq bigint,
  beacon_network smallint,
  beacon_round bigint,
  beacon_due_at timestamp with time zone,
  bets_open_at timestamp with time zone,
  bets_close_at timestamp with time zone,
  beacon_signature bytea,
  started_at timestamp with time zone,
  link bytea,
  outcome bigint,
  ended_at timestamp with time zone,
  is_cut boolean NOT NULL DEFAULT false,
  CONSTRAINT rounds_pkey PRIMARY KEY (id),
  CONSTRAINT rounds_beacon_network_fkey FOREIGN KEY (beacon_network) REFERENCES beacon_networks(id),
  CONSTRAINT rounds_beacon_round_check CHECK ((beacon_round > 0)),
  CONSTRAINT rounds_beacon_signature_check CHECK ((octet_length(beacon_signature) = 48)),
  CONSTRAINT rounds_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES round_chains(id),
  CONSTRAINT rounds_chain_id_index_key UNIQUE (chain_id, index),
  CONSTRAINT rounds_check CHECK (((status = 'new'::text) = (seq IS NULL))),
  CONSTRAINT rounds_check1 CHECK (((status = 'new'::text) = (beacon_round IS NULL))),
  CONSTRAINT rounds_check10 CHECK (((outcome IS NULL) OR ((link IS NOT NULL) AND (beacon_signature IS NOT NULL)))),
  CONSTRAINT rounds_check11 CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  CONSTRAINT rounds_check12 CHECK (((status <> 'ended'::text) OR ((link IS NOT NULL) AND ((outcome IS NULL) = (beacon_signature IS NULL))))),
  CONSTRAINT rounds_check2 CHECK (((beacon_round IS NULL) = (beacon_network IS NULL))),
  CONSTRAINT rounds_check3 CHECK (((beacon_round IS NULL) = (beacon_due_at IS NULL))),
  CONSTRAINT rounds_check4 CHECK (((beacon_round IS NULL) = (bets_open_at IS NULL))),
  CONSTRAINT rounds_check5 CHECK (((beacon_round IS NULL) = (bets_close_at IS NULL))),
  CONSTRAINT rounds_check6 CHECK ((bets_close_at < beacon_due_at)),
  CONSTRAINT rounds_check7 CHECK (((status <> 'in_progress'::text) OR (beacon_signature IS NOT NULL))),
  CONSTRAINT rounds_check8 CHECK (((status <> ALL (ARRAY['new'::text, 'starting'::text, 'pending'::text])) OR (beacon_signature IS NULL))),
  CONSTRAINT rounds_check9 CHECK (((beacon_signature IS NULL) = (started_at IS NULL))),
  CONSTRAINT rounds_game_fkey FOREIGN KEY (game) REFERENCES round_games(name),
  CONSTRAINT rounds_index_check CHECK ((index > 0)),
  CONSTRAINT rounds_link_check CHECK ((octet_length(link) = 32)),
  CONSTRAINT rounds_link_hash_check CHECK ((octet_length(link_hash) = 32)),
  CONSTRAINT rounds_status_check CHECK ((status = ANY (ARRAY['new'::text, 'starting'::text, 'pending'::text, 'in_progress'::text, 'ended'::text])))
) WITH (fillfactor=70);
CREATE INDEX rounds_of_game ON public.rounds USING btree (game, id);
CREATE UNIQUE INDEX rounds_open ON public.rounds USING btree (game) WHERE (status <> 'ended'::text);
CREATE TRIGGER ended_rounds_are_immutable BEFORE UPDATE ON public.rounds FOR EACH ROW WHEN ((old.status = 'ended'::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rounds_stay BEFORE DELETE OR TRUNCATE ON public.rounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE row_records (
  name text NOT NULL,
  key text NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT row_records_pkey PRIMARY KEY (name, key),
  CONSTRAINT row_records_digest_check CHECK ((octet_length(digest) = 32))
);
CREATE TRIGGER row_records_are_immutable BEFORE DELETE OR UPDATE ON public.row_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER row_records_stay BEFORE TRUNCATE ON public.row_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE schema_migrations (
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE sealed_months (
  table_name text NOT NULL,
  since timestamp with time zone,
  until timestamp with time zone NOT NULL,
  columns text[] NOT NULL,
  row_count bigint NOT NULL,
  days bytea[] NOT NULL,
  root bytea NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  CONSTRAINT sealed_months_pkey PRIMARY KEY (table_name, until),
  CONSTRAINT sealed_months_check CHECK ((since < until)),
  CONSTRAINT sealed_months_columns_check CHECK ((cardinality(columns) > 0)),
  CONSTRAINT sealed_months_days_check CHECK (((cardinality(days) >= 28) AND (cardinality(days) <= 31))),
  CONSTRAINT sealed_months_root_check CHECK ((octet_length(root) = 32)),
  CONSTRAINT sealed_months_root_key UNIQUE (root),
  CONSTRAINT sealed_months_row_count_check CHECK ((row_count >= 0))
);
CREATE TRIGGER sealed_months_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sealed_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE seeds (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  player_id uuid NOT NULL,
  state text NOT NULL,
  sealed bytea NOT NULL,
  commitment bytea NOT NULL,
  client_seed text,
  client_seed_origin text,
  nonce integer NOT NULL DEFAULT 0,
  activated_at timestamp with time zone,
  revealed_at timestamp with time zone,
  CONSTRAINT seeds_pkey PRIMARY KEY (id),
  CONSTRAINT seeds_check CHECK (((state = 'next'::text) = (client_seed IS NULL))),
  CONSTRAINT seeds_check1 CHECK (((client_seed IS NULL) = (client_seed_origin IS NULL))),
  CONSTRAINT seeds_check2 CHECK (((state = 'revealed'::text) = (revealed_at IS NOT NULL))),
  CONSTRAINT seeds_client_seed_origin_check CHECK ((client_seed_origin = ANY (ARRAY['player'::text, 'server'::text, 'carried'::text]))),
  CONSTRAINT seeds_commitment_key UNIQUE (commitment),
  CONSTRAINT seeds_nonce_check CHECK ((nonce >= 0)),
  CONSTRAINT seeds_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT seeds_state_check CHECK ((state = ANY (ARRAY['next'::text, 'active'::text, 'revealed'::text])))
) WITH (fillfactor=50);
CREATE INDEX seeds_due ON public.seeds USING btree (activated_at) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX seeds_one_active ON public.seeds USING btree (player_id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX seeds_one_next ON public.seeds USING btree (player_id) WHERE (state = 'next'::text);

CREATE TABLE separated_accounts (
  player_id uuid NOT NULL,
  other_id uuid NOT NULL,
  separated_at timestamp with time zone NOT NULL,
  CONSTRAINT separated_accounts_pkey PRIMARY KEY (player_id, other_id),
  CONSTRAINT separated_accounts_check CHECK ((player_id < other_id)),
  CONSTRAINT separated_accounts_other_id_fkey FOREIGN KEY (other_id) REFERENCES players(id),
  CONSTRAINT separated_accounts_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX separated_accounts_other ON public.separated_accounts USING btree (other_id);
CREATE TRIGGER separated_accounts_are_examined AFTER INSERT OR DELETE ON public.separated_accounts FOR EACH ROW EXECUTE FUNCTION note_separated_to_examine();

CREATE TABLE sessions (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  device text NOT NULL DEFAULT 'Unknown device'::text,
  last_seen_at timestamp with time zone NOT NULL,
  factor_at timestamp with time zone,
  place text,
  network text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX sessions_ended ON public.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_ended_of_player ON public.sessions USING btree (player_id, last_seen_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_player ON public.sessions USING btree (player_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_seen ON public.sessions USING btree (last_seen_at) WHERE (ended_at IS NULL);

CREATE TABLE setting_changes (
  is_only boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  CONSTRAINT setting_changes_pkey PRIMARY KEY (is_only),
  CONSTRAINT setting_changes_is_only_check CHECK (is_only)
);

CREATE TABLE setting_starts (
  seq bigint NOT NULL,
  version_id bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  CONSTRAINT setting_starts_pkey PRIMARY KEY (seq),
  CONSTRAINT setting_starts_version_id_fkey FOREIGN KEY (version_id) REFERENCES setting_versions(id),
  CONSTRAINT setting_starts_version_id_key UNIQUE (version_id)
);
CREATE TRIGGER setting_starts_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.setting_starts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE setting_versions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  value jsonb NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  made_at timestamp with time zone NOT NULL,
  act_id uuid NOT NULL,
  CONSTRAINT setting_versions_pkey PRIMARY KEY (id),
  CONSTRAINT setting_versions_act_id_fkey FOREIGN KEY (act_id) REFERENCES audit_log(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT setting_versions_act_id_key UNIQUE (act_id),
  CONSTRAINT setting_versions_key_check CHECK ((key ~ '^[a-z][a-z0-9_.]{0,79}$'::text))
);
CREATE INDEX setting_versions_by_key ON public.setting_versions USING btree (key, id);
CREATE TRIGGER setting_versions_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.setting_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE shared_marks (
  kind text NOT NULL,
  hash bytea NOT NULL,
  player_id uuid NOT NULL,
  CONSTRAINT shared_marks_pkey PRIMARY KEY (kind, hash, player_id),
  CONSTRAINT shared_marks_kind_hash_player_id_fkey FOREIGN KEY (kind, hash, player_id) REFERENCES player_marks(kind, hash, player_id) ON DELETE CASCADE
);

CREATE TABLE shipment_items (
  shipment_id uuid NOT NULL,
  inventory_item_id uuid NOT NULL,
  size text,
  is_held boolean NOT NULL DEFAULT true,
  CONSTRAINT shipment_items_pkey PRIMARY KEY (shipment_id, inventory_item_id),
  CONSTRAINT shipment_items_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id)
);
CREATE UNIQUE INDEX shipment_items_held ON public.shipment_items USING btree (inventory_item_id) WHERE is_held;
CREATE TRIGGER shipment_items_are_recorded AFTER INSERT ON public.shipment_items FOR EACH ROW EXECUTE FUNCTION record_row('shipment_items', 'shipment_id inventory_item_id', 'shipment_id inventory_item_id size');

CREATE TABLE shipments (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'new'::text,
  address jsonb NOT NULL,
  fee_cents bigint NOT NULL,
  days_min integer NOT NULL,
  days_max integer NOT NULL,
  promised_at timestamp with time zone NOT NULL,
  tracking_number text,
  note text,
  handled_by uuid,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT shipments_pkey PRIMARY KEY (id),
  CONSTRAINT shipments_check CHECK ((days_max >= days_min)),
  CONSTRAINT shipments_check1 CHECK (((status = 'done'::text) = (tracking_number IS NOT NULL))),
  CONSTRAINT shipments_days_min_check CHECK ((days_min > 0)),
  CONSTRAINT shipments_fee_cents_check CHECK ((fee_cents >= 0)),
  CONSTRAINT shipments_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES players(id),
  CONSTRAINT shipments_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT shipments_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_processing'::text, 'done'::text, 'canceled'::text, 'canceled_by_user'::text])))
) WITH (fillfactor=80);
CREATE INDEX shipments_being_packed ON public.shipments USING btree (updated_at) WHERE (status = 'in_processing'::text);
CREATE INDEX shipments_new ON public.shipments USING btree (created_at) WHERE (status = 'new'::text);
CREATE INDEX shipments_player ON public.shipments USING btree (player_id, id DESC);
CREATE INDEX shipments_status ON public.shipments USING btree (status, id);
CREATE TRIGGER erased_shipments_are_recorded AFTER UPDATE OF address ON public.shipments FOR EACH ROW EXECUTE FUNCTION record_erased_row('shipments', 'id', 'player_id address fee_cents');
CREATE TRIGGER new_parcels_are_examined AFTER INSERT ON public.shipments FOR EACH ROW EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER sent_parcels_move_goods AFTER UPDATE ON public.shipments FOR EACH ROW WHEN (((old.status <> 'done'::text) AND (new.status = 'done'::text))) EXECUTE FUNCTION note_sent_parcel();
CREATE TRIGGER shipments_are_recorded AFTER INSERT ON public.shipments FOR EACH ROW EXECUTE FUNCTION record_row('shipments', 'id', 'player_id address fee_cents');

CREATE TABLE social_codes (
  code_hash bytea NOT NULL,
  provider text NOT NULL,
  browser_hash bytea NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT social_codes_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX social_codes_expiry ON public.social_codes USING btree (expires_at);

CREATE TABLE social_identities (
  provider text NOT NULL,
  subject text NOT NULL,
  player_id uuid NOT NULL,
  connected_at timestamp with time zone NOT NULL,
  CONSTRAINT social_identities_pkey PRIMARY KEY (provider, subject),
  CONSTRAINT social_identities_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT social_identities_player_id_provider_key UNIQUE (player_id, provider),
  CONSTRAINT social_identities_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'facebook'::text, 'steam'::text]))),
  CONSTRAINT social_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);

CREATE TABLE social_tokens (
  token_hash bytea NOT NULL,
  provider text NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT social_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX social_tokens_expiry ON public.social_tokens USING btree (expires_at);

CREATE TABLE sold_gifts_bind_parcels (
  after_id bigint NOT NULL
);

CREATE TABLE spent_once (
  kind text NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT spent_once_pkey PRIMARY KEY (kind, hash)
);
CREATE INDEX spent_once_expiry ON public.spent_once USING btree (expires_at);

CREATE TABLE staff_digests (
  day date NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_digests_pkey PRIMARY KEY (day)
);

CREATE TABLE ticket_attachments (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  message_id uuid,
  content_type text NOT NULL,
  content bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ticket_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_attachments_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  CONSTRAINT ticket_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_messages(id) ON DELETE CASCADE,
  CONSTRAINT ticket_attachments_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX ticket_attachments_message ON public.ticket_attachments USING btree (message_id);
CREATE INDEX ticket_attachments_player ON public.ticket_attachments USING btree (player_id, created_at);

CREATE TABLE ticket_messages (
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  author text NOT NULL,
  author_id uuid,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ticket_messages_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_messages_author_check CHECK ((author = ANY (ARRAY['player'::text, 'staff'::text]))),
  CONSTRAINT ticket_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES players(id),
  CONSTRAINT ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_messages_author ON public.ticket_messages USING btree (author_id, created_at);
CREATE INDEX ticket_messages_ticket ON public.ticket_messages USING btree (ticket_id, id);

CREATE TABLE tickets (
  id uuid NOT NULL,
  source text NOT NULL,
  player_id uuid,
  reference text,
  name text,
  email text,
  category text NOT NULL,
  subject text NOT NULL,
  status text NOT NULL,
  unread integer NOT NULL DEFAULT 0,
  channel_url text,
  audience text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT tickets_pkey PRIMARY KEY (id),
  CONSTRAINT tickets_check CHECK (
CASE source
    WHEN 'account'::text THEN ((player_id IS NOT NULL) AND (num_nonnulls(reference, name, email) = 0))
    ELSE (num_nulls(reference, name, email) = 0)
END),
  CONSTRAINT tickets_check1 CHECK (((source = 'partnership'::text) = ((channel_url IS NOT NULL) AND (audience IS NOT NULL)))),
  CONSTRAINT tickets_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT tickets_reference_key UNIQUE (reference),
  CONSTRAINT tickets_source_check CHECK ((source = ANY (ARRAY['account'::text, 'contact'::text, 'partnership'::text]))),
  CONSTRAINT tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  CONSTRAINT tickets_unread_check CHECK ((unread >= 0))
);
CREATE INDEX tickets_age ON public.tickets USING btree (updated_at);
CREATE INDEX tickets_open ON public.tickets USING btree (updated_at) WHERE (status = 'open'::text);
CREATE INDEX tickets_player ON public.tickets USING btree (player_id, id DESC) WHERE (source = 'account'::text);
CREATE INDEX tickets_source ON public.tickets USING btree (source, id);
CREATE INDEX tickets_status ON public.tickets USING btree (status, id);

CREATE TABLE totp_factors (
  player_id uuid NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  CONSTRAINT totp_factors_pkey PRIMARY KEY (player_id),
  CONSTRAINT totp_factors_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);

CREATE TABLE tracking_links (
  link text NOT NULL,
  player_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT tracking_links_pkey PRIMARY KEY (link),
  CONSTRAINT tracking_links_link_check CHECK ((link ~ '^[a-z0-9_-]{3,20}$'::text)),
  CONSTRAINT tracking_links_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX tracking_links_player ON public.tracking_links USING btree (player_id);
CREATE TRIGGER tracking_links_are_recorded AFTER INSERT ON public.tracking_links FOR EACH ROW EXECUTE FUNCTION record_row('tracking_links', 'link', 'link player_id');

CREATE TABLE tracking_visits (
  link text NOT NULL,
  day date NOT NULL,
  visits bigint NOT NULL DEFAULT 1,
  clicks bigint NOT NULL DEFAULT 0,
  CONSTRAINT tracking_visits_pkey PRIMARY KEY (link, day),
  CONSTRAINT tracking_visits_clicks_check CHECK ((clicks >= 0)),
  CONSTRAINT tracking_visits_link_fkey FOREIGN KEY (link) REFERENCES tracking_links(link),
  CONSTRAINT tracking_visits_visits_check CHECK ((visits > 0))
);

CREATE TABLE trusted_devices (
  token_hash bytea NOT NULL,
  player_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_devices_pkey PRIMARY KEY (token_hash),
  CONSTRAINT trusted_devices_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX trusted_devices_expiry ON public.trusted_devices USING btree (expires_at);
CREATE INDEX trusted_devices_of ON public.trusted_devices USING btree (player_id);

CREATE TABLE unknown_links (
  link text NOT NULL,
  visits bigint NOT NULL DEFAULT 0,
  registrations bigint NOT NULL DEFAULT 0,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT unknown_links_pkey PRIMARY KEY (link),
  CONSTRAINT unknown_links_link_check CHECK ((link ~ '^[a-z0-9._~-]{1,64}$'::text))
);

CREATE TABLE user_boxes (
  slug text NOT NULL,
  kind text NOT NULL DEFAULT 'user'::text,
  id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  taken_down_at timestamp with time zone,
  note text,
  openings bigint NOT NULL DEFAULT 0,
  staked bigint NOT NULL DEFAULT 0,
  earned bigint NOT NULL DEFAULT 0,
  CONSTRAINT user_boxes_pkey PRIMARY KEY (slug),
  CONSTRAINT user_boxes_check CHECK (((note IS NULL) OR (taken_down_at IS NOT NULL))),
  CONSTRAINT user_boxes_check1 CHECK ((((staked - (earned * 100)) >= 0) AND ((staked - (earned * 100)) <= 99))),
  CONSTRAINT user_boxes_id_key UNIQUE (id),
  CONSTRAINT user_boxes_kind_check CHECK ((kind = 'user'::text)),
  CONSTRAINT user_boxes_kind_slug_fkey FOREIGN KEY (kind, slug) REFERENCES boxes(kind, slug)
);
CREATE TRIGGER user_boxes_are_recorded AFTER INSERT ON public.user_boxes FOR EACH ROW EXECUTE FUNCTION record_row('user_boxes', 'slug', 'slug id');

CREATE TABLE verification_documents (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  kind text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  sealed bytea,
  uploaded_at timestamp with time zone NOT NULL,
  delete_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  decided_at timestamp with time zone,
  fault text,
  CONSTRAINT verification_documents_pkey PRIMARY KEY (id),
  CONSTRAINT verification_documents_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT verification_documents_check CHECK (((deleted_at IS NULL) = (sealed IS NOT NULL))),
  CONSTRAINT verification_documents_fault_check CHECK ((fault = ANY (ARRAY['unreadable'::text, 'corners'::text, 'expired'::text, 'too_old'::text, 'wrong_kind'::text, 'not_yours'::text, 'other'::text]))),
  CONSTRAINT verification_documents_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'address'::text, 'funds'::text]))),
  CONSTRAINT verification_documents_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
);
CREATE INDEX verification_documents_delete ON public.verification_documents USING btree (delete_at) WHERE (sealed IS NOT NULL);
CREATE INDEX verification_documents_player ON public.verification_documents USING btree (player_id, id);
CREATE TRIGGER verification_documents_are_recorded AFTER INSERT ON public.verification_documents FOR EACH ROW EXECUTE FUNCTION record_row('verification_documents', 'id', 'player_id kind content_type bytes sealed');

CREATE TABLE verifications (
  player_id uuid NOT NULL,
  status text NOT NULL,
  note text,
  decided_by uuid,
  updated_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp with time zone,
  asked text[] NOT NULL DEFAULT '{identity}'::text[],
  CONSTRAINT verifications_pkey PRIMARY KEY (player_id),
  CONSTRAINT verifications_check CHECK (((status <> 'approved'::text) OR (expires_at IS NOT NULL))),
  CONSTRAINT verifications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES players(id),
  CONSTRAINT verifications_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT verifications_status_check CHECK ((status = ANY (ARRAY['needed'::text, 'submitted'::text, 'approved'::text, 'refused'::text, 'expired'::text])))
);
CREATE INDEX verifications_status ON public.verifications USING btree (status, updated_at, player_id);
CREATE INDEX verifications_updated ON public.verifications USING btree (updated_at, player_id);
CREATE TRIGGER changed_verifications_are_examined AFTER UPDATE ON public.verifications FOR EACH ROW WHEN (((old.status <> new.status) OR (old.expires_at IS DISTINCT FROM new.expires_at))) EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER new_verifications_are_examined AFTER INSERT ON public.verifications FOR EACH ROW EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER verifications_are_recorded AFTER INSERT ON public.verifications FOR EACH ROW EXECUTE FUNCTION record_row('verifications', 'player_id', 'player_id');

CREATE TABLE wallet_events (
  id bigint NOT NULL DEFAULT nextval('wallet_event_ids'::regclass),
  account_id bigint NOT NULL,
  after_seq bigint NOT NULL,
  kind text NOT NULL,
  ref uuid NOT NULL,
  amount bigint NOT NULL,
  house_edge integer NOT NULL DEFAULT 0,
  at timestamp with time zone NOT NULL,
  CONSTRAINT wallet_events_pkey PRIMARY KEY (id),
  CONSTRAINT wallet_events_amount_check CHECK ((amount >= 0)),
  CONSTRAINT wallet_events_house_edge_check CHECK ((house_edge >= 0)),
  CONSTRAINT wallet_events_kind_check CHECK ((kind = ANY (ARRAY['stake.settled'::text, 'stake.refunded'::text, 'payment.reversed'::text, 'bonus.ended'::text, 'deposit.ended'::text, 'deposit.waived'::text, 'return.ended'::text, 'bonus.promised'::text, 'promise.ended'::text]))),
  CONSTRAINT wallet_events_ref_kind_key UNIQUE (ref, kind)
);
CREATE INDEX wallet_events_by_time ON public.wallet_events USING brin (at) WITH (autosummarize='on');
CREATE INDEX wallet_events_place ON public.wallet_events USING btree (account_id, after_seq, id);
CREATE TRIGGER wallet_events_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.wallet_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE withdrawal_callbacks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  withdrawal_id uuid,
  foreign_id text,
  provider_id text NOT NULL,
  status text NOT NULL,
  currency text,
  amount text,
  txid text,
  outcome text NOT NULL,
  needs_review boolean NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_callbacks_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_callbacks_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE INDEX withdrawal_callbacks_review ON public.withdrawal_callbacks USING btree (id) WHERE needs_review;
CREATE INDEX withdrawal_callbacks_withdrawal ON public.withdrawal_callbacks USING btree (withdrawal_id, id);
CREATE TRIGGER withdrawal_callbacks_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_callbacks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_callbacks_are_recorded AFTER INSERT ON public.withdrawal_callbacks FOR EACH ROW EXECUTE FUNCTION record_row('withdrawal_callbacks', 'id', 'withdrawal_id foreign_id provider_id status currency amount txid outcome needs_review received_at');

CREATE TABLE withdrawals (
  id uuid NOT NULL,
  player_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'new'::text,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  address text NOT NULL,
  sending text,
  attempts integer NOT NULL DEFAULT 0,
  asked_at timestamp with time zone,
  rate text,
  crypto_amount text,
  provider_id text,
  txid text,
  note text,
  operator_note text,
  handled_by uuid,
  checked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  started_on_hold timestamp with time zone,
  provider text,
  fee_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT withdrawals_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT withdrawals_check CHECK (((status <> 'new'::text) OR (sending IS NULL))),
  CONSTRAINT withdrawals_check1 CHECK (((status <> ALL (ARRAY['in_processing'::text, 'done'::text])) OR (sending IS NOT NULL))),
  CONSTRAINT withdrawals_check2 CHECK (((sending = ANY (ARRAY['due'::text, 'asking'::text, 'refused'::text])) OR (asked_at IS NOT NULL) OR (sending IS NULL))),
  CONSTRAINT withdrawals_check3 CHECK (((rate IS NULL) = (crypto_amount IS NULL))),
  CONSTRAINT withdrawals_fee_cents_check CHECK (((fee_cents >= 0) AND (fee_cents < amount_cents))),
  CONSTRAINT withdrawals_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES players(id),
  CONSTRAINT withdrawals_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id),
  CONSTRAINT withdrawals_sending_check CHECK ((sending = ANY (ARRAY['due'::text, 'asking'::text, 'accepted'::text, 'refused'::text, 'unknown'::text]))),
  CONSTRAINT withdrawals_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_processing'::text, 'done'::text, 'canceled'::text, 'canceled_by_user'::text])))
) WITH (fillfactor=80);
CREATE INDEX withdrawals_address ON public.withdrawals USING btree (address);
CREATE INDEX withdrawals_being_sent ON public.withdrawals USING btree (updated_at) WHERE (status = 'in_processing'::text);
CREATE INDEX withdrawals_large ON public.withdrawals USING btree (id) WHERE (amount_cents >= 100000);
CREATE INDEX withdrawals_new ON public.withdrawals USING btree (created_at) WHERE (status = 'new'::text);
CREATE INDEX withdrawals_player ON public.withdrawals USING btree (player_id, id DESC);
CREATE INDEX withdrawals_sending ON public.withdrawals USING btree (sending, id) WHERE (status = 'in_processing'::text);
CREATE INDEX withdrawals_status ON public.withdrawals USING btree (status, id);
CREATE INDEX withdrawals_txid ON public.withdrawals USING btree (txid) WHERE (txid IS NOT NULL);
CREATE TRIGGER changed_withdrawals_are_examined AFTER UPDATE ON public.withdrawals FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER erased_withdrawals_are_recorded AFTER UPDATE OF address ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION record_erased_row('withdrawals', 'id', 'player_id amount_cents currency address');
CREATE TRIGGER new_withdrawals_are_examined AFTER INSERT ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION note_player_to_examine();
CREATE TRIGGER withdrawal_fees_are_recorded AFTER INSERT ON public.withdrawals FOR EACH ROW WHEN ((new.fee_cents > 0)) EXECUTE FUNCTION record_row('withdrawals.fee', 'id', 'fee_cents');
CREATE TRIGGER withdrawals_are_recorded AFTER INSERT ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION record_row('withdrawals', 'id', 'player_id amount_cents currency address');
CREATE TRIGGER withdrawals_have_accounts BEFORE UPDATE OF provider ON public.withdrawals FOR EACH ROW WHEN (((new.provider IS NOT NULL) AND (new.provider IS DISTINCT FROM old.provider))) EXECUTE FUNCTION open_provider_accounts();

CREATE VIEW linked_accounts AS
 SELECT own.player_id,
    theirs.player_id AS other_id,
    own.kind,
    own.hash
   FROM (player_marks own
     JOIN player_marks theirs ON (((theirs.kind = own.kind) AND (theirs.hash = own.hash) AND (theirs.player_id <> own.player_id))))
  WHERE ((own.proven_at IS NOT NULL) AND (theirs.proven_at IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM separated_accounts s
          WHERE ((s.player_id = LEAST(own.player_id, theirs.player_id)) AND (s.other_id = GREATEST(own.player_id, theirs.player_id)))))));

CREATE VIEW month_partitions AS
 SELECT (parent.relname)::text AS table_name,
    (part.relname)::text AS name,
    instant_of_bound(b.found[1]) AS since,
    instant_of_bound(b.found[2]) AS until
   FROM ((((pg_partitioned_table t
     JOIN pg_class parent ON (((parent.oid = t.partrelid) AND (parent.relnamespace = ('public'::regnamespace)::oid))))
     JOIN pg_inherits i ON ((i.inhparent = t.partrelid)))
     JOIN pg_class part ON ((part.oid = i.inhrelid)))
     CROSS JOIN LATERAL regexp_match(pg_get_expr(part.relpartbound, part.oid), 'FROM \(''?([^'')]+)''?\) TO \(''?([^'')]+)''?\)'::text) b(found));

CREATE VIEW player_states AS
 SELECT p.id AS player_id,
    s.subject,
    s.state,
    s.is_empty
   FROM (players p
     CROSS JOIN LATERAL ( VALUES ('email'::text,jsonb_build_object('sha256', encode(sha256(convert_to(p.email, 'UTF8'::name)), 'hex'::text), 'confirmed_at', ((EXTRACT(epoch FROM p.email_confirmed_at) * (1000)::numeric))::bigint),((p.email IS NULL) AND (p.email_confirmed_at IS NULL))), ('password'::text,jsonb_build_object('sha256', encode(sha256(convert_to(p.password_hash, 'UTF8'::name)), 'hex'::text)),(p.password_hash IS NULL)), ('birth_date'::text,jsonb_build_object('date', p.birth_date),(p.birth_date IS NULL)), ('promotions'::text,jsonb_build_object('wanted', p.wants_promotions),(NOT p.wants_promotions)), ('exclusion'::text,jsonb_build_object('kind', p.exclusion, 'until', ((EXTRACT(epoch FROM p.excluded_until) * (1000)::numeric))::bigint),((p.exclusion IS NULL) AND (p.excluded_until IS NULL))), ('reality_check'::text,jsonb_build_object('minutes', p.reality_check_minutes),(p.reality_check_minutes IS NULL))) s(subject, state, is_empty))
UNION ALL
 SELECT p.id AS player_id,
    'sign_ins'::text AS subject,
    COALESCE(i.state, '{}'::jsonb) AS state,
    (i.state IS NULL) AS is_empty
   FROM (players p
     CROSS JOIN LATERAL ( SELECT jsonb_object_agg(social_identities.provider, jsonb_build_object('sha256', encode(sha256(convert_to(social_identities.subject, 'UTF8'::name)), 'hex'::text), 'connected_at', ((EXTRACT(epoch FROM social_identities.connected_at) * (1000)::numeric))::bigint)) AS state
           FROM social_identities
          WHERE (social_identities.player_id = p.id)) i)
UNION ALL
 SELECT player_limits.player_id,
    ((player_limits.kind || ' limit of a '::text) || player_limits.period) AS subject,
    jsonb_build_object('cents', player_limits.amount, 'next_cents', player_limits.next_amount, 'next_at', ((EXTRACT(epoch FROM player_limits.next_at) * (1000)::numeric))::bigint) AS state,
    false AS is_empty
   FROM player_limits
UNION ALL
 SELECT verifications.player_id,
    'verification'::text AS subject,
    jsonb_build_object('status', verifications.status, 'expires_at', ((EXTRACT(epoch FROM verifications.expires_at) * (1000)::numeric))::bigint) AS state,
    false AS is_empty
   FROM verifications
UNION ALL
 SELECT player_links.player_id,
    'referral'::text AS subject,
    jsonb_build_object('refused', player_links.refused, 'refused_at', ((EXTRACT(epoch FROM player_links.refused_at) * (1000)::numeric))::bigint) AS state,
    ((player_links.refused IS NULL) AND (player_links.refused_at IS NULL)) AS is_empty
   FROM player_links
UNION ALL
 SELECT p.id AS player_id,
    'second_factor'::text AS subject,
    jsonb_build_object('totp', (f.totp IS NOT NULL), 'passkeys', f.passkeys, 'recovery_codes', f.codes_left, 'sha256', encode(sha256(convert_to(concat_ws(' '::text, f.totp, f.keys, f.codes), 'UTF8'::name)), 'hex'::text)) AS state,
    ((f.totp IS NULL) AND (f.passkeys = 0) AND (f.codes IS NULL)) AS is_empty
   FROM (players p
     CROSS JOIN LATERAL ( SELECT ( SELECT ((encode(totp_factors.sealed, 'hex'::text) || ' '::text) || ((EXTRACT(epoch FROM totp_factors.confirmed_at) * (1000)::numeric))::bigint)
                   FROM totp_factors
                  WHERE ((totp_factors.player_id = p.id) AND (totp_factors.confirmed_at IS NOT NULL))) AS totp,
            ( SELECT count(*) AS count
                   FROM passkeys
                  WHERE (passkeys.player_id = p.id)) AS passkeys,
            ( SELECT string_agg(((passkeys.credential_id || ' '::text) || encode(passkeys.public_key, 'hex'::text)), ' '::text ORDER BY passkeys.id) AS string_agg
                   FROM passkeys
                  WHERE (passkeys.player_id = p.id)) AS keys,
            ( SELECT count(*) FILTER (WHERE (recovery_codes.used_at IS NULL)) AS count
                   FROM recovery_codes
                  WHERE (recovery_codes.player_id = p.id)) AS codes_left,
            ( SELECT string_agg(((encode(recovery_codes.hash, 'hex'::text) || ' '::text) || (recovery_codes.used_at IS NULL)), ' '::text ORDER BY recovery_codes.hash) AS string_agg
                   FROM recovery_codes
                  WHERE (recovery_codes.player_id = p.id)) AS codes) f);

CREATE OR REPLACE FUNCTION public.attach_month(of_table text, part text, since timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  key_type regtype;
BEGIN
  SELECT a.atttypid::regtype INTO key_type
  FROM pg_partitioned_table t JOIN pg_attribute a ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0]
  WHERE t.partrelid = of_table::regclass;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (%s) TO (%s)', of_table, part,
                 bound_at(key_type, since, 'MINVALUE'), bound_at(key_type, until, 'MAXVALUE'));
END
$function$;

CREATE OR REPLACE FUNCTION public.bound_at(key_type regtype, at timestamp with time zone, otherwise text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(quote_literal(CASE key_type WHEN 'uuid'::regtype THEN (first_id_at(at))::text ELSE (at)::text END), otherwise);

CREATE OR REPLACE FUNCTION public.close_month(of_table text, ends timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  ending record;
BEGIN
  SELECT p.name, p.since INTO STRICT ending FROM month_partitions p WHERE p.table_name = of_table AND p.until IS NULL;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION months.%I', of_table, ending.name);
  PERFORM attach_month(of_table, ending.name, ending.since, ends);
  PERFORM open_month(of_table, ending.name, ends);
END
$function$;

CREATE OR REPLACE FUNCTION public.count_ended_battle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO battles_counted AS c (player_id, played, won)
  SELECT s.player_id, count(*), count(*) FILTER (WHERE s.seat = ANY (NEW.winners))
  FROM battle_seats s WHERE s.battle_id = NEW.id AND s.player_id IS NOT NULL
  GROUP BY s.player_id ORDER BY s.player_id
  ON CONFLICT (player_id) DO UPDATE SET played = c.played + EXCLUDED.played, won = c.won + EXCLUDED.won;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.count_referral_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO referral_days AS d (affiliate_id, day, earned)
  VALUES (NEW.affiliate_id, (NEW.quarter AT TIME ZONE 'UTC')::date,
          NEW.earned - CASE TG_OP WHEN 'UPDATE' THEN OLD.earned ELSE 0 END)
  ON CONFLICT (affiliate_id, day) DO UPDATE SET earned = d.earned + EXCLUDED.earned;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.end_callback_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM callbacks_to_review WHERE callback_id = NEW.callback_id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.first_id_at(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((lpad(to_hex((floor((EXTRACT(epoch FROM at) * (1000)::numeric)))::bigint), 12, '0'::text) || '70008000000000000000'::text))::uuid;

CREATE OR REPLACE FUNCTION public.first_seq_since(account bigint, since timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  low bigint := 1;
  high bigint;
  middle bigint;
BEGIN
  SELECT entry_seq + 1 INTO high FROM accounts WHERE id = account;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    IF (SELECT e.at FROM entries e WHERE e.account_id = account AND e.seq = middle)
       < since - interval '10 minutes'
    THEN low := middle + 1;
    ELSE high := middle;
    END IF;
  END LOOP;
  RETURN low;
END
$function$;

CREATE OR REPLACE FUNCTION public.guard_of(player uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT regexp_replace(replace(json_build_array(
    CASE WHEN p.exclusion IS NOT NULL THEN
      json_build_array(p.exclusion, (extract(epoch FROM p.excluded_until) * 1000)::bigint) END,
    k.limits -> 0, k.limits -> 1, k.limits -> 2, k.limits -> 3, k.limits -> 4, k.limits -> 5)::text, ' ', ''),
    ']$', CASE WHEN p.on_hold_since IS NOT NULL THEN ',1]' ELSE ']' END)
  FROM players p, (
    SELECT json_agg(
      CASE WHEN l.next_at IS NULL THEN to_json(l.amount) ELSE
        json_build_array(l.amount, l.next_amount, (extract(epoch FROM l.next_at) * 1000)::bigint) END
      ORDER BY o.place) AS limits
    FROM (VALUES (1, 'loss', 'day'), (2, 'loss', 'week'), (3, 'loss', 'month'),
                 (4, 'stake', 'day'), (5, 'stake', 'week'), (6, 'stake', 'month')) AS o (place, kind, period)
    LEFT JOIN player_limits l ON l.player_id = player AND l.kind = o.kind AND l.period = o.period
  ) k
  WHERE p.id = player
$function$;

CREATE OR REPLACE FUNCTION public.house_edge(body jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT CASE
    WHEN body ? 'house_edge' THEN (body ->> 'house_edge')::integer
    WHEN (body ->> 'price_cents')::numeric > 0 THEN (
      SELECT greatest(0, div((price * 10000000 - worth) * 10000, price * 10000000))::integer
      FROM (
        SELECT (body ->> 'price_cents')::numeric AS price,
               sum((e ->> 'price_cents')::numeric * (e ->> 'tickets')::numeric) AS worth
        FROM jsonb_array_elements(body -> 'items') e
      ) box
    )
    ELSE 0
  END
$function$;

CREATE OR REPLACE FUNCTION public.id_of_network(used jsonb)
 RETURNS smallint
 LANGUAGE plpgsql
 STRICT
AS $function$
DECLARE
  found smallint;
BEGIN
  SELECT id INTO found FROM beacon_networks WHERE network = used;
  IF found IS NULL THEN
    INSERT INTO beacon_networks (network) VALUES (used) ON CONFLICT DO NOTHING;
    SELECT id INTO STRICT found FROM beacon_networks WHERE network = used;
  END IF;
  RETURN found;
END
$function$;

CREATE OR REPLACE FUNCTION public.ids_after(made_for uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN first_id_at(to_timestamp(((EXTRACT(epoch FROM uuid_time(made_for)))::double precision - (86400)::double precision)));

CREATE OR REPLACE FUNCTION public.instant_of_bound(bound text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE STRICT
RETURN CASE WHEN (bound = ANY (ARRAY['MINVALUE'::text, 'MAXVALUE'::text])) THEN NULL::timestamp with time zone WHEN (bound ~~ '________-____-____-____-____________'::text) THEN uuid_time((bound)::uuid) ELSE (bound)::timestamp with time zone END;

CREATE OR REPLACE FUNCTION public.is_erasing(player uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT player::text = current_setting('coffer.erasing', true)
     AND EXISTS (SELECT FROM erasures WHERE player_id = player)
$function$;

CREATE OR REPLACE FUNCTION public.keep_replies(kept_at timestamp with time zone, player_ids uuid[], keys text[], request_hashes bytea[], replies text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO idempotent_replies (player_id, key, request_hash, reply, at)
  SELECT r.player_id, r.key, r.request_hash, r.reply, kept_at
  FROM unnest(player_ids, keys, request_hashes, replies) AS r(player_id, key, request_hash, reply);
END
$function$;

CREATE OR REPLACE FUNCTION public.lock_wallets(player_ids uuid[])
 RETURNS TABLE(account_id bigint, player_id uuid, balance bigint, entry_seq bigint, entry_hash bytea, guard text, play text, seed_id bigint, sealed bytea, commitment bytea, client_seed text, client_seed_origin text, nonce integer)
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM accounts a WHERE a.player_id = ANY (player_ids)
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT a.id, a.player_id, a.balance, a.entry_seq, a.entry_hash, a.guard, a.play,
           s.id, s.sealed, s.commitment, s.client_seed, s.client_seed_origin, s.nonce
    FROM accounts a
    JOIN seeds s ON s.player_id = a.player_id AND s.state = 'active'
    WHERE a.player_id = ANY (player_ids);
END
$function$;

CREATE OR REPLACE FUNCTION public.move_wallets(account_ids bigint[], balances bigint[], seqs_before bigint[], seqs_after bigint[], hashes bytea[], plays text[], seed_ids bigint[], nonces_before integer[], nonces_after integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  expected integer := cardinality(account_ids);
  touched integer;
BEGIN
  UPDATE accounts a
  SET balance = w.balance, entry_seq = w.seq_after, entry_hash = w.hash, play = w.play
  FROM unnest(account_ids, balances, seqs_before, seqs_after, hashes, plays)
    AS w(account_id, balance, seq_before, seq_after, hash, play)
  WHERE a.id = w.account_id AND a.entry_seq = w.seq_before;
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched <> expected THEN RAISE EXCEPTION 'A wallet moved under its lock.'; END IF;

  UPDATE seeds s
  SET nonce = w.nonce_after
  FROM unnest(seed_ids, nonces_before, nonces_after) AS w(seed_id, nonce_before, nonce_after)
  WHERE s.id = w.seed_id AND s.nonce = w.nonce_before AND s.state = 'active';
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched <> expected THEN RAISE EXCEPTION 'A nonce moved under its lock.'; END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_account_to_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO accounts_to_link (player_id) VALUES (NEW.player_id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_box_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO boxes_changed (slug, at) VALUES (NEW.slug, clock_timestamp())
  ON CONFLICT (slug) DO UPDATE SET at = EXCLUDED.at;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_callback_to_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO callbacks_to_review (callback_id, received_at, provider, status)
  VALUES (NEW.id, NEW.received_at, NEW.provider, NEW.status);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_demo_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('demo', NEW.id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_ended_battle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('battle', NEW.id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_free_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('free', NEW.bet_id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_maker_shares()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO maker_shares (bet_id, slug, stake)
  SELECT p.id, b.slug, p.stake
  FROM placed p
  JOIN configurations k ON k.id = p.configuration_id AND k.kind = 'user'
  JOIN boxes b ON b.kind = 'user' AND b.slug = k.slug
  WHERE p.game = 'box' AND p.stake > 0 AND b.maker_id <> p.player_id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_player_to_examine()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO aml_to_examine (player_id) VALUES (NEW.player_id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_redeemer_to_examine()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO aml_to_examine (player_id) VALUES (NEW.redeemed_by);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_referral_to_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO referrals_to_count (player_id)
  SELECT l.player_id FROM player_links l JOIN tracking_links t ON t.link = l.link
  WHERE l.player_id = NEW.player_id AND l.refused_at IS NULL AND t.player_id IS NOT NULL;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_sent_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO goods_to_count (kind, ref) VALUES ('shipped', NEW.id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_separated_to_examine()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO aml_to_examine (player_id)
  SELECT id FROM (VALUES (coalesce(NEW.player_id, OLD.player_id)), (coalesce(NEW.other_id, OLD.other_id))) AS v (id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_sharers_to_examine()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO aml_to_examine (player_id)
  SELECT player_id FROM player_marks WHERE kind = OLD.kind AND hash = OLD.hash AND player_id <> OLD.player_id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.open_month(of_table text, earlier text, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  part text := of_table || to_char(since AT TIME ZONE 'UTC', '_YYYY_MM');
  pattern regclass := format('months.%I', earlier)::regclass;
  statement text;
BEGIN
  SELECT format('CREATE TABLE months.%I (LIKE months.%I INCLUDING ALL) %s', part, earlier,
                'WITH (' || array_to_string(reloptions, ', ') || ')')
  INTO statement FROM pg_class WHERE oid = pattern;
  EXECUTE coalesce(statement, format('CREATE TABLE months.%I (LIKE months.%I INCLUDING ALL)', part, earlier));
  FOR statement IN
    SELECT replace(pg_get_triggerdef(oid), format(' ON months.%I ', earlier), format(' ON months.%I ', part))
    FROM pg_trigger WHERE tgrelid = pattern AND NOT tgisinternal AND tgparentid = 0
  LOOP
    EXECUTE statement;
  END LOOP;
  PERFORM attach_month(of_table, part, since, NULL);
END
$function$;

CREATE OR REPLACE FUNCTION public.open_provider_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM accounts WHERE name = 'clearing:' || NEW.provider) THEN
    INSERT INTO accounts (id, name, kind) OVERRIDING SYSTEM VALUE VALUES
      (-nextval('provider_accounts'), 'clearing:' || NEW.provider, 'clearing'),
      (-nextval('provider_accounts'), 'bank:' || NEW.provider, 'bank')
    ON CONFLICT (name) DO NOTHING;
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.place_bets(placed_at timestamp with time zone, ids uuid[], player_ids uuid[], games text[], seed_ids bigint[], nonces integer[], configuration_ids bigint[], stakes bigint[], payouts bigint[], item_ids text[], parameters jsonb[], results jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id,
                    parameters, result, at)
  SELECT b.*, placed_at
  FROM unnest(ids, player_ids, games, seed_ids, nonces, configuration_ids, stakes, payouts, item_ids,
              place_bets.parameters, results) AS b;

  INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
  SELECT i.id, i.player_id, i.item_id, i.value, placed_at
  FROM unnest(ids, player_ids, item_ids, payouts) AS i(id, player_id, item_id, value)
  WHERE i.item_id IS NOT NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.rarity_price(body jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT CASE
    WHEN body ->> 'game' = 'deals' THEN 5000
    WHEN (body ->> 'price_cents')::bigint = 0 THEN (
      SELECT ceil(sum((e ->> 'price_cents')::numeric * (e ->> 'tickets')::numeric) / 9000000)::bigint
      FROM jsonb_array_elements(body -> 'items') e
    )
    ELSE (body ->> 'price_cents')::bigint
  END
$function$;

CREATE OR REPLACE FUNCTION public.record_erased_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT is_erasing(OLD.player_id) THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM row_records WHERE name = TG_ARGV[0] AND key = row_key(OLD, TG_ARGV[1]);
  ELSE
    UPDATE row_records SET digest = row_digest(NEW, TG_ARGV[2])
    WHERE name = TG_ARGV[0] AND key = row_key(NEW, TG_ARGV[1]);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.record_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO row_records (name, key, digest)
  VALUES (TG_ARGV[0], row_key(NEW, TG_ARGV[1]), row_digest(NEW, TG_ARGV[2]));
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_unless_erasing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(OLD.player_id) OR (TG_TABLE_NAME = 'audit_log' AND is_erasing((to_jsonb(OLD) ->> 'subject_id')::uuid))
    THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE player_id::text = current_setting('coffer.erasing', true)) THEN
    RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_row_of_sealed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Rows of % are sealed', TG_TABLE_NAME;
END
$function$;

CREATE OR REPLACE FUNCTION public.row_digest(given anyelement, columns text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
  SELECT sha256(convert_to(jsonb_object_agg(c, to_jsonb(given) -> c)::text, 'UTF8'))
  FROM unnest(string_to_array(columns, ' ')) c
$function$;

CREATE OR REPLACE FUNCTION public.row_key(given anyelement, columns text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
  SELECT string_agg(to_jsonb(given) ->> c.name, ' ' ORDER BY c.place)
  FROM unnest(string_to_array(columns, ' ')) WITH ORDINALITY c (name, place)
$function$;

CREATE OR REPLACE FUNCTION public.uuid_time(id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_timestamp((((((('x'::text || lpad(translate("left"((id)::text, 13), '-'::text, ''::text), 16, '0'::text)))::bit(64))::bigint)::numeric / 1000.0))::double precision);

CREATE OR REPLACE FUNCTION public.write_entries(written_at timestamp with time zone, account_ids bigint[], seqs bigint[], counter_ids bigint[], amounts bigint[], balances_after bigint[], codes text[], refs uuid[], hashes bytea[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
  SELECT e.account_id, e.seq, e.counter_id, e.amount, e.balance_after, e.code, e.ref, written_at, e.hash
  FROM unnest(account_ids, seqs, counter_ids, amounts, balances_after, codes, refs, hashes)
    AS e(account_id, seq, counter_id, amount, balance_after, code, ref, hash);
END
$function$;
