import { ERASED_MAIL } from './erased-mail.ts'

/**
 * When something personal goes: at the erasure; with the records that the law wants kept about whoever paid in or was
 * paid; or with the marks by which a person is recognized.
 */
export type Stage = 'now' | 'records' | 'marks'

/** A player's personal data in a table: which rows, and what becomes of them. `t` is the row, $1 the player. */
export interface PersonalData {
  table: string
  of: string
  stage: Stage
  /** The columns that are replaced, with SQL; without it the rows are deleted. */
  replace?: Readonly<Record<string, string>>
}

const own = 't.player_id = $1'
const ofSession = 't.session_id IN (SELECT id FROM sessions WHERE player_id = $1)'
const isExcluded = `EXISTS (SELECT FROM players p WHERE p.id = $1 AND p.exclusion IS NOT NULL)`

/** The email, while the account still has it. A confirmed one also finds what was written before logging in. */
const theirEmail = '(SELECT lower(email) FROM players WHERE id = $1)'
const confirmedEmail =
  '(SELECT lower(email) FROM players WHERE id = $1 AND email_confirmed_at IS NOT NULL)'

/** A letter to an address that the account had before, and that is no other account's. Of these, only hashes are known. */
const toEarlierEmail = `encode(sha256(convert_to(t.recipient, 'UTF8')), 'hex') IN (
    SELECT state ->> 'sha256' FROM player_changes WHERE player_id = $1 AND subject = 'email')
  AND NOT EXISTS (SELECT FROM players o WHERE lower(o.email) = lower(t.recipient) AND o.id <> $1)`

/** All texts of an address but its country become a word that says why they are missing. */
const addressOf = (column: string) =>
  `(SELECT jsonb_object_agg(k, CASE WHEN k IN ('country', 'days') OR jsonb_typeof(v) <> 'string' THEN v
                                    ELSE '"erased"' END) FROM jsonb_each(t.${column}) AS e (k, v))`

