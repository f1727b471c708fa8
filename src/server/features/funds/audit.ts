import {
  ALL_WALLETS,
  type AuditFinding,
  type EntrySources,
  type Wallets,
} from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { missingEvents, missingPasses, type NotedPass } from './audit-queries.ts'
import { type Line, readHistory, type StoredRow } from './audit-store.ts'
import { createReplay, type Replay } from './replay.ts'

const FAULTS_SHOWN = 20
/** One cent in the units in which the replay counts bonuses. */
const EXACT = 10_000n
/** One cent of a promised bonus, in the units in which it is earned. */
const BONUS_CENT = 20_000n

export const fundsSources = {
  'bonus.forfeited': {
    from: 'forfeited_bonuses f',
    ref: 'f.id',
    player: 'f.player_id',
    counter: `'house:bonuses'`,
    amount: '-f.cents',
  },
  'bonus.paid': {
    from: 'bonus_payouts o JOIN deposit_promises p USING (payment_id)',
    ref: 'o.id',
    player: 'p.player_id',
    counter: `'house:bonuses'`,
    amount: 'o.cents',
  },
  'bonus.converted': {
    from: 'deposit_promises p',
    ref: 'p.payment_id',
    player: 'p.player_id',
    counter: `'house:bonuses'`,
    amount: '-p.converted_cents',
  },
} satisfies EntrySources

/**
 * I9 and I10: replays the history of players with a second implementation of the rule, compares the stored state with
 * it, and checks each gate pass against the state at that moment.
 */
export async function auditFunds(
  reader: Reader,
  wallets: Wallets = ALL_WALLETS,
): Promise<AuditFinding[]> {
  const held: AuditFinding = {
    invariant: 'I9',
    promise: 'Every player’s stored play-through follows from the ledger',
    checked: 0,
    faults: await missingEvents(reader, wallets),
  }
  const left: AuditFinding = {
    invariant: 'I10',
    promise:
      'Everything that left, or could be won by others, was allowed to by the rules at that time',
    checked: 0,
    faults: await missingPasses(reader, wallets),
  }
  let account: bigint | null = null
  let replay = createReplay()
  for await (const line of readHistory(reader, wallets)) {
    if (line.account !== account) {
      account = line.account
      replay = createReplay()
    }
    const { finding, fault } = judge(line, replay)
    if (line.kind === 'line') replay.add(line.line, boundOf(line, replay))
    if (finding === 'I9') held.checked += 1
    else left.checked += 1
    if (fault) (finding === 'I9' ? held : left).faults.push(fault)
  }
  held.faults.splice(FAULTS_SHOWN)
  left.faults.splice(FAULTS_SHOWN)
  return [held, left]
}

/** Checks a line against the replay of all lines before it. */
function judge(line: Line, replay: Replay): { finding: 'I9' | 'I10'; fault: string | null } {
  if (line.kind === 'pass') return { finding: 'I10', fault: faultOfPass(line.pass, replay) }
  if (line.kind === 'stored') {
    const { depositLeft, bonusLeft, gifts, returning } = replay.now
    const { stored } = line
    const isTrue =
      stored.deposit_left === depositLeft &&
      stored.bonus_left === bonusLeft &&
      stored.gifts === gifts &&
      stored.returning_left === returning
    const promised = faultOfPromises(stored, replay)
    if (promised) return { finding: 'I9', fault: promised }
    const { deposit_left, bonus_left, returning_left } = stored
    const says = `${deposit_left}, ${bonus_left}, ${stored.gifts} and ${returning_left}`
    const is = `${depositLeft}, ${bonusLeft}, ${gifts} and ${returning}`
    const fault = `Player ${stored.player_id} has ${says} left to play, the ledger says ${is}`
    return { finding: 'I9', fault: isTrue ? null : fault }
  }
  return {
    finding: 'I9',
    fault:
      faultOfEnd(line, replay) ??
      faultOfReturn(line, replay) ??
      faultOfRefund(line, replay) ??
      faultOfStake(line, replay) ??
      faultOfPromised(line, replay) ??
      faultOfPayout(line, replay),
  }
}

type HistoryEntry = Extract<Line, { kind: 'line' }>

function faultOfEnd({ account, seq, hasStakesOut }: HistoryEntry, { now }: Replay): string | null {
  if (!hasStakesOut || now.bonusLeft === 0n) return null
  return `A bonus ended after entry ${account}/${seq} with ${now.bonusLeft} left, while a stake could still be returned`
}

/** What an exclusion kept to go back is what was not played, and no more of it goes back. */
function faultOfReturn({ account, seq, line }: HistoryEntry, { now }: Replay): string | null {
  const { code, amount } = line
  if (code === 'deposit.waived' && amount !== now.returnable) {
    return `After entry ${account}/${seq} ${amount} was kept to go back, and ${now.returnable} was not played`
  }
  if (code === 'return.ended' && amount > now.returning) {
    return `After entry ${account}/${seq} ${amount} went back of ${now.returning} that had to`
  }
  return null
}

/** What a refund makes unplayed again is what its stake had served of deposits. */
function faultOfRefund({ line: { code, ref, amount } }: HistoryEntry, replay: Replay) {
  if (code !== 'stake.refunded' || amount === replay.servedBy(ref)) return null
  return `The refund of ${ref} made ${amount} unplayed, and its stake had served ${replay.servedBy(ref)}`
}

/** The bound part of a stake, as far as it was recorded at all. */
const boundOf = ({ line, stake }: HistoryEntry, replay: Replay): bigint =>
  stake?.is_counted ? replay.boundPart(line) : 0n

