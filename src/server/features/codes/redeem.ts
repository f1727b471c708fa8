import type { RefusalCode } from '#contract/refusals.ts'
import type { Message } from '#contract/words/message.ts'
import { formatCoins, toCoins } from '#domain/money/money.ts'
import { readCode } from '#domain/rewards/redeemable-code.ts'
import { firstOfGroup, listOthers } from '#server/features/persons/index.ts'
import { checkDeposit } from '#server/features/protection/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import { type EntryCode, type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { CodeHash } from './code-hash.ts'
import {
  type CodeKind,
  type CodeRow,
  hasRedeemed,
  lockCode,
  lockVouchers,
  markRedeemed,
} from './code-store.ts'
import { countFailure, type Redeemer, refuseTooManyGuesses } from './failures.ts'

export interface RedeemDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  hash: CodeHash
  checks: RedeemChecks
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
  /** Whether gift codes are taken at the moment. */
  isGiftCardOpen(): boolean
}

/** What a code gave. It is stored as the reply of its key. */
export interface Redeemed {
  msg: string
  kind: CodeKind
  /** In coins. */
  value: number
}

export interface UnknownCode {
  isUnknown: true
}

/** The checks of a deposit whose origin is unknown. */
export interface RedeemChecks {
  /** Refuses `verification_needed` if the person has to be verified before another deposit of these cents. */
  allowDeposit(tx: Tx, playerId: string, cents: bigint): Promise<void>
  /** Holds the player's coins and items if anything has to be checked. The wallet is locked. */
  placeHolds(tx: Tx, playerId: string): Promise<void>
}

export interface RedeemRequest {
  /** The only kind that is taken; any if there is none. */
  kind: CodeKind | null
  typed: string
  playerId: string
  ip: string
}

interface KindTexts {
  entry: EntryCode
  unknown: RefusalCode
  used: RefusalCode
  /** The message when a code of this kind is entered as the other kind. */
  elsewhere: Message
}

const kinds: Record<CodeKind, KindTexts> = {
  gift_code: {
    entry: 'gift-code.redeemed',
    unknown: 'gift_code_unknown',
    used: 'gift_code_used',
    elsewhere: { code: 'is_gift_code' },
  },
  voucher: {
    entry: 'voucher.redeemed',
    unknown: 'voucher_unknown',
    used: 'voucher_used',
    elsewhere: { code: 'is_voucher' },
  },
}

/**
 * Redeems a code, once ever. An unknown code returns normally instead of throwing, because the recorded failure must
 * not be rolled back.
 */
export async function redeem(
  deps: RedeemDeps,
  request: RedeemRequest,
  once: Context['once'],
): Promise<Redeemed> {
  const answer = await once((tx) => redeemIn(tx, deps, request))
  return 'isUnknown' in answer ? refuseUnknown(request.kind) : answer
}

/** Redeems a code in the caller's transaction, which stores the answer, an unknown code's too. */
export async function redeemIn(
  tx: Tx,
  deps: RedeemDeps,
  request: RedeemRequest,
): Promise<Redeemed | UnknownCode> {
  const { hash } = deps
  const { kind, playerId } = request
  const signs = readCode(request.typed)
  const codeHash = signs === null ? null : hash.ofCode(signs)
  await deps.ledger.lock(tx, playerId)
  const redeemer = { playerId, ipHash: hash.ofAddress(request.ip) }
  await refuseTooManyGuesses(tx, deps.clock, redeemer)
  const code = codeHash && (await lockCode(tx, codeHash))
  // A name that cannot be one of these codes may be a mistyped promo code, and guesses nothing.
  if (!code && kind === null && !codeHash) return { isUnknown: true }
  if (!code) return unknownCode(tx, deps, redeemer)
  return give(tx, deps, request, code)
}

export const refuseUnknown = (kind: CodeKind | null): never =>
  refuseCode(kind ? kinds[kind].unknown : 'code_unknown')

async function unknownCode(tx: Tx, deps: RedeemDeps, redeemer: Redeemer): Promise<UnknownCode> {
  await countFailure(tx, deps.clock, redeemer)
  return { isUnknown: true }
}

async function give(
  tx: Tx,
  deps: RedeemDeps,
  { kind, playerId }: RedeemRequest,
  code: CodeRow,
): Promise<Redeemed> {
  const { ledger, clock, checks, isGiftCardOpen } = deps
  const texts = kinds[code.kind]
  if (kind && code.kind !== kind) refuseCode(kinds[kind].unknown, texts.elsewhere)
  const isPaid = code.kind === 'gift_code'
  if (isPaid && !isGiftCardOpen()) refuse('method_closed')
  if (code.redeemed_by === playerId) {
    refuseCode(texts.used, { code: 'code_redeemed', values: { value: toCoins(code.value) } })
  }
  if (code.redeemed_by !== null) refuseCode(texts.used)
  // A gift code was paid for elsewhere, so the deposit checks apply.
  if (isPaid) await checkDeposit(tx, deps, playerId, code.value)
  else await refuseSecond(tx, code.batch_id, playerId)
  await checks.allowDeposit(tx, playerId, code.value)
  await markRedeemed(tx, code.id, playerId, instantOf(clock))
  await ledger.post(tx, [
    {
      account: walletOf(playerId),
      counter: 'house:codes',
      amount: code.value,
      code: texts.entry,
      ref: code.id,
    },
  ])
  await checks.placeHolds(tx, playerId)
  return {
    msg: `${formatCoins(code.value)} coins were added to your balance.`,
    kind: code.kind,
    value: toCoins(code.value),
  }
}

/** Each person redeems one voucher of a batch, by whichever of their accounts. */
async function refuseSecond(tx: Tx, batchId: string, playerId: string): Promise<void> {
  await lockVouchers(tx, batchId, await firstOfGroup(tx, playerId))
  const person = [playerId, ...(await listOthers(tx, playerId))]
  if (await hasRedeemed(tx, batchId, person)) refuseCode('voucher_once')
}

function refuseCode(code: RefusalCode, message: Message = { code }): never {
  return refuse(code, { message, errors: { code: [message] } })
}
