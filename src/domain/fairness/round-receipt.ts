import { hexToBytes } from '@noble/hashes/utils.js'
import { BUST_MAX, bustOf, crashPayout, msToReach, multiplierAt } from '#domain/games/crash.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { CLOSE_BEFORE_BEACON_MS } from '#domain/games/round-timetable.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import { formatCoins, minCents } from '#domain/money/money.ts'
import { firstRoundFrom, roundTime } from './beacon.ts'
import type { LinkCheck } from './hash-chain.ts'
import { chainOf, checkOwner, checkSignature } from './receipt-beacon.ts'
import { checkEqual, type ReceiptCheck } from './receipt-check.ts'
import { type Form, faultIn } from './receipt-form.ts'
import { configurationHash } from './receipt-version.ts'
import {
  CRASH_RECEIPT,
  type CrashReceipt,
  type RoundReceipt,
  WHEEL_RECEIPT,
  type WheelReceipt,
} from './round-receipt-form.ts'
import { commitmentOf } from './seeds.ts'
import type { Hmac } from './stream.ts'

/** The checks of each game's receipts. */
export const roundChecks = {
  crash: checkCrashReceipt,
  wheel: checkWheelReceipt,
} satisfies Record<RoundGame, (value: unknown, hmac: Hmac, isLink: LinkCheck) => ReceiptCheck[]>

/** Checks a bet on Rocket as far as its round is revealed; what is not known yet is an open check. */
function checkCrashReceipt(value: unknown, hmac: Hmac, isLink: LinkCheck): ReceiptCheck[] {
  const checks = checkForm(value, CRASH_RECEIPT)
  if (checks.some(({ isOk }) => !isOk)) return checks
  const receipt = value as CrashReceipt
  return [
    ...checks,
    ...checkRound(receipt, crashFault(receipt), isLink),
    ...checkBust(receipt, hmac),
    ...checkCashOut(receipt),
    ...checkPayout(receipt, receipt.result.multiplier_hundredths ?? 0),
  ]
}

/** Checks a bet on the Crazy Wheel as far as its round is revealed. */
function checkWheelReceipt(value: unknown, hmac: Hmac, isLink: LinkCheck): ReceiptCheck[] {
  const checks = checkForm(value, WHEEL_RECEIPT)
  if (checks.some(({ isOk }) => !isOk)) return checks
  const receipt = value as WheelReceipt
  return [
    ...checks,
    ...checkRound(receipt, wheelFault(receipt), isLink),
    ...checkSector(receipt, hmac),
    ...checkPayout(receipt, 100 * receipt.parameters.multiplier),
  ]
}

const failed = (name: string, detail: string): ReceiptCheck => ({ name, isOk: false, detail })
const open = (name: string, detail: string): ReceiptCheck => ({
  name,
  isOk: true,
  isOpen: true,
  detail,
})
const fromFault = (name: string, fault: string | null, detail: string): ReceiptCheck =>
  fault === null ? { name, isOk: true, detail } : failed(name, fault)

function checkForm(value: unknown, form: Form): ReceiptCheck[] {
  const fault = faultIn(value, form)
  return [
    fromFault(
      'form',
      fault === null ? null : `${fault || 'The receipt'} is missing or wrong.`,
      'Every field is present and well formed.',
    ),
  ]
}

/** The checks that both games share: the terms, the times, the link's place in its chain, the beacon's round. */
function checkRound(
  receipt: RoundReceipt,
  statusFault: string | null,
  isLink: LinkCheck,
): ReceiptCheck[] {
  const { configuration, beacon } = receipt
  const { version_hash, ...terms } = configuration
  return [
    checkEqual(
      'version hash',
      version_hash,
      configurationHash(terms),
      'It is the hash of these terms.',
    ),
    fromFault('status', roundFault(receipt) ?? statusFault, statusDetail(receipt)),
    fromFault('times', timesFault(receipt), 'All times are in order.'),
    ...checkLink(receipt, isLink),
    checkOwner(beacon),
    checkEqual(
      'round',
      beacon.round,
      firstRoundFrom(chainOf(beacon), Date.parse(receipt.bets_close_at) + CLOSE_BEFORE_BEACON_MS),
      `Round ${beacon.round} is the first one due ${CLOSE_BEFORE_BEACON_MS} ms after bets close.`,
    ),
    ...checkSalt(receipt),
  ]
}

const statusDetails: Record<RoundReceipt['status'], string> = {
  open: 'The bet is open; nothing is disclosed too early.',
  won: 'The bet won, and everything needed to check it is revealed.',
  lost: 'The bet lost, and everything needed to check it is revealed.',
  canceled: 'The bet was canceled before the round started.',
  refunded: 'The stake was refunded.',
}

/** A bet on Rocket is refunded although the flight has a bust only if the flight stalled. */
const statusDetail = (receipt: RoundReceipt): string =>
  receipt.status === 'refunded' && outcomeOf(receipt) !== null
    ? 'The flight stalled, so its manual bets were refunded, wherever the bust lay.'
    : statusDetails[receipt.status]