/** What an erasure removes or replaces, in this order. The operators' log redacts itself. */
export const personalData: readonly PersonalData[] = [
  {
    table: 'mails',
    // The last letter is deleted when it has been sent.
    of: `t.kind <> '${ERASED_MAIL}' AND (lower(t.recipient) = ${theirEmail} OR lower(t.recipient) IN (
      SELECT lower(email) FROM email_confirmations WHERE player_id = $1)
      OR t.data ->> 'player_id' = $1::text OR ${toEarlierEmail})`,
    stage: 'now',
  },
  { table: 'ticket_attachments', of: own, stage: 'now' },
  {
    table: 'tickets',
    of: `(${own} OR lower(t.email) = ${confirmedEmail})`,
    stage: 'now',
  },
  { table: 'chat_messages', of: own, stage: 'now' },
  { table: 'chat_mutes', of: own, stage: 'now' },
  { table: 'moderation_reports', of: own, stage: 'now' },
  { table: 'moderation_cases', of: own, stage: 'now' },
  { table: 'notifications', of: own, stage: 'now' },
  { table: 'idempotent_replies', of: own, stage: 'now' },
  // Of operators' acts on the player only the words go: a repeat must still find that it was done.
  {
    table: 'idempotent_replies',
    of: `t.player_id IN (SELECT operator_id FROM audit_log WHERE player_id = $1)
      AND t.reply::jsonb #>> '{done,msg}' IS NOT NULL
      AND t.reply::jsonb ->> 'id' IN (SELECT id::text FROM audit_log WHERE player_id = $1)`,
    stage: 'now',
    replace: { reply: `jsonb_set(t.reply::jsonb, '{done,msg}', '"[erased]"')::text` },
  },
  { table: 'code_failures', of: own, stage: 'now' },
  { table: 'paced_bets', of: own, stage: 'now' },
  { table: 'email_confirmations', of: own, stage: 'now' },
  { table: 'password_resets', of: own, stage: 'now' },
  { table: 'factor_challenges', of: own, stage: 'now' },
  { table: 'factor_failures', of: own, stage: 'now' },
  { table: 'trusted_devices', of: own, stage: 'now' },
  { table: 'recovery_codes', of: own, stage: 'now' },
  { table: 'passkeys', of: own, stage: 'now' },
  { table: 'totp_factors', of: own, stage: 'now' },
  { table: 'access_tokens', of: ofSession, stage: 'now' },
  { table: 'refresh_tokens', of: ofSession, stage: 'now' },
  { table: 'sessions', of: own, stage: 'now' },
  { table: 'social_identities', of: own, stage: 'now' },
  { table: 'addresses', of: own, stage: 'now' },
  { table: 'address_books', of: own, stage: 'now' },
  { table: 'player_tags', of: own, stage: 'now' },
  { table: 'marks_to_prove', of: own, stage: 'now' },
  {
    table: 'payments',
    of: own,
    stage: 'now',
    replace: { idempotency_key: 'NULL', redirect_url: 'NULL' },
  },
  {
    table: 'shipments',
    of: own,
    stage: 'now',
    replace: {
      address: addressOf('address'),
      note: 'NULL',
      tracking_number: `CASE WHEN t.tracking_number IS NOT NULL THEN 'erased' END`,
    },
  },
  { table: 'withdrawals', of: own, stage: 'now', replace: { note: 'NULL', operator_note: 'NULL' } },
  {
    table: 'user_boxes',
    of: `EXISTS (SELECT FROM boxes b WHERE b.kind = 'user' AND b.slug = t.slug AND b.maker_id = $1)`,
    stage: 'now',
    replace: { note: 'NULL' },
  },
  {
    table: 'boxes',
    of: 't.maker_id = $1',
    stage: 'now',
    replace: { name: `'Deleted box'`, hidden_at: 'coalesce(t.hidden_at, $2)' },
  },
  // Of somebody who may never play again, also what they only claimed is remembered.
  {
    table: 'player_marks',
    of: `${own} AND t.proven_at IS NULL AND NOT ${isExcluded}`,
    stage: 'now',
  },
  {
    table: 'players',
    of: 't.id = $1',
    stage: 'now',
    replace: {
      name: `'Erased ' || upper(right($1::uuid::text, 8))`,
      name_skeleton: 'NULL',
      email: 'NULL',
      email_confirmed_at: 'NULL',
      password_hash: 'NULL',
      avatar: `'fox'`,
      birth_date: 'NULL',
      wants_promotions: 'false',
      mail_kinds: `'{}'`,
      reality_check_minutes: 'NULL',
      on_hold_since: '$2',
      hold_reason: `'This account was erased.'`,
    },
  },
  {
    table: 'payments',
    of: own,
    stage: 'records',
    replace: { billing_address: addressOf('billing_address') },
  },
  {
    table: 'withdrawals',
    of: own,
    stage: 'records',
    replace: { address: `'erased'`, txid: 'NULL' },
  },
  {
    table: 'crypto_addresses',
    of: own,
    stage: 'records',
    replace: { address: `'erased ' || t.id`, tag: 'NULL' },
  },
  {
    table: 'verification_documents',
    of: `${own} AND t.sealed IS NOT NULL`,
    stage: 'records',
    replace: { sealed: 'NULL', deleted_at: '$2' },
  },
  { table: 'verifications', of: own, stage: 'records', replace: { note: 'NULL' } },
  { table: 'player_marks', of: `${own} AND NOT ${isExcluded}`, stage: 'marks' },
]

/**
 * Why the other columns of texts, bytes and JSON say nothing of a person, or stay. Every column of the schema is either
 * here or above, which a test compares; a table that names players without such a column is here, too.
 */
interface Kept {
  why: string
  /** The columns of each table, with spaces between. */
  columns: Readonly<Record<string, string>>
}

