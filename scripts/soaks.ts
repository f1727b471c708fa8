export interface Soak {
  files: string[]
  env: Record<string, string>
}

/** The tests that a full run only samples, with the counts that the promises name. */
export const soaks: Record<string, Soak> = {
  kill: {
    files: ['tests/server/faults/kill.test.ts'],
    env: { KILLS: '50', TIMED: '1' },
  },
  kills: {
    files: [
      'tests/server/faults/battles-kill.test.ts',
      'tests/server/faults/payments-kill.test.ts',
      'tests/server/faults/maker-share-kill.test.ts',
      'tests/server/faults/sigterm.test.ts',
    ],
    env: { KILLED_BATTLES: '20', PAYMENT_KILLS: '3', SHARE_KILLS: '3', TIMED: '1' },
  },
  cuts: {
    files: ['tests/server/faults/database-faults.test.ts'],
    env: { CUTS: '1000', STOPS: '20', TERMINATIONS: '100', TIMED: '1' },
  },
  spend: {
    files: ['tests/server/double-spend.test.ts', 'tests/server/deals-money.test.ts'],
    env: { DOUBLE_SPENDS: '1000', HOT_BETS: '10000', DEAL_STORMS: '200', DEAL_STORIES: '300' },
  },
  callbacks: {
    files: [
      'src/server/features/payments/forged-callbacks.test.ts',
      'src/server/features/payments/tampered-callbacks.test.ts',
      'src/server/features/payments/callback-orders.test.ts',
      'src/server/features/payments/withdrawals/callbacks-in-any-order.test.ts',
      'src/server/features/payments/withdrawals/fees.test.ts',
    ],
    env: {
      FORGERIES: '5000',
      MUTATIONS: '10000',
      CALLBACK_ORDERS: '1000',
      WITHDRAWAL_ORDERS: '1000',
      WITHDRAWAL_FEES: '2000',
    },
  },
  rounds: {
    files: [
      'tests/server/rounds/round-bets.test.ts',
      'src/server/features/rounds/engine.test.ts',
      'src/server/features/crash/crash.test.ts',
    ],
    env: { ROUND_PLAYS: '100', ROUND_SPENDS: '200', ROUND_RUNS: '500', CASH_OUTS: '10000' },
  },
  tampering: {
    files: ['tests/server/tampering/tampering.test.ts'],
    env: { TAMPERINGS: '5000' },
  },
  terms: {
    files: ['tests/server/deposit-terms.test.ts'],
    env: { DEPOSIT_TERMS: '400' },
  },
  takeover: {
    files: ['tests/server/nodes/takeover.test.ts', 'tests/server/rounds/leader-lost.test.ts'],
    env: { TAKEOVERS: '8', LEADERS_LOST: '100', TIMED: '1' },
  },
  play: {
    files: [
      'tests/server/play.test.ts',
      'tests/server/one-progress.test.ts',
      'src/server/ledger/play-sums.test.ts',
    ],
    env: { PLAY_STORIES: '2000', ONE_PROGRESS: '400', PLAY_SUMS_RUNS: '2000' },
  },
  persons: {
    files: ['tests/server/nodes/once-per-person.test.ts'],
    env: { CLAIMING_PERSONS: '1000' },
  },
  rings: {
    files: ['tests/server/player-to-player.test.ts'],
    env: { RING_STORIES: '200' },
  },
  gifts: {
    files: ['tests/server/gifts-in-disguise.test.ts'],
    env: { GIFT_STORIES: '100' },
  },
  rewards: {
    files: ['tests/server/rewards-week.test.ts', 'tests/server/rewards-kill.test.ts'],
    env: { WEEK_PLAYERS: '500', REWARD_KILLS: '20' },
  },
  texts: {
    files: ['src/contract/hostile-texts.test.ts', 'tests/server/hostile-texts.test.ts'],
    // As many texts of the full length for a message to support as for a name.
    env: { HOSTILE_TEXTS: '10000', HOSTILE_TEXT_UNITS: '20000' },
  },
  simulation: {
    files: ['tests/simulation/simulation.test.ts'],
    env: { SIMULATION_SEEDS: '200000' },
  },
  battles: {
    files: [
      'tests/fairness/independent-battle.test.ts',
      'src/domain/fairness/battle-receipt.test.ts',
    ],
    env: { BATTLES: '100000', FORGED_BATTLES: '100', CHANGED_RECEIPTS: '250' },
  },
  statistics: {
    files: [
      'tests/fairness/statistics.test.ts',
      'tests/fairness/instant-statistics.test.ts',
      'tests/fairness/battle-tickets.test.ts',
      'tests/fairness/cheating-bot.test.ts',
      'tests/fairness/round-statistics.test.ts',
      'tests/fairness/cheating-bettor.test.ts',
      'src/domain/money/split.test.ts',
    ],
    env: {
      TICKETS: '1000000',
      BATTLE_TICKETS: '1000000',
      CHEATED_BATTLES: '10000',
      ROUNDS: '1000000',
      CHEATED_ROUNDS: '10000',
      SPLITS: '500000',
    },
  },
  verifiers: {
    files: [
      'tests/fairness/independent.test.ts',
      'tests/fairness/independent-round.test.ts',
      'tests/fairness/independent-instant.test.ts',
      'tests/fairness/snippet.test.ts',
      'src/domain/fairness/round-receipt.test.ts',
    ],
    env: {
      RECEIPTS: '100000',
      PAGE_RECEIPTS: '100000',
      ROUND_RECEIPTS: '100000',
      INSTANT_RECEIPTS: '100000',
      FORGED_ROUNDS: '500',
      ODD_RECEIPTS: '5000',
      CHANGED_RECEIPTS: '1000',
    },
  },
  log: {
    files: ['tests/server/log/log-in-go.test.ts'],
    env: { LOG_ENTRIES: '200000' },
  },
  screens: {
    files: [
      'tests/screen/boxes.test.tsx',
      'tests/screen/battles.test.tsx',
      'tests/screen/crash.test.tsx',
      'tests/screen/wheel.test.tsx',
      'tests/screen/dice.test.tsx',
      'tests/screen/deals.test.tsx',
      'tests/screen/plinko.test.ts',
      'src/client/features/crash/betting/cash-out-at-bust.test.tsx',
    ],
    env: {
      SHOWN_OPENINGS: '5000',
      SHOWN_ROUNDS: '5000',
      SHOWN_SPINS: '5000',
      SHOWN_ROLLS: '5000',
      SHOWN_DEALS: '5000',
      SHOWN_BALLS: '5000',
      CASH_OUTS_AT_BUST: '10000',
    },
  },
  reconnect: {
    files: ['tests/server/faults/reconnect.test.ts'],
    env: { SOAK_CLIENTS: '3000', TIMED: '1' },
  },
  // Events arrive in time: for readers, payers, and sessions that are ended.
  realtime: {
    files: [
      'src/server/platform/realtime/stalled-readers.test.ts',
      'src/server/features/account/sessions.test.ts',
      'src/server/features/drops/drops.test.ts',
      'tests/server/live-payments.test.ts',
    ],
    env: { READERS: '1000', TIMED_DEPOSITS: '100', TIMED: '1' },
  },
  receipts: {
    files: ['tests/server/stored-receipts.test.ts', 'tests/server/page-snippet.test.ts'],
    env: { STORED_OPENINGS: '100000', STORED_BATTLES: '8400', PAGE_ORDERS: '400' },
  },
  // Every page in Firefox and WebKitGTK, as far as they are installed; SHOTS names a folder for their pictures.
  engines: { files: ['tests/e2e/engines.test.ts'], env: { ENGINE_PAGES: '100' } },
  // Every page at every size, in every state, and translated.
  pages: {
    files: [
      'tests/e2e/routes.test.ts',
      'tests/e2e/console-states.test.ts',
      'tests/e2e/translated.test.ts',
    ],
    env: { ROUTE_SIZES: '2', CONSOLE_PAGES: '100', TRANSLATED_PAGES: '100' },
  },
  audit: { files: ['tests/server/live-audit.test.ts'], env: { AUDITS: '200' } },
  fuzz: { files: ['tests/server/fuzz.test.ts'], env: { FUZZ_RUNS: '10000' } },
}