/** What was paid with bound coins is recorded, up to where the play-through is computed. */
function faultOfStake(entry: HistoryEntry, replay: Replay): string | null {
  const { line, stake } = entry
  if (!stake) return null
  const bound = boundOf(entry, replay)
  if (stake.bound === bound) return null
  return `The stake ${line.ref} was paid with ${bound} of bound coins, and is recorded with ${stake.bound}`
}

/** What of a settled stake earned a promised bonus is recorded, and earns no cashback and no prize. */
function faultOfPromised(entry: HistoryEntry, replay: Replay): string | null {
  const { line, stake } = entry
  if (!stake?.is_counted) return null
  const promised = replay.promisedPart(line, boundOf(entry, replay))
  if (stake.promised === promised) return null
  return `The stake ${line.ref} earned a bonus with ${promised} of it, and is recorded with ${stake.promised}`
}

/** A payout pays no more of a promise than play had earned of it by then. */
function faultOfPayout({ account, seq, line }: HistoryEntry, replay: Replay): string | null {
  if (line.code !== 'bonus.paid') return null
  const promise = replay.promises.get(line.ref)
  const due = promise ? promise.earned - promise.paid * BONUS_CENT : 0n
  if (line.amount * BONUS_CENT <= due) return null
  return `The entry ${account}/${seq} paid ${line.amount} of the bonus of ${line.ref}, and ${due} of ${BONUS_CENT} a cent were earned`
}

/** The stored promises are those that play can still earn or that still have something to pay, to the fraction of a cent. */
function faultOfPromises(
  { player_id, promises, bonus_due }: StoredRow,
  replay: Replay,
): string | null {
  const stored = new Map(promises.map((each) => [each.ref, each]))
  const payable = promises.reduce((sum, { due = 0n }) => sum + BigInt(due) / BONUS_CENT, 0n)
  if (bonus_due !== payable) {
    return `Player ${player_id} has ${bonus_due} of bonuses to be paid, their promises say ${payable}`
  }
  for (const [ref, { promised, earned, paid }] of replay.promises) {
    const [left, due] = [promised * BONUS_CENT - earned, earned - paid * BONUS_CENT]
    const has = stored.get(ref)
    stored.delete(ref)
    // Not stored any more: it is used up or over, and less than a cent of it is not paid.
    const isTrue = has
      ? BigInt(has.left) === left && BigInt(has.due) === due
      : due < BONUS_CENT && (left === 0n || replay.isOver(ref))
    if (!isTrue) {
      return `Player ${player_id} has ${has?.left ?? 'nothing'} and ${has?.due ?? 'nothing'} of the bonus of ${ref}, the ledger says ${left} and ${due}`
    }
  }
  const [extra] = stored.keys()
  return stored.size === 0
    ? null
    : `Player ${player_id} has a bonus of ${extra} that was not promised`
}

/** Compares what the gate recorded with the state at that moment, and applies the rules to it. */
function faultOfPass(pass: NotedPass, replay: Replay): string | null {
  const { depositLeft, bonusLeft, gifts, returning } = replay.now
  const name = `The ${pass.kind} ${pass.ref} at its ${pass.step}`
  // Parcels of before went by the origin of their items alone.
  const hasSold = gifts > 0n && (pass.kind !== 'parcel' || pass.counts_sold_gifts)
  const hasGifts = hasSold || pass.has_gift_items
  const noted = [
    ...[pass.balance, pass.held, pass.owed],
    ...[pass.deposit_left, pass.bonus_left, pass.returning_left],
  ]
  const stood = [
    ...[pass.stood_balance, pass.stood_held, pass.stood_owed],
    ...[depositLeft, bonusLeft, returning],
  ]
  if (noted.some((figure, index) => figure !== stood[index]) || hasGifts !== pass.has_gifts) {
    return `${name}: recorded ${noted.join(' ')}, actual ${stood.join(' ')}`
  }
  // A request moves coins only to the clearing account, but sponsored coins are given away immediately.
  const isLeaving = pass.step !== 'request' || pass.kind === 'sponsor'
  if (pass.kind === 'seat') return faultOfSeat(pass, name, replay)
  if (isLeaving && pass.stood_hold) return `${name} left while held by ${pass.stood_hold}`
  if (pass.stood_owed > 0n) return `${name} left while ${pass.stood_owed} was owed`
  if (bonusLeft > 0n) return `${name} left with a bonus open`
  if (pass.kind !== 'parcel' && depositLeft > 0n) {
    return `${name} left with ${depositLeft} left to play`
  }
  if (hasGifts && !pass.stood_proven) return `${name} left with winnings from a free box`
  const rest = pass.stood_balance - pass.stood_held - pass.amount
  if (pass.kind !== 'parcel' && returning > 0n && rest < returning) {
    return `${name} left while ${returning} had to go back`
  }
  const isCovered = pass.stood_held === 0n || pass.stood_balance - pass.amount >= pass.stood_held
  if (!isCovered) return `${name} left while ${pass.stood_held} was held`
  return null
}

/** A seat beside other players left the player's bound coins covered. */
function faultOfSeat(pass: NotedPass, name: string, { now }: Replay): string | null {
  const bonus = (now.bonusLeft + EXACT - 1n) / EXACT
  const bound = pass.stood_held + pass.stood_owed + bonus
  const isLocked = now.gifts > 0n && !pass.stood_proven
  const usable = isLocked || pass.stood_balance < bound ? 0n : pass.stood_balance - bound
  if (pass.amount <= usable) return null
  return `${name} cost ${pass.amount}, and only ${usable} could be used beside others`
}
