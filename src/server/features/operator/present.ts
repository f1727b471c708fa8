import type { Reply } from '#contract/call.ts'
import type { LogEntry, WaitingApproval } from '#contract/http/operator/acts.ts'
import type { CodeBatch, PromoCode } from '#contract/http/operator/codes.ts'
import type { listStuckRows } from '#contract/http/operator/jobs.ts'
import type {
  PlayerEntry,
  PlayerFile,
  PlayerRecord,
  readPlayerStatistics,
} from '#contract/http/operator/players.ts'
import type { StaffMember } from '#contract/http/operator/staff.ts'
import { toCoins } from '#domain/money/money.ts'
import type { CodeOperations } from '#server/features/codes/index.ts'
import type { ExportRecord } from '#server/features/history/index.ts'
import type { FailureRow } from '#server/platform/jobs/store.ts'
import type { listWaiting } from './approvals-store.ts'
import { APPROVAL_TTL_MS } from './limits.ts'
import type { NamedLogRow } from './log-store.ts'
import type { CaseRow, ExclusionRow, LimitRow, NoteRow, PlayRow } from './player-overview-store.ts'
import type { MovementRow, PlayerRow } from './players-store.ts'
import type { StaffRow } from './staff-store.ts'

type PlayerStatistics = Reply<typeof readPlayerStatistics>['data']

type RowOf<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<List>
>[number]

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const coinsOf = (cents: bigint | null): number | null => (cents === null ? null : toCoins(cents))

export const presentPlayer = (row: PlayerRow): PlayerEntry => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  is_demo: row.is_demo,
  balance: toCoins(row.balance),
  hold: row.on_hold_since && {
    since: row.on_hold_since.toISOString(),
    reason: row.hold_reason ?? '',
  },
  tags: row.tags,
  created_at: row.created_at.toISOString(),
})

export const presentNote = (row: NoteRow): PlayerFile['notes'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by,
  text: row.reason,
})

export const presentCase = (row: CaseRow): PlayerFile['cases'][number] => ({
  kind: row.kind,
  id: row.id,
  about: row.about,
  status: row.status,
  at: row.at.toISOString(),
})

export const presentRecord = (record: ExportRecord): PlayerRecord => ({
  id: record.id,
  at: record.time,
  what: record.what,
  about: record.about,
  amount: record.amount,
  status: record.status,
  details: record.details,
})

export const presentPlay = (row: PlayRow): PlayerStatistics['play'][number] => ({
  period: row.period,
  bets: Number(row.bets),
  staked: toCoins(row.stake),
  won: toCoins(row.payout),
  net: toCoins(row.payout - row.stake),
})

export const presentLimit = (row: LimitRow): PlayerStatistics['limits'][number] => ({
  kind: row.kind,
  period: row.period,
  amount: coinsOf(row.amount),
  pending: row.next_at && {
    amount: coinsOf(row.next_amount),
    effective_at: row.next_at.toISOString(),
  },
})

export const presentExclusion = (row: ExclusionRow): PlayerStatistics['exclusion'] =>
  row.exclusion === null ? null : { kind: row.exclusion, until: iso(row.excluded_until) }

export const presentStaff = (row: StaffRow): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  has_factor: row.has_factor,
  hold: row.on_hold_since && {
    since: row.on_hold_since.toISOString(),
    reason: row.hold_reason ?? '',
  },
})

export const presentMovement = (row: MovementRow): PlayerFile['movements'][number] => ({
  seq: Number(row.seq),
  type: row.code,
  amount: toCoins(row.amount),
  balance: toCoins(row.balance_after),
  at: row.at.toISOString(),
})

export const presentLog = (row: NamedLogRow): LogEntry => ({
  seq: Number(row.seq),
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  stage: row.stage,
  operator: row.operator_name,
  asked_by: row.asked_by_name,
  player_id: row.player_id,
  subject_id: row.subject_id,
  amount: coinsOf(row.cents),
  reason: row.reason,
  detail: row.detail,
  operator_id: row.operator_id,
  asked_by_id: row.asked_by,
  hash: row.hash.toString('hex'),
  salt: row.salt?.toString('hex') ?? null,
  link: row.link.toString('hex'),
})

export const presentApproval = (row: RowOf<typeof listWaiting>): WaitingApproval => ({
  id: row.id,
  action: row.action,
  player_id: row.player_id,
  subject_id: row.subject_id,
  amount: coinsOf(row.cents),
  reason: row.reason,
  detail: row.detail,
  asked_by: row.asked_by_name,
  asked_at: row.asked_at.toISOString(),
  expires_at: new Date(row.asked_at.getTime() + APPROVAL_TTL_MS).toISOString(),
})

export const presentBatch = (row: RowOf<CodeOperations['listBatches']>): CodeBatch => ({
  id: row.id,
  kind: row.kind,
  value: toCoins(row.value),
  count: row.count,
  redeemed: Number(row.redeemed),
  created_at: row.created_at.toISOString(),
  printed_at: iso(row.printed_at),
  voided_at: iso(row.voided_at),
})

export const presentPromo = (row: RowOf<CodeOperations['listPromos']>): PromoCode => ({
  id: row.id,
  code: row.code,
  // Basis points are to percent as cents are to coins.
  value: toCoins(row.value),
  is_fixed_value: row.is_fixed_value,
  is_once_per_player: row.is_once_per_player,
  uses: row.uses,
  uses_max: row.uses_max,
  starts_at: row.starts_at.toISOString(),
  ends_at: iso(row.ends_at),
  ended_at: iso(row.ended_at),
})

export const presentStuckRow = (row: FailureRow): Reply<typeof listStuckRows>['data'][number] => ({
  job: row.job,
  row: row.row_key,
  tries: row.tries,
  error: row.error,
  stuck_since: row.failed_at.toISOString(),
  next_try_at: row.next_at.toISOString(),
})
