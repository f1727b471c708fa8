import type { Round } from '#contract/http/rounds.ts'

const HASH = '0'.repeat(64)
const AT = '2026-11-22T18:00:00.000Z'

/** The fields that rounds of both games share, for tests: bets are open. */
export const aRound: Round = {
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
  ended_at: null,
}