export const kept: readonly Kept[] = [
  {
    why: 'The journal, its sums and bets: amounts and codes under the id of an account that is nobody’s anymore.',
    columns: {
      accounts: 'name kind entry_hash play guard',
      entries: 'code hash',
      account_countries: 'country',
      wallet_events: 'kind',
      gate_holds: 'kind',
      gate_passes: 'kind step',
      bets: 'game item_id parameters result',
      round_bets: 'game status',
      inventory_items: 'item_id status',
      demo_items: 'item_id',
      shipment_items: 'size',
      battles:
        'status format mode sealed commitment bot_seeds beacon_signature entropy draw cancel_reason',
      battles_counted: '',
      bonus_conversions: '',
      cashbacks: '',
      clawbacks: 'kind',
      deposit_promises: 'kind end_reason',
      deposit_returns: '',
      forfeited_bonuses: '',
      free_claims: '',
      leaderboard_prizes: 'metric',
      leaderboard_standings: 'metric',
      maker_shares: 'slug',
      play_progress: '',
      play_totals: '',
      player_openings_counted: '',
      player_progress: 'promises',
      promo_uses: '',
      referral_claims: '',
      referral_days: '',
      referral_earnings: '',
      referral_play: '',
      referrals_to_count: '',
      reversals: 'bonus_code',
      codes: 'hash',
      daily_players: 'country',
      daily_totals: 'code method currency country',
      goods_counted: 'kind country',
      hourly_totals: 'code method',
      goods_to_count: 'kind',
    },
  },
  {
    why: 'What is in public receipts, which must verify for ever. Players choose client seeds for that.',
    columns: {
      seeds: 'state sealed commitment client_seed client_seed_origin',
      battle_seats: 'bot client_seed client_seed_origin',
      configurations: 'kind slug hash body',
    },
  },
  {
    why: 'Published by the player: the address of a box or an affiliate’s link, by which others’ bets and referrals go on.',
    columns: {
      boxes: 'slug description category tag kind cover open_cover cover_picture_id open_picture_id',
      user_boxes: 'slug kind',
      affiliates: 'code',
      tracking_links: 'link',
      player_links: 'link refused',
    },
  },
  {
    why: 'What providers said of payments: their numbers and amounts, which the journal and reversals need.',
    columns: {
      payments:
        'provider method status currency provider_transaction_id promo_code final_status review_reason bonus_refused',
      callbacks_to_review: 'provider status',
      payment_callbacks:
        'provider provider_transaction_id status amount currency body_sha256 outcome',
      payment_transactions: 'provider transaction_id',
      crypto_payments: 'callback_id txid currency amount risk_score rate_from rate_to provider',
      crypto_addresses: 'currency provider_address_id provider',
      withdrawals: 'status currency sending rate crypto_amount provider_id provider',
      withdrawal_callbacks: 'foreign_id provider_id status currency amount txid outcome',
      shipments: 'status',
    },
  },
  {
    why: 'What rules and staff found, in amounts, ids and hashes: limits, alerts and reviews that must be answered for.',
    columns: {
      age_holds: '',
      aml_alerts: 'rule key evidence state',
      aml_to_examine: '',
      accounts_to_link: '',
      approvals: 'action status',
      audit_log: 'action stage hash link',
      callback_reviews: '',
      protection_markers: 'marker evidence decision',
      player_limits: 'kind period',
      player_changes: 'subject actor',
      separated_accounts: '',
      shared_marks: 'kind hash',
      verifications: 'status asked',
      verification_documents: 'kind content_type fault',
      players: 'role restriction exclusion',
      erasures: '',
    },
  },
  {
    why: 'Of no player: what the shop sells, draws, commits to and counts, and how its jobs go on.',
    columns: {
      aml_thresholds: 'thresholds',
      archived_months: 'folder manifest_hash',
      audit_log_end: 'hash link',
      audited_days: 'faults seal',
      audits: 'findings depth seal',
      battle_drops: 'item_id',
      beacon_networks: 'network',
      beacon_rounds: 'chain signature',
      box_plans: 'slug kind plan',
      boxes_changed: 'slug',
      categories: 'slug name',
      chain_checkpoints: 'sealed',
      code_batches: 'kind',
      commitments: 'kind hash sealed',
      crypto_rates: 'currency minimum_amount rate_from rate_to provider',
      draws_counted: 'game item_id',
      event_counters: 'channel event',
      figure_progress: 'zone',
      flight_ticks: 'game verdict',
      items: 'id name house sizes type tags weight_class picture_id',
      ledger_anchors: 'root',
      log_cosignatures: 'witness line',
      log_entries: 'kind hash',
      log_head: 'checkpoint',
      log_keys: 'vkey kind',
      log_tiles: 'hashes',
      log_waiting: 'kind hash',
      nodes: 'host version alerts',
      picture_files: 'picture_id content',
      pictures: 'id',
      promo_codes: 'code',
      queue_breaches: 'queue',
      return_statistics: 'lines',
      returns_counted: 'game returns',
      round_chains: 'game chain_end',
      round_games: 'name',
      round_stakes: 'game name',
      rounds: 'game link_hash status beacon_signature link',
      row_records: 'name key digest',
      schema_migrations: 'name sha256',
      sealed_months: 'table_name columns days root',
      setting_versions: 'key value',
    },
  },
  {
    why: 'Gone by itself within minutes or days, or a count of visits that names no account.',
    columns: {
      job_failures: 'job row_key error',
      link_clicks: 'link device',
      open_cases: 'queue case_id',
      social_codes: 'code_hash provider browser_hash sealed',
      social_tokens: 'token_hash provider sealed',
      spent_once: 'kind hash',
      tracking_visits: 'link',
      unknown_links: 'link',
    },
  },
]

/** Columns that an erasure changes by statements of their own. */
export const changedElsewhere: Readonly<Record<string, string>> = {
  audit_log: 'reason detail salt',
  player_changes: 'state',
  // A ticket's messages and the staff's pictures go with it.
  ticket_messages: 'author text',
}
