import type { CrashBet, CrashRound } from '#contract/http/crash.ts'

const HASH = '0'.repeat(64)
const AT = '2026-11-22T18:00:00.000Z'

/** A round for tests, whose bets are open. */
export const aRound = (changes: Partial<CrashRound> = {}): CrashRound => ({
  id: 'round-1',
  index: 1,
  status: 'starting',
  link_hash: HASH,
  link: null,
  salt: null,
  beacon: {
    chain: HASH,
    round: 77,
    due_at: AT,
    signature: null,
    randomness: null,
    is_sandbox: true,
  },
  bets_open_at: AT,
  bets_close_at: AT,
  bets_close_in_ms: 0,
  started_at: null,
  elapsed_ms: 0,
  bust: null,
  ended_at: null,
  ...changes,
})

/** A bet for tests, open on that round. */
export const aBet = (changes: Partial<CrashBet> = {}): CrashBet => ({
  id: 'bet',
  round_id: 'round-1',
  user: { id: 'player', name: 'Marlowe', avatar_url: '', level: 1, is_demo: false },
  amount: 10,
  auto_cashout: null,
  is_auto_cashout_given: false,
  status: 'open',
  multiplier: null,
  payout: null,
  ...changes,
})
