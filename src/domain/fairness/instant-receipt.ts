import { hexToBytes } from '@noble/hashes/utils.js'
import {
  type AnyInstantGame,
  type BetOutcome,
  bestPayout,
  type InstantTerms,
} from '#domain/games/instant.ts'
import { formatCoins, isCoins, toCents } from '#domain/money/money.ts'
import { checkEqual, checkSame, type Json, type ReceiptCheck } from './receipt-check.ts'
import {
  DRAWN_BET,
  type DrawnBet,
  type Form,
  faultIn,
  isCount,
  isHash,
  isPrice,
} from './receipt-form.ts'
import { configurationHash } from './receipt-version.ts'
import { commitmentOf } from './seeds.ts'
import { betStream, type Hmac } from './stream.ts'

/** Everything needed to check a bet on an instant game; the server seed is null until it is revealed. */
export interface InstantReceipt extends DrawnBet {
  /** The bet's parameters. */
  parameters: object
  /** The game's config as it was served for this bet. */
  configuration: InstantTerms & { version_hash: string }
  result: object
}

const isAmount = (value: unknown): boolean => isCoins(value) && value >= 0

const formOf = ({ name, forms }: AnyInstantGame): Form => ({
  ...DRAWN_BET,
  game: (value) => value === name,
  parameters: forms.parameters,
  configuration: {
    ...(forms.terms as { readonly [key: string]: Form }),
    game: (value) => value === name,
    min_amount: isAmount,
    max_amount: isAmount,
    max_payout: isAmount,
    house_edge: isCount,
    version_hash: isHash,
  },
  stake_cents: isPrice,
  result: forms.result,
})

/** Checks receipts of a game; skips the checks that need the server seed until it is revealed. */
export function instantCheck(game: AnyInstantGame) {
  const rules = formOf(game)
  return (value: unknown, hmac: Hmac): ReceiptCheck[] => {
    const fault = faultIn(value, rules)
    if (fault !== null) return [failed('form', `${fault || 'The receipt'} is missing or wrong.`)]
    const receipt = value as InstantReceipt
    const form = { name: 'form', isOk: true, detail: 'Every field is present and well formed.' }
    return [form, checkConfiguration(receipt), ...checkBet(game, receipt, hmac)]
  }
}

function checkConfiguration({ configuration }: InstantReceipt): ReceiptCheck {
  const { version_hash: stated, ...terms } = configuration
  const name = 'version hash'
  try {
    return checkEqual(
      name,
      stated,
      configurationHash(terms),
      'It is the hash of this configuration.',
    )
  } catch {
    // It contains numbers, texts or nesting that canonical JSON cannot hold.
    return failed(name, 'There is no hash of this configuration.')
  }
}

/** Checks that the game allows the bet, that it cannot pay too much, and that the result is the drawn one. */
function checkBet(game: AnyInstantGame, receipt: InstantReceipt, hmac: Hmac): ReceiptCheck[] {
  const { configuration, parameters, stake_cents: stake } = receipt
  const outcomes = outcomesOf(game, receipt)
  if (outcomes === null) return [failed('bet', `${game.label} has no such bet.`)]
  const bet = `${formatCoins(BigInt(stake))} on ${game.label}, ${game.words.bet(parameters)}.`
  const best = bestPayout(outcomes)
  const most = toCents(configuration.max_payout)
  const limit = `It could pay ${formatCoins(best)} at most, and a bet may pay ${formatCoins(most)}.`
  return [
    { name: 'bet', isOk: true, detail: bet },
    { name: 'limit', isOk: best <= most, detail: limit },
    ...(receipt.server_seed === null
      ? [checkPossible(receipt, outcomes)]
      : checkDraw(game, receipt, hexToBytes(receipt.server_seed), hmac)),
  ]
}

function outcomesOf(game: AnyInstantGame, receipt: InstantReceipt) {
  const stake = BigInt(receipt.stake_cents)
  if (game.isStake?.(receipt.parameters, stake) === false) return null
  try {
    return game.outcomes(receipt.configuration, receipt.parameters, stake)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Checks that a payout is possible, as long as the draw cannot be recomputed. */
function checkPossible(
  { payout_cents: stated }: InstantReceipt,
  outcomes: readonly BetOutcome[],
): ReceiptCheck {
  const isOk = outcomes.some(({ payout }) => payout === BigInt(stated))
  const paid = formatCoins(BigInt(stated))
  return {
    name: 'payout',
    isOk,
    detail: isOk ? `${paid}: one of its possible payouts.` : `No outcome of this bet pays ${paid}.`,
  }
}

function checkDraw(
  game: AnyInstantGame,
  receipt: InstantReceipt,
  serverSeed: Uint8Array,
  hmac: Hmac,
): ReceiptCheck[] {
  const { client_seed: clientSeed, nonce, configuration, parameters } = receipt
  const stream = betStream({ serverSeed, clientSeed, nonce }, hmac)
  const drawn = game.draw(configuration, parameters, BigInt(receipt.stake_cents), stream)
  const words = game.words.result(drawn.result)
  return [
    checkEqual(
      'commitment',
      receipt.server_seed_hash,
      commitmentOf(serverSeed),
      'It is the hash of the revealed seed.',
    ),
    checkSame('result', receipt.result, drawn.result as Json, `The seeds and nonce draw ${words}.`),
    checkEqual(
      'payout',
      receipt.payout_cents,
      Number(drawn.payout),
      drawn.payout === 0n
        ? 'Nothing: the bet lost.'
        : `${formatCoins(drawn.payout)}, as the bet promised.`,
    ),
  ]
}

const failed = (name: string, detail: string): ReceiptCheck => ({ name, isOk: false, detail })
