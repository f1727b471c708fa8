import { audits as battles } from '#server/features/battles/feature.ts'
import { audits as cashback } from '#server/features/cashback/feature.ts'
import { audits as clawbacks } from '#server/features/clawbacks/feature.ts'
import { audits as codes } from '#server/features/codes/feature.ts'
import { audits as customBoxes } from '#server/features/custom-boxes/feature.ts'
import { audits as funds } from '#server/features/funds/feature.ts'
import { audits as leaderboard } from '#server/features/leaderboard/feature.ts'
import { audits as operator } from '#server/features/operator/feature.ts'
import { audits as payments } from '#server/features/payments/feature.ts'
import { audits as referral } from '#server/features/referral/feature.ts'
import { audits as roundBets } from '#server/features/round-bets/feature.ts'
import { audits as shipping } from '#server/features/shipping/feature.ts'
import { betSources, type EntryCode, type EntrySource } from '#server/ledger/index.ts'

/** Coins of the demo have no other record, and exist only in a database that is marked as a demo's. */
const demoFunds: EntrySource = {
  from: `(SELECT e.ref, e.amount, a.player_id FROM entries e JOIN accounts a ON a.id = e.account_id
          WHERE e.code = 'demo.funds' AND EXISTS (SELECT FROM demo_marks)) f`,
  ref: 'f.ref',
  player: 'f.player_id',
  counter: `'house:demo'`,
  amount: 'f.amount',
}

/**
 * The closed table of codes: for each, the rows that own its entries, with the accounts and the amount. A code without
 * its rows does not compile.
 */
export const entrySources: Readonly<Record<EntryCode, EntrySource>> = {
  ...betSources,
  ...battles.sources,
  ...roundBets.sources,
  ...payments.sources,
  ...shipping.sources,
  ...codes.sources,
  ...funds.sources,
  ...cashback.sources,
  ...referral.sources,
  ...leaderboard.sources,
  ...customBoxes.sources,
  ...clawbacks.sources,
  ...operator.sources,
  'demo.funds': demoFunds,
}
