import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { missingEvents, missingPasses, type NotedPass } from './audit-queries.ts'
import { type Line, readHistory } from './audit-store.ts'
import { createReplay, type Replay } from './replay.ts'

const FAULTS_SHOWN = 20
/** One cent in the units in which the replay counts bonuses. */
const EXACT = 10_000n

export const fundsSources = {
  'bonus.forfeited': {
    from: 'forfeited_bonuses f',
    ref: 'f.id',
    player: 'f.player_id',
    counter: `'house:bonuses'`,
    amount: '-f.cents',
  },
} satisfies EntrySources

/**
 * I9 and I10: replays every player's history with a second implementation of the rule, compares the stored state with
 * it, and checks each gate pass against the state at that moment.
 */
export async function auditFunds(reader: Reader): Promise<AuditFinding[]> {
  const held: AuditFinding = {
    invariant: 'I9',
    promise: 'Every player’s stored play-through follows from the ledger',
    checked: 0,
    faults: await missingEvents(reader),
  }
  const left: AuditFinding = {
    invariant: 'I10',
    promise:
      'Everything that left, or could be won by others, was allowed to by the rules at that time',
    checked: 0,
    faults: await missingPasses(reader),
  }
  let account: bigint | null = null
  let replay = createReplay()
  for await (const line of readHistory(reader)) {
    if (line.account !== account) {
      account = line.account
      replay = createReplay()
    }
    const { finding, fault } = judge(line, replay)
    if (line.kind === 'line') replay.add(line.line)
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
    const { deposit_left, bonus_left, returning_left } = stored
    const says = `${deposit_left}, ${bonus_left}, ${stored.gifts} and ${returning_left}`
    const is = `${depositLeft}, ${bonusLeft}, ${gifts} and ${returning}`
    const fault = `Player ${stored.player_id} has ${says} left to play, the ledger says ${is}`
    return { finding: 'I9', fault: isTrue ? null : fault }
  }
  return {
    finding: 'I9',
    fault: faultOfEnd(line, replay) ?? faultOfReturn(line, replay) ?? faultOfStake(line, replay),
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

/** What was paid with bound coins is recorded, up to where the play-through is computed. */
function faultOfStake({ line, stake }: HistoryEntry, replay: Replay): string | null {
  if (!stake) return null
  const bound = stake.is_counted ? replay.boundPart(line) : 0n
  if (stake.bound === bound) return null
  return `The stake ${line.ref} was paid with ${bound} of bound coins, and is recorded with ${stake.bound}`
}

/** Compares what the gate recorded with the state at that moment, and applies the rules to it. */
function faultOfPass(pass: NotedPass, replay: Replay): string | null {
  const { depositLeft, bonusLeft, gifts, returning } = replay.now
  const name = `The ${pass.kind} ${pass.ref} at its ${pass.step}`
  const hasGifts = pass.kind === 'parcel' ? pass.has_gift_items : gifts > 0n
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
