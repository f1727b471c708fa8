// Made by `npm run schema` of the migrations a56ad0b4c25379e3; not edited by hand.

/** A row of each table; what a store reads of one is a `Pick` of it. */
export interface Tables {
  access_tokens: {
    token_hash: Buffer
    session_id: string
    expires_at: Date
  }
  account_countries: {
    account_id: bigint
    after_seq: bigint
    country: string
  }
  accounts: {
    id: bigint
    name: string
    kind: 'wallet' | 'house' | 'bank' | 'clearing'
    player_id: string | null
    balance: bigint | null
    entry_seq: bigint
    entry_hash: Buffer
    play: string | null
    guard: string | null
  }
  accounts_to_link: {
    id: bigint
    player_id: string
  }
  address_books: {
    player_id: string
    version: number
  }
  addresses: {
    id: string
    player_id: string
    position: number
    is_default: boolean
    first_name: string
    last_name: string
    email: string
    phone: string
    country: string
    country_state: string
    city: string
    postal_code: string
    street_address: string
    street_address_2: string
    is_billing: boolean
    is_confirmed: boolean
  }
  affiliates: {
    player_id: string
    code: string
  }
  age_holds: {
    player_id: string
    at: Date
  }
  aml_alerts: {
    id: string
    player_id: string
    rule: 'in_out_without_play' | 'structuring' | 'shared_device' | 'shared_payer' | 'shared_payout_address' | 'claims_of_excluded' | 'contradicted_payout'
    key: string
    evidence: unknown
    state: 'open' | 'cleared' | 'confirmed'
    raised_at: Date
    decided_at: Date | null
    decided_by: string | null
  }
  aml_thresholds: {
    is_only: boolean
    thresholds: string
  }
  aml_to_examine: {
    id: bigint
    player_id: string
  }
  approvals: {
    id: string
    action: string
    subject_id: string | null
    asked_by: string
    asked_at: Date
    status: 'waiting' | 'confirmed' | 'rejected' | 'expired'
    settled_by: string | null
  }
  archived_months: {
    until: Date
    folder: string
    manifest_hash: Buffer
    archived_at: Date
  }
  audit_log: {
    seq: bigint
    id: string
    at: Date
    action: string
    stage: 'done' | 'asked' | 'rejected'
    operator_id: string | null
    asked_by: string | null
    player_id: string | null
    subject_id: string | null
    cents: bigint | null
    reason: string
    detail: unknown
    hash: Buffer
    salt: Buffer | null
    link: Buffer
  }
  audit_log_end: {
    is_only: boolean
    seq: bigint
    hash: Buffer
    link: Buffer
  }
  audited_days: {
    since: Date
    listed_at: Date
    audited_at: Date | null
    checked: bigint | null
    faults: unknown
    seal: Buffer | null
  }
  audits: {
    id: bigint
    began_at: Date
    ended_at: Date
    findings: unknown
    depth: 'full' | 'recent' | 'state'
    seal: Buffer | null
  }
  battle_drops: {
    id: string
    battle_id: string
    round: number
    seat: number
    ticket: number
    item_id: string
    value: bigint
  }
  battle_rounds: {
    battle_id: string
    round: number
    configuration_id: bigint
  }
  battle_seats: {
    id: string
    battle_id: string
    seat: number
    player_id: string | null
    bot: string | null
    client_seed: string | null
    client_seed_origin: 'player' | 'server' | 'carried' | 'bot' | null
    staked: bigint
    sponsored: bigint
    house_paid: bigint
    joined_at: Date | null
    payout: bigint | null
    takes_items: boolean | null
    fee: bigint
  }
  battles: {
    id: string
    status: 'waiting' | 'in_progress' | 'ended' | 'canceled'
    creator_id: string
    format: string
    mode: 'classic' | 'shared' | 'jackpot' | 'last_chance'
    is_crazy: boolean
    is_private: boolean
    is_fast: boolean
    sponsor_pct: number
    min_level: number
    price: bigint
    sealed: Buffer
    commitment: Buffer
    bot_seeds: string[]
    seq: number
    events_published: number
    created_at: Date
    expires_at: Date
    filled_at: Date | null
    beacon_network: number | null
    beacon_round: bigint | null
    beacon_due_at: Date | null
    beacon_signature: string | null
    entropy: string | null
    first_round_at: Date | null
    winners: number[] | null
    draw: unknown
    ended_at: Date | null
    cancel_reason: 'creator' | 'expired' | 'beacon' | 'player_left' | null
    rematch_of: string | null
    fee_basis_points: number
  }
  battles_counted: {
    player_id: string
    played: bigint
    won: bigint
  }
  beacon_networks: {
    id: number
    network: unknown
  }
  beacon_rounds: {
    chain: Buffer
    round: bigint
    signature: Buffer
    taken_at: Date
  }
  bets: {
    id: string
    player_id: string
    game: string
    seed_id: bigint
    nonce: number
    configuration_id: bigint
    stake: bigint
    payout: bigint
    item_id: string | null
    parameters: unknown
    result: unknown
    at: Date
  }
  bonus_conversions: {
    player_id: string
    try_at: Date
  }
  bonus_payouts: {
    id: string
    payment_id: string
    cents: bigint
    at: Date
  }
  bonus_stakes: {
    ref: string
    account_id: bigint
    cents: bigint
  }
  bound_stakes: {
    ref: string
    account_id: bigint
    cents: bigint
  }
  bound_stakes_from: {
    account_id: bigint
    seq: bigint
  }
  box_plans: {
    slug: string
    kind: 'box' | 'free'
    revision: number
    plan: unknown
    configuration_id: bigint | null
    starts_at: Date | null
    changed_at: Date
  }
  boxes: {
    slug: string
    name: string
    description: string
    category: string | null
    tag: string | null
    hue: number
    position: number
    configuration_id: bigint
    kind: 'box' | 'free' | 'user'
    cover: string
    tier: number | null
    maker_id: string | null
    hidden_at: Date | null
    open_cover: string | null
    wanted_rtp: number | null
    cooldown_hours: number | null
    revision: number
    cover_picture_id: string | null
    open_picture_id: string | null
  }
  boxes_changed: {
    slug: string
    at: Date
  }
  callback_reviews: {
    callback_id: bigint
    operator_id: string
    at: Date
  }
  callbacks_to_review: {
    callback_id: bigint
    received_at: Date
    provider: string
    status: string
  }
  cashback_resets: {
    at: Date
    since: Date
    until: Date
    rates_percent: number
  }
  cashbacks: {
    id: string
    player_id: string
    reset_at: Date
    tier: number
    rate: number
    stake: bigint
    payout: bigint
    theoretical_loss: bigint
    cents: bigint
    claimed_at: Date | null
  }
  catalogue_changes: {
    is_only: boolean
    seq: bigint
  }
  categories: {
    slug: string
    name: string
    position: number
  }
  chain_checkpoints: {
    chain_id: string
    index: number
    sealed: Buffer
  }
  chat_messages: {
    id: string
    room: string
    player_id: string
    text: string
    receipt: unknown
    created_at: Date
    removed_at: Date | null
  }
  chat_mutes: {
    player_id: string
    until: Date
    reason: string
    created_at: Date
  }
  clawbacks: {
    id: string
    payment_id: string
    player_id: string
    kind: 'maker' | 'affiliate'
    due_cents: bigint
    taken_cents: bigint | null
    created_at: Date
    booked_at: Date | null
    returned_at: Date | null
  }
  clearing_open: {
    account_id: bigint
    ref: string
  }
  clearing_watch: {
    account_id: bigint
    up_to: string
  }
  code_batches: {
    id: string
    kind: 'gift_code' | 'voucher'
    value: bigint
    count: number
    created_at: Date
    printed_at: Date | null
    voided_at: Date | null
  }
  code_failures: {
    player_id: string
    ip_hash: Buffer
    at: Date
  }
  codes: {
    id: string
    batch_id: string
    hash: Buffer
    redeemed_by: string | null
    redeemed_at: Date | null
  }
  commitments: {
    id: bigint
    kind: 'server_seed' | 'battle'
    hash: Buffer
    sealed: Buffer
  }
  configurations: {
    id: bigint
    kind: string
    slug: string
    version: number
    hash: Buffer
    body: unknown
    created_at: Date
    rarity_price: bigint | null
    house_edge: number | null
  }
  crypto_addresses: {
    id: string
    player_id: string
    currency: string
    provider_address_id: string
    address: string
    tag: string | null
    taken_at: Date
    check_at: Date | null
    check_until: Date
    provider: string
    expires_at: Date | null
    is_bonus_declined: boolean
  }
  crypto_payments: {
    payment_id: string
    address_id: string
    callback_id: string
    txid: string | null
    currency: string
    amount: string
    risk_score: string | null
    confirmed_at: Date | null
    rate_from: string | null
    rate_to: string | null
    provider: string
  }
  crypto_rates: {
    currency: string
    minimum_amount: string
    decimals: number
    rate_from: string
    rate_to: string
    fetched_at: Date
    provider: string
  }
  daily_players: {
    day: string
    account_id: bigint
    country: string
  }
  daily_totals: {
    day: string
    code: string
    method: string
    currency: string
    country: string
    entries: bigint
    amount: bigint
    goods: bigint
    cost: bigint
  }
  deal_items: {
    inventory_item_id: string
    bet_id: string
  }
  demo_items: {
    id: string
    player_id: string
    item_id: string
    value: bigint
  }
  demo_marks: {
    is_demo: boolean
    marked_at: Date
  }
  deposit_promises: {
    payment_id: string
    player_id: string
    kind: 'first_crypto' | 'promo'
    promised_cents: bigint
    paid_cents: bigint
    converted_cents: bigint
    created_at: Date
    until: Date
    ended_at: Date | null
    end_reason: 'used' | 'expired' | 'reversed' | 'excluded' | null
  }
  deposit_returns: {
    payment_id: string
    player_id: string
    cents: bigint
    created_at: Date
    done_at: Date | null
    sent_cents: bigint | null
    sent_by: string | null
  }
  draws_counted: {
    game: string
    configuration_id: bigint
    item_id: string
    is_bot: boolean
    week: Date
    count: bigint
  }
  email_confirmations: {
    token_hash: Buffer
    player_id: string
    created_at: Date
    expires_at: Date
    email: string | null
  }
  entries: {
    account_id: bigint
    seq: bigint
    counter_id: bigint
    amount: bigint
    balance_after: bigint | null
    code: string
    ref: string
    at: Date
    hash: Buffer
  }
  erasures: {
    player_id: string
    at: Date
    keep_until: Date
    purged_at: Date | null
    repeated_at: Date | null
  }
  event_counters: {
    channel: string
    event: string
    seq: bigint
  }
  factor_challenges: {
    token_hash: Buffer
    player_id: string
    purpose: 'sign_in' | 'session' | 'passkey'
    session_id: string | null
    is_after_password: boolean
    tries_left: number
    expires_at: Date
  }
  factor_failures: {
    id: bigint
    player_id: string
    at: Date
  }
  figure_heads: {
    account_id: bigint
    seq: bigint
    first_deposit_seq: bigint | null
  }
  figure_progress: {
    is_only: boolean
    zone: string
    counted_until: Date | null
    hours_from: string
  }
  flight_ticks: {
    game: string
    round_id: string
    elapsed_ms: number
    verdict: 'flying' | 'over' | 'stalled'
  }
  forfeited_bonuses: {
    id: string
    player_id: string
    cents: bigint
    at: Date
  }
  free_claims: {
    player_id: string
    tier: number
    bet_id: string
    claimed_at: Date
    openings: number
  }
  gate_holds: {
    id: bigint
    account_id: bigint
    kind: 'alert' | 'verification' | 'payment'
    ref: string
    ended_by: bigint | null
  }
  gate_passes: {
    id: bigint
    account_id: bigint
    after_seq: bigint
    kind: 'withdrawal' | 'parcel' | 'sponsor' | 'seat'
    step: 'request' | 'start' | 'send' | 'ship' | 'earlier'
    ref: string
    amount: bigint
    balance: bigint
    held: bigint
    owed: bigint
    deposit_left: bigint
    bonus_left: bigint
    has_gifts: boolean
    is_proven: boolean
    at: Date
    returning_left: bigint
  }
  goods_counted: {
    kind: 'battle' | 'free' | 'demo' | 'shipped'
    ref: string
    account_id: bigint
    country: string
    at: Date
    price: bigint
    cost: bigint
  }
  goods_to_count: {
    id: bigint
    kind: 'battle' | 'free' | 'demo' | 'shipped'
    ref: string
  }
  hourly_totals: {
    day: string
    hour: number
    code: string
    method: string
    entries: bigint
    amount: bigint
    goods: bigint
    cost: bigint
  }
  idempotent_replies: {
    player_id: string
    key: string
    request_hash: Buffer
    reply: string
    at: Date
    request_form: number
  }
  inventory_items: {
    id: string
    player_id: string
    item_id: string
    status: 'owned' | 'sold' | 'in_request' | 'shipped'
    value: bigint
    acquired_at: Date
  }
  items: {
    id: string
    name: string
    house: string
    price: bigint
    sizes: 'shoes' | 'clothing' | null
    type: string
    tags: string[]
    is_shippable: boolean
    weight_class: 'letter' | 'small' | 'medium' | 'large' | 'bulky'
    picture_id: string | null
    retired_at: Date | null
    revision: number
  }
  job_failures: {
    job: string
    row_key: string
    tries: number
    error: string
    failed_at: Date
    next_at: Date
  }
  late_play: {
    ref: string
    quarter: Date
  }
  leaderboard_prizes: {
    id: string
    week: Date
    metric: string
    rank: bigint
    player_id: string
    prize: bigint
  }
  leaderboard_standings: {
    week: Date
    metric: 'win_amount' | 'multiplier'
    player_id: string
    rank: bigint | null
    value: bigint
    reached_at: Date
    theoretical_loss: bigint
  }
  leaderboard_weeks: {
    starts_at: Date
    ends_at: Date
    closed_at: Date | null
  }
  ledger_anchors: {
    number: bigint
    at: Date
    key_id: number
    root: Buffer
    accounts: bigint[]
    seqs: bigint[]
    has_link: boolean
  }
  ledger_heads: {
    account_id: bigint
    seq: bigint
  }
  link_clicks: {
    link: string
    day: string
    device: Buffer
    at: Date
  }
  log_cosignatures: {
    size: bigint
    witness: string
    line: string
    at: Date
  }
  log_entries: {
    index: bigint
    kind: 'server_seed' | 'battle' | 'chain' | 'configuration' | 'ledger' | 'month'
    hash: Buffer
    at: Date
  }
  log_head: {
    is_only: boolean
    size: bigint
    checkpoint: string | null
    published_at: Date | null
  }
  log_keys: {
    vkey: string
    kind: 'log' | 'receipt'
    since: Date
    until: Date | null
  }
  log_tiles: {
    level: number
    number: bigint
    hashes: Buffer
  }
  log_waiting: {
    id: bigint
    kind: 'server_seed' | 'battle' | 'chain' | 'configuration' | 'ledger' | 'month'
    hash: Buffer
    at: Date
  }
  mails: {
    id: string
    recipient: string
    kind: string
    subject: string | null
    text_body: string | null
    html_body: string | null
    data: unknown
    status: 'due' | 'sending' | 'handed' | 'sent' | 'failed' | 'dropped' | 'unknown'
    tries: number
    due_at: Date
    good_until: Date
    claimed_at: Date | null
    settled_at: Date | null
    fault: string | null
    created_at: Date
    is_promotional: boolean
    recipient_refused: boolean
  }
  maker_shares: {
    bet_id: string
    slug: string
    stake: bigint
    cents: bigint | null
    paid: bigint | null
  }
  marks_to_prove: {
    id: bigint
    player_id: string
    payout_address: string | null
    postal_address: unknown
    proven_at: Date
  }
  moderation_cases: {
    id: string
    kind: 'message' | 'name' | 'box'
    subject_id: string
    player_id: string
    about: string
    cause: 'reported' | 'new' | 'like_staff' | 'link'
    opened_at: Date
    decided_at: Date | null
    decision: 'removed' | 'changed' | 'dismissed' | null
  }
  moderation_reports: {
    case_id: string
    player_id: string
    created_at: Date
  }
  nodes: {
    id: string
    host: string
    version: string
    started_at: Date
    seen_at: Date
    leads: boolean
    alerts: unknown
  }
  notifications: {
    id: string
    player_id: string
    kind: string
    title: string | null
    text: string | null
    path: string
    created_at: Date
    read_at: Date | null
    message: unknown
  }
  open_cases: {
    staff_id: string
    queue: string
    case_id: string
    seen_at: Date
  }
  openings_counted: {
    configuration_id: bigint
    openings: bigint
  }
  openings_counted_until: {
    is_only: boolean
    bet_id: string
  }
  paced_bets: {
    player_id: string
    game: string
    key: string | null
    repeats: number
    at: Date
  }
  passkeys: {
    id: string
    player_id: string
    credential_id: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  password_resets: {
    token_hash: Buffer
    player_id: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  payment_callbacks: {
    id: bigint
    provider: string
    payment_id: string | null
    provider_transaction_id: string
    status: string
    amount: string | null
    currency: string | null
    body_sha256: Buffer
    outcome: string
    needs_review: boolean
    received_at: Date
  }
  payment_transactions: {
    provider: string
    transaction_id: string
    payment_id: string
  }
  payments: {
    id: string
    player_id: string
    provider: string
    method: 'card' | 'crypto' | 'skins'
    status: 'new' | 'paid' | 'rejected' | 'reversed'
    amount_cents: bigint
    currency: string
    provider_transaction_id: string | null
    idempotency_key: string | null
    attempts: number
    asking_until: Date | null
    redirect_url: string | null
    created_at: Date
    updated_at: Date
    credited_cents: bigint | null
    bonus_cents: bigint
    settled_cents: bigint
    promo_id: string | null
    promo_code: string | null
    traded_at: Date | null
    hold_until: Date | null
    final_status: string | null
    review_reason: 'below_minimum' | 'cross_currency' | 'high_risk' | 'wrong_amount' | 'wrong_currency' | 'late' | 'partial_refund' | 'not_credited' | 'contradicted' | 'unknown_status' | null
    review_since: Date | null
    queued_cents: bigint | null
    check_at: Date | null
    checks: number
    bonus_refused: 'had_before' | 'had_by_person' | 'by_operator' | 'promo_over' | 'declined' | null
    billing_address: unknown
  }
  picture_files: {
    picture_id: string
    side: number
    content: Buffer
  }
  pictures: {
    id: string
    width: number
    height: number
    created_at: Date
  }
  play_closed: {
    is_only: boolean
    until: Date
  }
  play_progress: {
    player_id: string
    seq: bigint
    event_id: bigint
  }
  play_totals: {
    player_id: string
    quarter: Date
    bets: bigint
    stake: bigint
    payout: bigint
    theoretical_loss: bigint
    best_multiplier: bigint
    best_payout: bigint
    best_stake: bigint
    best_at: Date | null
    won_at: Date | null
    bound_stake: bigint
    bound_loss: bigint
    promised_stake: bigint
    promised_loss: bigint
  }
  player_changes: {
    id: bigint
    player_id: string
    subject: string
    state: unknown
    actor: 'player' | 'staff' | 'rule' | 'upgrade'
    operator_id: string | null
    at: Date
  }
  player_limits: {
    player_id: string
    kind: 'deposit' | 'loss' | 'stake'
    period: 'day' | 'week' | 'month'
    amount: bigint | null
    next_amount: bigint | null
    next_at: Date | null
  }
  player_links: {
    player_id: string
    link: string
    bound_at: Date
    refused: 'own' | 'ring' | null
    refused_at: Date | null
    counted_seq: bigint
    counted_event_id: bigint
  }
  player_marks: {
    kind: 'device' | 'postal_address' | 'payout_address' | 'payer' | 'identity' | 'email' | 'sign_in'
    hash: Buffer
    player_id: string
    noted_at: Date
    proven_at: Date | null
  }
  player_openings_counted: {
    player_id: string
    configuration_id: bigint
    openings: bigint
  }
  player_progress: {
    player_id: string
    seq: bigint
    event_id: bigint
    deposit_required: bigint
    deposit_left: bigint
    bonus_required: bigint
    bonus_left: bigint
    gifts: bigint
    returning_left: bigint
    promises: unknown
    bonus_due: bigint
    xp: bigint
    xp_lost: bigint
    level: number | null
    announced_level: number | null
  }
  player_tags: {
    player_id: string
    tag: string
  }
  players: {
    id: string
    name: string
    email: string | null
    password_hash: string | null
    avatar: string
    role: 'player' | 'auditor' | 'support' | 'operator' | 'admin'
    is_demo: boolean
    wants_promotions: boolean
    created_at: Date
    restriction: string | null
    on_hold_since: Date | null
    hold_reason: string | null
    is_hidden: boolean
    email_confirmed_at: Date | null
    name_skeleton: string | null
    birth_date: string | null
    reality_check_minutes: number | null
    exclusion: 'cool_off' | 'self_exclusion' | null
    excluded_until: Date | null
    mail_kinds: string[]
    wants_chat: boolean
  }
  promised_stakes: {
    ref: string
    account_id: bigint
    cents: bigint
  }
  promo_codes: {
    id: string
    code: string
    is_fixed_value: boolean
    value: bigint
    is_once_per_player: boolean
    uses_max: number | null
    uses: number
    starts_at: Date
    ends_at: Date | null
    ended_at: Date | null
    created_at: Date
  }
  promo_uses: {
    payment_id: string
    promo_id: string
    player_id: string
    nth: number
    bonus: bigint
    at: Date
  }
  protection_markers: {
    id: string
    player_id: string
    marker: 'chasing' | 'rising_deposits' | 'night_play'
    week: string
    evidence: unknown
    noted_at: Date
    decision: 'nothing' | 'contact' | 'held' | null
    decided_at: Date | null
    decided_by: string | null
  }
  queue_breaches: {
    queue: string
    oldest: Date
    noted_at: Date
  }
  recovery_codes: {
    player_id: string
    hash: Buffer
    used_at: Date | null
  }
  referral_claims: {
    id: string
    affiliate_id: string
    cents: bigint
    at: Date
  }
  referral_days: {
    affiliate_id: string
    day: string
    earned: bigint
  }
  referral_earnings: {
    affiliate_id: string
    quarter: Date
    active_players: number
    theoretical_loss: bigint
    earned: bigint
  }
  referral_play: {
    player_id: string
    quarter: Date
    stake: bigint
    theoretical_loss: bigint
  }
  referrals_to_count: {
    id: bigint
    player_id: string
  }
  refresh_tokens: {
    token_hash: Buffer
    session_id: string
    generation: number
    expires_at: Date
    used_at: Date | null
    successor: Buffer | null
  }
  refunds_uncount_stakes: {
    after_seq: bigint
  }
  return_statistics: {
    is_only: boolean
    computed_at: Date
    lines: unknown
  }
  returns_counted: {
    game: string
    up_to: string
    returns: unknown
  }
  reversals: {
    payment_id: string
    player_id: string
    at: Date
    taken_cents: bigint
    owed_cents: bigint
    settled_cents: bigint
    shares_checked_at: Date | null
    bonus_code: string
  }
  round_bets: {
    id: string
    round_id: string
    player_id: string
    level: number
    game: string
    stake: bigint
    auto_cashout: bigint | null
    is_auto_given: boolean | null
    status: 'open' | 'won' | 'lost' | 'refunded' | 'canceled'
    multiplier: bigint | null
    elapsed_ms: number | null
    payout: bigint | null
    created_at: Date
    settled_at: Date | null
  }
  round_chains: {
    id: string
    game: string
    chain_end: Buffer
    length: number
    next_index: number
    announced_at: Date
  }
  round_games: {
    name: string
  }
  round_stakes: {
    name: string
    game: string
  }
  round_terms: {
    is_only: boolean
    term: bigint
    began_at: Date
  }
  rounds: {
    id: string
    game: string
    chain_id: string
    index: number
    link_hash: Buffer
    status: 'new' | 'starting' | 'pending' | 'in_progress' | 'ended'
    made_at: Date
    seq: bigint | null
    beacon_network: number | null
    beacon_round: bigint | null
    beacon_due_at: Date | null
    bets_open_at: Date | null
    bets_close_at: Date | null
    beacon_signature: Buffer | null
    started_at: Date | null
    link: Buffer | null
    outcome: bigint | null
    ended_at: Date | null
    is_cut: boolean
  }
  row_records: {
    name: string
    key: string
    digest: Buffer
  }
  schema_migrations: {
    name: string
    sha256: string
    applied_at: Date
  }
  sealed_months: {
    table_name: string
    since: Date | null
    until: Date
    columns: string[]
    row_count: bigint
    days: Buffer[]
    root: Buffer
    sealed_at: Date
  }
  seeds: {
    id: bigint
    player_id: string
    state: 'next' | 'active' | 'revealed'
    sealed: Buffer
    commitment: Buffer
    client_seed: string | null
    client_seed_origin: 'player' | 'server' | 'carried' | null
    nonce: number
    activated_at: Date | null
    revealed_at: Date | null
  }
  separated_accounts: {
    player_id: string
    other_id: string
    separated_at: Date
  }
  sessions: {
    id: string
    player_id: string
    created_at: Date
    ended_at: Date | null
    device: string
    last_seen_at: Date
    factor_at: Date | null
    place: string | null
    network: string | null
  }
  setting_changes: {
    is_only: boolean
    seq: bigint
  }
  setting_starts: {
    seq: bigint
    version_id: bigint
    started_at: Date
  }
  setting_versions: {
    id: bigint
    key: string
    value: unknown
    starts_at: Date
    made_at: Date
    act_id: string
  }
  shared_marks: {
    kind: string
    hash: Buffer
    player_id: string
  }
  shipment_items: {
    shipment_id: string
    inventory_item_id: string
    size: string | null
    is_held: boolean
  }
  shipments: {
    id: string
    player_id: string
    status: 'new' | 'in_processing' | 'done' | 'canceled' | 'canceled_by_user'
    address: unknown
    fee_cents: bigint
    days_min: number
    days_max: number
    promised_at: Date
    tracking_number: string | null
    note: string | null
    handled_by: string | null
    created_at: Date
    updated_at: Date
  }
  social_codes: {
    code_hash: Buffer
    provider: string
    browser_hash: Buffer
    sealed: Buffer
    expires_at: Date
  }
  social_identities: {
    provider: 'google' | 'facebook' | 'steam'
    subject: string
    player_id: string
    connected_at: Date
  }
  social_tokens: {
    token_hash: Buffer
    provider: string
    sealed: Buffer
    expires_at: Date
  }
  sold_gifts_bind_parcels: {
    after_id: bigint
  }
  spent_once: {
    kind: string
    hash: Buffer
    expires_at: Date
  }
  staff_digests: {
    day: string
    sent_at: Date
  }
  ticket_attachments: {
    id: string
    player_id: string
    message_id: string | null
    content_type: string
    content: Buffer
    created_at: Date
  }
  ticket_messages: {
    id: string
    ticket_id: string
    author: 'player' | 'staff'
    author_id: string | null
    text: string
    created_at: Date
  }
  tickets: {
    id: string
    source: 'account' | 'contact' | 'partnership'
    player_id: string | null
    reference: string | null
    name: string | null
    email: string | null
    category: string
    subject: string
    status: 'open' | 'answered' | 'closed'
    unread: number
    channel_url: string | null
    audience: string | null
    created_at: Date
    updated_at: Date
  }
  totp_factors: {
    player_id: string
    sealed: Buffer
    created_at: Date
    confirmed_at: Date | null
    last_step: bigint | null
  }
  tracking_links: {
    link: string
    player_id: string | null
    created_at: Date
  }
  tracking_visits: {
    link: string
    day: string
    visits: bigint
    clicks: bigint
  }
  trusted_devices: {
    token_hash: Buffer
    player_id: string
    created_at: Date
    expires_at: Date
  }
  unknown_links: {
    link: string
    visits: bigint
    registrations: bigint
    first_seen_at: Date
    last_seen_at: Date
  }
  user_boxes: {
    slug: string
    kind: string
    id: string
    created_at: Date
    taken_down_at: Date | null
    note: string | null
    openings: bigint
    staked: bigint
    earned: bigint
  }
  verification_documents: {
    id: string
    player_id: string
    kind: 'identity' | 'address' | 'funds'
    content_type: string
    bytes: number
    sealed: Buffer | null
    uploaded_at: Date
    delete_at: Date
    deleted_at: Date | null
    decided_at: Date | null
    fault: 'unreadable' | 'corners' | 'expired' | 'too_old' | 'wrong_kind' | 'not_yours' | 'other' | null
  }
  verifications: {
    player_id: string
    status: 'needed' | 'submitted' | 'approved' | 'refused' | 'expired'
    note: string | null
    decided_by: string | null
    updated_at: Date
    expires_at: Date | null
    asked: string[]
  }
  wallet_events: {
    id: bigint
    account_id: bigint
    after_seq: bigint
    kind: string
    ref: string
    amount: bigint
    house_edge: number
    at: Date
  }
  withdrawal_callbacks: {
    id: bigint
    withdrawal_id: string | null
    foreign_id: string | null
    provider_id: string
    status: string
    currency: string | null
    amount: string | null
    txid: string | null
    outcome: string
    needs_review: boolean
    received_at: Date
  }
  withdrawals: {
    id: string
    player_id: string
    status: 'new' | 'in_processing' | 'done' | 'canceled' | 'canceled_by_user'
    amount_cents: bigint
    currency: string
    address: string
    sending: 'due' | 'asking' | 'accepted' | 'refused' | 'unknown' | null
    attempts: number
    asked_at: Date | null
    rate: string | null
    crypto_amount: string | null
    provider_id: string | null
    txid: string | null
    note: string | null
    operator_note: string | null
    handled_by: string | null
    checked_at: Date | null
    created_at: Date
    updated_at: Date
    started_on_hold: Date | null
    provider: string | null
    fee_cents: bigint
  }
  linked_accounts: {
    player_id: string | null
    other_id: string | null
    kind: string | null
    hash: Buffer | null
  }
  month_partitions: {
    table_name: string | null
    name: string | null
    since: Date | null
    until: Date | null
  }
  player_states: {
    player_id: string | null
    subject: string | null
    state: unknown
    is_empty: boolean | null
  }
}