/** A value that the state of the round and the bet forbids or that it is missing, in one sentence; null if none. */
function roundFault(receipt: RoundReceipt): string | null {
  const { status, payout_cents, link, salt, beacon, started_at, ended_at, index, chain } = receipt
  const isOver = ended_at !== null
  if (index > chain.length) return 'The chain has fewer links.'
  if ((beacon.signature === null) !== (salt === null))
    return 'The salt and the beacon do not match.'
  if ((started_at === null) !== (salt === null))
    return 'It begins when the beacon’s round is published.'
  if (isOver && link === null) return 'The round has ended, but its link is not revealed.'
  if (status === 'open' && isOver) return 'The bet is open, but its round has ended.'
  if ((status === 'open' || status === 'canceled') !== (payout_cents === null)) {
    return 'The payout does not match the bet’s status.'
  }
  if ((status === 'won' || status === 'lost') && salt === null) {
    return 'The bet was decided before the beacon’s round was published.'
  }
  if (status === 'lost' && !isOver) return 'The bet lost before its round ended.'
  const outcome = outcomeOf(receipt)
  if (outcome !== null && (link === null || salt === null)) {
    return 'There is a result, but not the values it follows from.'
  }
  if (isOver && outcome === null && (salt !== null || status === 'won' || status === 'lost')) {
    return 'The round was decided, but its result is not revealed.'
  }
  return null
}

const outcomeOf = (receipt: RoundReceipt): number | null =>
  receipt.game === 'crash' ? receipt.result.bust_hundredths : receipt.result.sector

function crashFault({ status, link, ended_at, result, parameters }: CrashReceipt): string | null {
  const { bust_hundredths, bust_after_ms, multiplier_hundredths, elapsed_ms } = result
  if (link !== null && ended_at === null) return 'The link was revealed before the end.'
  if ((bust_hundredths === null) !== (bust_after_ms === null)) return 'Part of the bust is missing.'
  if ((status === 'won') !== (multiplier_hundredths !== null)) {
    return 'A bet has a multiplier if it won, and only then.'
  }
  if (status !== 'won' && elapsed_ms !== null) return 'It was cashed out, but it did not win.'
  if (parameters.auto_cashout_hundredths === null && parameters.is_auto_cashout_given) {
    return 'The chosen auto cash-out is missing.'
  }
  const isOwn = parameters.auto_cashout_hundredths !== null && !parameters.is_auto_cashout_given
  if (status === 'refunded' && bust_hundredths !== null && isOwn) {
    return 'The bust decides a bet with its own auto cash-out, also if the flight stalled.'
  }
  return null
}

function wheelFault({ status, link, started_at, ended_at, result }: WheelReceipt): string | null {
  const { sector, multiplier } = result
  if (link !== null && started_at === null && ended_at === null) {
    return 'The link was revealed before the wheel could spin.'
  }
  if ((sector === null) !== (multiplier === null)) return 'Part of the result is missing.'
  if (status === 'won' && ended_at === null) return 'The bet won before its round ended.'
  if (status === 'refunded' && sector !== null) return 'It was refunded, but the wheel stopped.'
  return null
}

function timesFault(receipt: RoundReceipt): string | null {
  const { created_at, bets_close_at, started_at, ended_at, beacon } = receipt
  const closeMs = Date.parse(bets_close_at)
  if (Date.parse(created_at) > closeMs) return 'The bet was made after bets had closed.'
  const startMs = started_at === null ? null : Date.parse(started_at)
  if (startMs !== null && startMs < roundTime(chainOf(beacon), beacon.round)) {
    return 'It began before the beacon’s round was due.'
  }
  if (startMs !== null && ended_at !== null && Date.parse(ended_at) < startMs) {
    return 'It ended before it began.'
  }
  return null
}

/** Checks that the link matches the commitment made before bets opened, and is in its place in the announced chain. */
function checkLink(receipt: RoundReceipt, isLink: LinkCheck): ReceiptCheck[] {
  const { link, link_hash, index, chain } = receipt
  if (link === null) return [open('link', 'It is revealed when the round has its result.')]
  const bytes = hexToBytes(link)
  const isInChain = isLink(hexToBytes(chain.chain_end), bytes, index)
  return [
    checkEqual(
      'link',
      link_hash,
      commitmentOf(bytes),
      'It hashes to the value that was shown before bets.',
    ),
    isInChain === null
      ? open('chain', `It is ${index} links from the chain’s end and has not been hashed back yet.`)
      : fromFault(
          'chain',
          isInChain ? null : `Hashing the link ${index} times does not lead to the chain’s end.`,
          `Hashed ${index} times, it is the announced end of the chain.`,
        ),
  ]
}

