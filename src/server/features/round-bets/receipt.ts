import type { CrashReceipt, WheelReceipt } from '#contract/http/receipts.ts'
import { randomnessOf } from '#domain/fairness/beacon.ts'
import { configurationHash } from '#domain/fairness/receipt-version.ts'
import { SCHEME } from '#domain/fairness/seeds.ts'
import type { RoundGameDefinition } from '#domain/games/round-game.ts'
import { centsNumber } from '#domain/money/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { gameOfBet } from './games.ts'
import { findReceiptRow, type ReceiptRow } from './store.ts'

/** Everything needed to verify a round bet, as far as it is revealed; null if the bet does not exist. */
export async function readRoundReceipt(
  reader: Reader,
  betId: string,
): Promise<CrashReceipt | WheelReceipt | null> {
  const row = await findReceiptRow(reader, betId)
  if (!row) return null
  const game = gameOfBet(row)
  // The contract's receipts are the ones that the games' definitions state.
  return {
    ...statedRound(row),
    game: game.name,
    ...game.statedBet(row, row.outcome),
    configuration: configurationOf(game),
    status: row.status,
  } as unknown as CrashReceipt | WheelReceipt
}

/** A game's rules with their hash, which is in the transparency log before any bet. */
export const configurationOf = <V extends RoundGameDefinition['version']>({
  version,
}: {
  version: V
}) => ({ ...version, version_hash: configurationHash(version) })

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

/** The part that the receipts of all games share. */
type RoundPart = Omit<WheelReceipt, 'game' | 'parameters' | 'configuration' | 'status' | 'result'>

const numberOf = (whole: bigint | null): number | null =>
  whole === null ? null : centsNumber(whole)
