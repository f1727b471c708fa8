import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { betStream } from '#domain/fairness/stream.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { insufficientFunds } from './insufficient-funds.ts'
import { append, type ChainEnd, type Entry } from './journal.ts'
import { nativeHmac } from './seed-vault.ts'
import type { SettledBet, SettledWager, Wager } from './wager.ts'

/** A locked wallet with its player's active seed, as a batch moves it forward. */
export interface Purse {
  playerId: string
  end: ChainEnd
  seqBefore: bigint
  seedId: bigint
  serverSeed: Buffer
  commitment: string
  clientSeed: string
  clientSeedOrigin: SettledBet['clientSeedOrigin']
  nonceBefore: number
  nonce: number
}

export interface Decision {
  settled: SettledWager
  entries: Entry[]
}

/** Thrown when the bets would not fit on the seed; it is rotated first, then they are decided. */
export class SeedExhausted extends Error {}

/**
 * Draws and settles a wager on a purse, which moves forward only when all of it holds.
 * Throws `insufficient_funds` naming what is missing, and SeedExhausted.
 */
export function decideWager(
  wager: Wager<unknown>,
  purse: Purse,
  counterId: bigint,
  atMs: number,
  entropy: Pick<Entropy, 'id'>,
): Decision {
  const end: ChainEnd = { ...purse.end }
  const missing = wager.stake * BigInt(wager.count) - (end.balance ?? 0n)
  if (missing > 0n) throw insufficientFunds(missing)
  if (purse.nonce + wager.count > SEED_BETS_MAX) throw new SeedExhausted()

  const entries: Entry[] = []
  const bets: SettledBet[] = []
  for (let index = 0; index < wager.count; index++) {
    const bet = drawBet(wager, purse, purse.nonce + index, atMs, entropy.id())
    bets.push(bet)
    const post = (amount: bigint, code: string) =>
      entries.push(append(end, { counterId, amount, code, ref: bet.id, atMs }))
    if (bet.stake > 0n) post(-bet.stake, `${wager.game}.stake`)
    if (bet.payout > 0n && bet.itemId === null) post(bet.payout, `${wager.game}.payout`)
  }

  purse.end = end
  purse.nonce += wager.count
  return { settled: { bets, balance: end.balance ?? 0n, balanceSeq: end.seq }, entries }
}

function drawBet(
  wager: Wager<unknown>,
  purse: Purse,
  nonce: number,
  atMs: number,
  id: string,
): SettledBet {
  const { serverSeed, clientSeed } = purse
  const outcome = wager.play(betStream({ serverSeed, clientSeed, nonce }, nativeHmac))
  if (outcome.payout < 0n) throw new RangeError('A payout below zero')
  return {
    id,
    playerId: wager.playerId,
    game: wager.game,
    nonce,
    configurationId: wager.configurationId,
    stake: wager.stake,
    payout: outcome.payout,
    parameters: wager.parameters,
    result: outcome.result,
    itemId: outcome.item?.id ?? null,
    commitment: purse.commitment,
    clientSeed,
    clientSeedOrigin: purse.clientSeedOrigin,
    atMs,
  }
}