function checkSalt({ beacon, salt, status, ended_at }: RoundReceipt): ReceiptCheck[] {
  if (beacon.signature === null) {
    const isVoid = ended_at !== null && status !== 'open'
    const detail = isVoid
      ? `The round ended without round ${beacon.round} of the beacon: it drew nothing.`
      : `Waiting for round ${beacon.round}.`
    return [open('signature', detail)]
  }
  const randomness = beacon.randomness ?? 'nothing'
  return [
    ...checkSignature(beacon, beacon.signature),
    checkEqual('salt', salt ?? 'nothing', randomness, 'It is the beacon’s randomness.'),
  ]
}

function checkBust({ link, salt, result }: CrashReceipt, hmac: Hmac) {
  const stated = result.bust_hundredths
  if (link === null || salt === null || stated === null) {
    return [open('result', 'The bust is revealed when the round has ended.')]
  }
  const bust = minCents(bustOf(hexToBytes(link), salt, hmac), BUST_MAX)
  const afterMs = msToReach(bust)
  return [
    checkEqual('result', stated, Number(bust), `Link and salt bust at ${multiplier(bust)}.`),
    checkEqual(
      'bust time',
      result.bust_after_ms ?? 'nothing',
      afterMs,
      `The flight reached the bust after ${afterMs} ms.`,
    ),
  ]
}

function checkCashOut({ status, result, parameters }: CrashReceipt): ReceiptCheck[] {
  const auto = parameters.auto_cashout_hundredths
  const { bust_hundredths: bust, multiplier_hundredths: paid, elapsed_ms: elapsed } = result
  const name = 'cash-out'
  if (status === 'lost') {
    const isOwed = auto !== null && bust !== null && auto <= bust
    const fault = isOwed ? `Its auto cash-out of ${multiplier(auto)} was reached.` : null
    return [fromFault(name, fault, 'The rocket bust before the bet was cashed out.')]
  }
  if (status !== 'won' || paid === null) return []
  if (elapsed === null) {
    const detail = `Its auto cash-out of ${multiplier(paid)} was reached.`
    const check = checkEqual(
      'multiplier',
      paid,
      auto ?? 'nothing',
      'It is that of the auto cash-out.',
    )
    return [check, belowBust(paid, bust, bust !== null && paid > bust, detail)]
  }
  const isBeyondAuto = auto !== null && paid > auto
  return [
    checkEqual(
      'multiplier',
      paid,
      Number(multiplierAt(elapsed)),
      `It is what the flight had reached after ${elapsed} ms.`,
    ),
    isBeyondAuto
      ? failed(name, `Its auto cash-out of ${multiplier(auto)} comes before ${multiplier(paid)}.`)
      : belowBust(
          paid,
          bust,
          bust !== null && paid >= bust,
          `It was cashed out at ${multiplier(paid)}, before the bust.`,
        ),
  ]
}

function belowBust(paid: number, bust: number | null, isBeyond: boolean, detail: string) {
  if (bust === null) return open('cash-out', 'The bust is not revealed yet.')
  const fault = `It was paid ${multiplier(paid)}, but the bust was at ${multiplier(bust)}.`
  return fromFault('cash-out', isBeyond ? fault : null, detail)
}

/** Formats hundredths as on the screen: 1,022 is "10.22x". */
const multiplier = (hundredths: number | bigint) => `${formatCoins(BigInt(hundredths))}x`

function checkSector({ link, salt, index, result, configuration }: WheelReceipt, hmac: Hmac) {
  if (link === null || salt === null || result.sector === null) {
    return [open('result', 'The sector is revealed when the wheel spins.')]
  }
  const sector = sectorOf(hexToBytes(link), salt, index, hmac)
  const carried = configuration.sectors[result.sector] ?? 0
  return [
    checkEqual('result', result.sector, sector, `Link, salt and round draw sector ${sector}.`),
    checkEqual(
      'multiplier',
      result.multiplier ?? 'nothing',
      carried,
      `Sector ${result.sector} carries ${carried}x.`,
    ),
  ]
}

function checkPayout(receipt: RoundReceipt, hundredths: number): ReceiptCheck[] {
  const { status, stake_cents, payout_cents } = receipt
  if (payout_cents === null) return []
  const stake = BigInt(stake_cents)
  if (receipt.game === 'wheel' && (status === 'won' || status === 'lost')) {
    const isWon = receipt.result.multiplier === receipt.parameters.multiplier
    if (isWon !== (status === 'won')) {
      return [failed('payout', `The wheel stopped at ${receipt.result.multiplier}x.`)]
    }
  }
  const won = crashPayout(stake, BigInt(hundredths))
  const [owed, why] = {
    won: [won, `${formatCoins(won)}: the stake times ${multiplier(hundredths)}.`] as const,
    lost: [0n, 'Nothing: the bet lost.'] as const,
    refunded: [stake, 'The whole stake was refunded.'] as const,
    open: [0n, ''] as const,
    canceled: [0n, ''] as const,
  }[status]
  return [checkEqual('payout', payout_cents, Number(owed), why)]
}
