/** What the audit need not see of a table, with the reason. */
interface Unseen {
  /** Why no change of the table has to be found. */
  table?: string
  /** Why the change of a column, or a deleted or inserted row, need not be found. */
  columns?: Readonly<Record<string, string>>
}

const TIME = 'When it happened, for display and for retention; nothing is computed from it.'
const SHOWN = 'Text that is shown, and decides nothing.'
const SIGN_IN =
  'A session or a link that logs in: it ends by itself, and whoever acts with it is seen as its player.'
const MADE_AGAIN = 'Derived, and computed again from the entries when it is missing or behind.'
const CURSOR = 'A position of a job, which starts again from there and changes nothing twice.'
const PROVIDER = 'What the provider said last; its messages are recorded as they came.'
const NAMES =
  'Names of games, from the code at each start; the audit takes the rules from the code.'
const LETTERS = 'Letters, talks and notices move nothing.'
const TEMPORARY = 'Kept for a short time, and moves nothing by itself.'
const CATALOGUE =
  'The catalogue on display; a bet draws from a configuration, which is hashed and logged.'

/** Every change of a column, and every deleted or invented row, that is not named here must be found. */
export const unseen: Readonly<Record<string, Unseen>> = {
  access_tokens: { table: SIGN_IN },
  refresh_tokens: { table: SIGN_IN },
  sessions: { table: SIGN_IN },
  player_tags: {
    table: 'Words of the staff for the staff, which decide nothing; the log has them.',
  },
  social_codes: { table: SIGN_IN },
  social_tokens: { table: SIGN_IN },
  email_confirmations: { table: SIGN_IN },
  password_resets: { table: SIGN_IN },
  factor_challenges: { table: SIGN_IN },
  trusted_devices: { table: SIGN_IN },
  factor_failures: { table: TEMPORARY },
  totp_factors: {
    columns: {
      inserted: 'It is pending, and its secret opens only with a key outside the database.',
      created_at: TIME,
      last_step:
        'The last code that was used: an earlier step lets one code count twice, within 90 seconds.',
    },
  },
  recovery_codes: {
    columns: {
      used_at: 'When it was used; whether it was is compared.',
      inserted: 'Of a player who does not exist; of one who does, it is found.',
    },
  },
  passkeys: {
    columns: {
      id: 'Its name in the list; the key and its credential are compared.',
      inserted: 'Of a player who does not exist; of one who does, it is found.',
      counter:
        'The last count of the passkey, by which a copy of it is noticed; its key is compared.',
      transports: SHOWN,
      name: SHOWN,
      created_at: TIME,
      last_used_at: TIME,
    },
  },
  setting_changes: {
    columns: {
      is_only: 'Its only value.',
      seq: 'Says that there is something new to read; one that is behind the starts is found.',
    },
  },
  mails: { table: LETTERS },
  notifications: { table: LETTERS },
  tickets: { table: LETTERS },
  ticket_messages: { table: LETTERS },
  chat_messages: { table: LETTERS },
  chat_mutes: { table: LETTERS },
  moderation_cases: { table: LETTERS },
  moderation_reports: { table: LETTERS },
  ticket_attachments: { table: LETTERS },
  code_failures: { table: TEMPORARY },
  paced_bets: { table: TEMPORARY },
  spent_once: { table: TEMPORARY },
  idempotent_replies: { table: TEMPORARY },
  job_failures: { table: TEMPORARY },
  nodes: { table: TEMPORARY },
  open_cases: { table: TEMPORARY },
  event_counters: { table: TEMPORARY },
  flight_ticks: { table: TEMPORARY },
  round_terms: { table: TEMPORARY },
  round_games: { table: NAMES },
  round_stakes: { table: NAMES },
  unknown_links: { table: TEMPORARY },
  link_clicks: { table: 'Counts of visits, from which nothing is paid.' },
  tracking_visits: { table: 'Counts of visits, from which nothing is paid.' },
  address_books: { table: 'A parcel keeps a copy of its address, which is recorded.' },
  addresses: { table: 'A parcel keeps a copy of its address, which is recorded.' },
  affiliates: {
    table: 'Which link the player shows; links and the players bound to them are recorded.',
  },
  aml_to_examine: {
    table:
      'A queue: whoever asks for a withdrawal or parcel is examined then, and when it is sent.',
  },
  aml_thresholds: { table: 'Thresholds that have changed put everybody into the queue again.' },
  boxes_changed: { table: CURSOR },
  clearing_watch: { table: 'What the monitor has seen closed; the audit sums all of it.' },
  openings_counted_until: { table: CURSOR },
  shared_marks: { table: 'Shown to staff alone; the marks themselves are recorded.' },
  accounts_to_link: { table: 'A queue of accounts to examine; the marks themselves are recorded.' },
  marks_to_prove: { table: 'A queue of an earlier release, empty after its first start.' },
  crypto_rates: {
    table: 'Fetched anew every few minutes; what was credited follows its own rate.',
  },
  items: { table: CATALOGUE },
  categories: { table: CATALOGUE },
  pictures: { table: CATALOGUE },
  picture_files: { table: CATALOGUE },
  box_plans: {
    table: 'What is to be sold; its version is hashed and logged, and a bet draws from its own.',
  },
  catalogue_changes: { table: CURSOR },
  figure_heads: { columns: { inserted: 'Of an account without entries it counts nothing.' } },
  figure_progress: {
    columns: {
      is_only: 'Its only value.',
      counted_until: CURSOR,
      hours_from: 'Nothing depends on a day before the first; hours before it are found.',
      inserted: 'There is one row.',
    },
  },
  hourly_totals: {
    columns: {
      hour: "Only the place in a chart: the hours' sums are compared with those of the days.",
    },
  },
  account_countries: { columns: { inserted: 'The country stays the same.' } },
  goods_to_count: {
    table: 'A queue: what is in it is counted, and the audit finds what moved and is neither.',
  },
  queue_breaches: { table: LETTERS },
  staff_digests: { table: LETTERS },
  callbacks_to_review: {
    table: 'Which messages nobody has looked at, as the gauge shows it; the messages are recorded.',
  },
  return_statistics: { table: MADE_AGAIN },
  returns_counted: { table: MADE_AGAIN },
  draws_counted: { table: MADE_AGAIN },
  player_openings_counted: {
    table: 'Counts of openings on a profile, from which nothing is paid.',
  },
  battles_counted: { table: 'Counts of battles on a profile, from which nothing is paid.' },
  referrals_to_count: {
    table: 'A queue of referrals whose play is to be included; the audit compares all of it.',
  },
  audited_days: {
    table:
      'When days of history were audited, sealed: what is changed, deleted or invented counts no more, and is audited next.',
  },
  audits: {
    table:
      'Results of earlier audits, sealed: a changed or invented one counts no more, and the next is due.',
  },
  schema_migrations: {
    table: 'The migrations themselves check their names and sums at every start.',
  },
  demo_marks: { table: 'Production refuses to start on a marked database.' },
  demo_items: { columns: { inserted: 'Without an item it gives nothing.' } },
  beacon_networks: {
    columns: { network: 'Members that nothing reads.', inserted: 'Nothing refers to it.' },
  },
  beacon_rounds: {
    table:
      'A copy of public randomness; the rounds and battles that used it keep and prove their own.',
  },
  chain_checkpoints: {
    table: 'Links to come; a wrong one ends the chain, and is refused when it is taken.',
  },
  commitments: { columns: { deleted: 'An unused seed; only seeds in the log are ever assigned.' } },
  row_records: { columns: { inserted: 'A record of a table that is not recorded says nothing.' } },
  play_closed: { table: CURSOR },
  accounts: {
    columns: {
      play: 'Without limits the counters decide nothing; those of limits must be there.',
      guard: 'Without limits, exclusion and hold an empty guard means the same as none.',
    },
  },
  aml_alerts: { columns: { raised_at: TIME, decided_at: TIME } },
  audit_log_end: { columns: { is_only: 'Its only value.' } },
  log_head: { columns: { is_only: 'Its only value.', published_at: TIME } },
  log_tiles: { columns: { inserted: 'A tile beyond the tree is in no proof.' } },
  battle_seats: {
    columns: {
      seat: 'Of a canceled battle.',
      bot: 'The name of a bot.',
      client_seed_origin: SHOWN,
      joined_at: TIME,
      inserted: 'A seat of a canceled battle, which pays nothing.',
    },
  },
  battle_drops: {
    columns: { inserted: 'A drop of no round of its battle.' },
  },
  battles: {
    columns: {
      is_private: SHOWN,
      rematch_of: SHOWN,
      is_fast: SHOWN,
      seq: SHOWN,
      events_published: SHOWN,
      created_at: TIME,
      expires_at: TIME,
      filled_at: 'Of a canceled battle.',
      beacon_network: 'Of a canceled battle.',
      beacon_round: 'Of a canceled battle.',
      beacon_due_at: TIME,
      beacon_signature: 'Of a canceled battle.',
      entropy: 'Of a canceled battle.',
      first_round_at: TIME,
      winners: 'Of a canceled battle.',
      draw: 'Of a canceled battle.',
      ended_at: TIME,
      cancel_reason: SHOWN,
      mode: 'Modes that settle this battle alike.',
    },
  },
  bets: {
    columns: { parameters: 'Members that no game reads; those that a game reads are drawn again.' },
  },
  bonus_stakes: {
    columns: {
      account_id: 'The stake says whose it is.',
      cents: 'Compared with the totals as soon as the player’s play is counted.',
      inserted: 'Of a stake that does not exist.',
    },
  },
  bonus_payouts: { columns: { at: TIME } },
  promised_stakes: {
    columns: {
      account_id: 'The stake says whose it is.',
      inserted: 'Of a stake that does not exist.',
    },
  },
  bound_stakes: {
    columns: {
      account_id: 'The stake says whose it is.',
      inserted: 'Of a stake that does not exist.',
    },
  },
  boxes: {
    columns: {
      name: CATALOGUE,
      description: CATALOGUE,
      category: CATALOGUE,
      tag: CATALOGUE,
      hue: CATALOGUE,
      position: CATALOGUE,
      cover: CATALOGUE,
      open_cover: CATALOGUE,
      cooldown_hours: 'No claim may come earlier than the shortest of all, which is checked.',
      wanted_rtp:
        'From which the price of a later version follows; each version is hashed and logged.',
      revision: CURSOR,
      hidden_at: CATALOGUE,
      tier: CATALOGUE,
    },
  },
  cashback_resets: {
    columns: {
      until: 'Until when it may be claimed; a claim after it is found.',
      inserted: 'The next one ahead of its time, which is found once somebody has lost.',
    },
  },
  cashbacks: { columns: { tier: 'Tiers of the same rate.' } },
  code_batches: { columns: { created_at: TIME, printed_at: TIME, voided_at: TIME } },
  codes: { columns: { redeemed_at: TIME } },
  configurations: { columns: { created_at: TIME } },
  crypto_addresses: {
    columns: {
      taken_at: TIME,
      check_at: CURSOR,
      check_until: CURSOR,
      provider: 'Who is asked about it; a payment has its own.',
      expires_at: TIME,
      is_bonus_declined: 'Read when a deposit is credited; what it led to is in the payment.',
    },
  },
  crypto_payments: {
    columns: {
      provider: 'Makes the number of the deposit unique; the payment has its own.',
      txid: PROVIDER,
      currency: PROVIDER,
      amount: PROVIDER,
      risk_score: PROVIDER,
      confirmed_at: PROVIDER,
      rate_from: PROVIDER,
      rate_to: PROVIDER,
    },
  },
  deposit_returns: { columns: { created_at: TIME, done_at: TIME } },
  forfeited_bonuses: { columns: { at: TIME } },
  gate_holds: { columns: { ended_by: 'A later end of a hold that has ended.' } },
  inventory_items: { columns: { acquired_at: TIME } },
  leaderboard_weeks: {
    columns: { deleted: 'The running week, which begins again; closed ones have standings.' },
  },
  payments: {
    columns: {
      amount_cents: 'What was expected; the credited amount is checked.',
      idempotency_key: TEMPORARY,
      attempts: TEMPORARY,
      asking_until: TEMPORARY,
      redirect_url: TEMPORARY,
      created_at: TIME,
      updated_at: TIME,
      traded_at: 'Known before the credit; the hold that follows from it is recorded.',
      final_status: PROVIDER,
      review_since: TIME,
      queued_cents: 'An operator compares it with the provider before it is credited.',
      check_at: CURSOR,
      checks: CURSOR,
      bonus_refused: SHOWN,
    },
  },
  play_progress: { columns: { seq: CURSOR, event_id: CURSOR, inserted: CURSOR } },
  play_totals: {
    columns: {
      best_payout: SHOWN,
      best_stake: SHOWN,
      best_at:
        'Decides between equal results until their week is closed; its standing is compared then.',
      won_at:
        'Decides between equal results until their week is closed; its standing is compared then.',
    },
  },
  maker_shares: {
    columns: { paid: 'Nothing instead of the whole stake, where all of it was paid play.' },
  },
  player_links: {
    columns: {
      counted_seq: CURSOR,
      counted_event_id: CURSOR,
    },
  },
  player_marks: { columns: { noted_at: TIME } },
  player_progress: {
    columns: {
      player_id: MADE_AGAIN,
      seq: CURSOR,
      event_id: CURSOR,
      deposit_required: SHOWN,
      bonus_required: SHOWN,
      level: SHOWN,
      announced_level: SHOWN,
      deleted: MADE_AGAIN,
      inserted: MADE_AGAIN,
    },
  },
  players: {
    columns: {
      name: SHOWN,
      avatar: SHOWN,
      created_at: TIME,
      hold_reason: 'Without a hold it says nothing.',
      is_hidden: SHOWN,
      wants_chat: SHOWN,
      name_skeleton: SHOWN,
      mail_kinds: SHOWN,
    },
  },
  promo_codes: { columns: { ended_at: TIME, created_at: TIME } },
  referral_claims: { columns: { at: TIME } },
  referral_play: { columns: { inserted: 'Of a player whom nobody referred.' } },
  round_bets: {
    columns: {
      round_id: 'Of a bet that was canceled before its round, by another round of its game.',
      level: SHOWN,
      auto_cashout: 'Of a bet that was canceled before its round.',
      is_auto_given: 'Of a bet that was canceled before its round.',
      multiplier: 'Of a bet that won nothing.',
      elapsed_ms: 'Instants at which the flight had the same multiplier.',
      payout: 'Nothing instead of zero, for a lost bet.',
      created_at: TIME,
      settled_at: TIME,
    },
  },
  round_chains: { columns: { next_index: CURSOR, announced_at: TIME } },
  rounds: {
    columns: {
      id: 'Of a round without bets.',
      index: 'Of a round without bets.',
      chain_id: 'Of a round without bets; the link and its hash are checked.',
      status: 'The open round goes on from its own row.',
      made_at: TIME,
      seq: SHOWN,
      beacon_network: 'Of a round that was not decided.',
      beacon_round: 'Of a round that was not decided.',
      beacon_due_at: TIME,
      bets_open_at: TIME,
      bets_close_at: TIME,
      beacon_signature: 'Of a round that was not decided.',
      started_at: TIME,
      link: 'Of a round without bets.',
      outcome: 'Of a round that was not decided.',
      ended_at: TIME,
      is_cut: 'Of a flight without manual bets.',
      deleted: 'A round without bets.',
      inserted: 'A round without bets.',
    },
  },
  seeds: {
    columns: {
      player_id: 'Of a seed that no bet used.',
      state: 'Of a seed that no bet used.',
      client_seed: 'Of a seed that no bet used.',
      client_seed_origin: SHOWN,
      activated_at: TIME,
      revealed_at: TIME,
      deleted: 'A seed that no bet used.',
    },
  },
  shipments: {
    columns: {
      days_min: SHOWN,
      days_max: SHOWN,
      promised_at: SHOWN,
      tracking_number: 'Of a parcel that was not shipped.',
      note: SHOWN,
      handled_by: 'Who shipped it is in the operators’ log.',
      created_at: TIME,
      updated_at: TIME,
    },
  },
  tracking_links: { columns: { created_at: TIME } },
  user_boxes: { columns: { kind: 'Its only value.', created_at: TIME, note: SHOWN } },
  verification_documents: {
    columns: { uploaded_at: TIME, delete_at: TIME, decided_at: TIME, fault: SHOWN },
  },
  verifications: {
    columns: {
      note: SHOWN,
      asked: SHOWN,
      decided_by: 'Who decided it is in the operators’ log.',
      updated_at: TIME,
    },
  },
  wallet_events: {
    columns: {
      id: 'Its place among events of other wallets, where the order of its own stays.',
      after_seq: 'Its place among entries between which nothing was decided.',
      at: TIME,
    },
  },
  withdrawals: {
    columns: {
      status: 'Who canceled it, of a withdrawal whose coins went back.',
      sending: 'Of a withdrawal that is over.',
      asked_at: TIME,
      rate: PROVIDER,
      crypto_amount: PROVIDER,
      provider: 'Of a withdrawal that was not paid out; the entry of another names its bank.',
      provider_id: PROVIDER,
      txid: PROVIDER,
      note: SHOWN,
      operator_note: SHOWN,
      handled_by: 'Who started it is in the operators’ log.',
      checked_at: CURSOR,
      created_at: TIME,
      updated_at: TIME,
      started_on_hold: TIME,
    },
  },
}

/** Tables without a row in the lived shop, and the test whose shop has them under the audit. */
export const unlived: Readonly<Record<string, string>> = {
  age_holds: 'src/server/features/protection/protection.test.ts',
  archived_months: 'tests/server/archive.test.ts',
  bound_stakes_from: 'Written by a migration for wallets that are older than it.',
  deal_items: 'tests/server/deals-money.test.ts',
  erasures: 'tests/server/erasure.test.ts',
  late_play: 'tests/server/paid-play.test.ts',
  leaderboard_prizes: 'tests/server/rewards-week.test.ts',
  leaderboard_standings: 'tests/server/rewards-week.test.ts',
  log_cosignatures: 'tests/server/log',
  log_waiting: 'tests/server/log',
  promo_uses: 'src/server/features/payments/core/promo-deposits.test.ts',
  protection_markers: 'tests/server/markers.test.ts',
  reversals: 'tests/server/money-audit.test.ts',
  sealed_months: 'src/server/features/sealing/sealing.test.ts',
  separated_accounts: 'tests/server/unproven-marks.test.ts',
}
