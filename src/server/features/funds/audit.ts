import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { missingEvents, missingPasses, type NotedPass } from './audit-queries.ts'
import { type Line, readHistory } from './audit-store.ts'
import { createReplay, type Replay } from './replay.ts'

const FAULTS_SHOWN = 20

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
    promise: 'Everything that left was allowed to by the rules at that time',
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
  const { code, amount } = line.line
  const { returnable, returning } = replay.now
  const place = `${line.account}/${line.seq}`
  if (code === 'deposit.waived' && amount !== returnable) {
    const fault = `After entry ${place} ${amount} was kept to go back, and ${returnable} was not played`
    return { finding: 'I9', fault }
  }
  if (code === 'return.ended' && amount > returning) {
    const fault = `After entry ${place} ${amount} went back of ${returning} that had to`
    return { finding: 'I9', fault }
  }
  const isCutShort = line.hasStakesOut && replay.now.bonusLeft > 0n
  const fault = `A bonus ended after entry ${line.account}/${line.seq} with ${replay.now.bonusLeft} left, while a stake could still be returned`
  return { finding: 'I9', fault: isCutShort ? fault : null }
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
