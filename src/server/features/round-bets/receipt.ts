import type { CrashReceipt, WheelReceipt } from '#contract/http/receipts.ts'
import { randomnessOf } from '#domain/fairness/beacon.ts'
import { configurationHash } from '#domain/fairness/receipt-version.ts'
import { SCHEME } from '#domain/fairness/seeds.ts'
import { CRASH_VERSION, msToReach } from '#domain/games/crash.ts'
import { multiplierOf, WHEEL_VERSION } from '#domain/games/wheel.ts'
import { centsNumber } from '#domain/money/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { betMultiplier } from './games.ts'
import { findReceiptRow, type ReceiptRow } from './store.ts'

/** Everything needed to verify a round bet, as far as it is revealed; null if the bet does not exist. */
export async function readRoundReceipt(
  reader: Reader,
  betId: string,
): Promise<CrashReceipt | WheelReceipt | null> {
  const row = await findReceiptRow(reader, betId)
  if (!row) return null
  return row.game === 'crash' ? crashReceipt(row) : wheelReceipt(row)
}

export const crashConfiguration = {
  ...CRASH_VERSION,
  version_hash: configurationHash(CRASH_VERSION),
}
export const wheelConfiguration = {
  ...WHEEL_VERSION,
  version_hash: configurationHash(WHEEL_VERSION),
}

function crashReceipt(row: ReceiptRow): CrashReceipt {
  const { outcome, status, multiplier } = row
  return {
    ...statedRound(row),
    game: 'crash',
    parameters: {
      auto_cashout_hundredths: numberOf(row.auto_cashout),
      is_auto_cashout_given: row.is_auto_given ?? false,
    },
    configuration: crashConfiguration,
    status,
    result: {
      bust_hundredths: numberOf(outcome),
      multiplier_hundredths: numberOf(multiplier),
      elapsed_ms: row.elapsed_ms,
      bust_after_ms: outcome === null ? null : msToReach(outcome),
    },
  }
}

function wheelReceipt(row: ReceiptRow): WheelReceipt {
  const sector = numberOf(row.outcome)
  return {
    ...statedRound(row),
    game: 'wheel',
    parameters: { multiplier: betMultiplier(row) },
    configuration: wheelConfiguration,
    status: row.status,
    result: { sector, multiplier: sector === null ? null : multiplierOf(sector) },
  }
}

/** The public part of the round's row. */
function statedRound(row: ReceiptRow): RoundPart {
  const signature = row.beacon_signature?.toString('hex') ?? null
  const randomness = signature && randomnessOf(signature)
  const { chain, public_key, genesis_ms, period_ms, is_sandbox } = row.beacon
  return {
    scheme: SCHEME,
    bet_id: row.id,
    player: row.player_name,
    round_id: row.round_id,
    index: row.round_index,
    link: row.link?.toString('hex') ?? null,
    link_hash: row.link_hash.toString('hex'),
    chain: {
      chain_id: row.chain_id,
      chain_end: row.chain_end.toString('hex'),
      length: row.chain_length,
    },
    beacon: {
      chain,
      public_key,
      genesis_ms,
      period_ms,
      is_sandbox,
      round: Number(row.beacon_round),
      signature,
      randomness,
    },
    salt: randomness,
    stake_cents: centsNumber(row.stake),
    payout_cents: numberOf(row.payout),
    created_at: row.created_at.toISOString(),
    bets_close_at: row.bets_close_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** The common part of both games' receipts. */
type RoundPart = Omit<WheelReceipt, 'game' | 'parameters' | 'configuration' | 'status' | 'result'>

const numberOf = (whole: bigint | null): number | null =>
  whole === null ? null : centsNumber(whole)
