import type { Audits } from '#server/features/kit.ts'
import {
  auditCashOuts,
  auditEnds,
  auditRoundBets,
  auditRounds,
  roundBetSources,
  roundBetsInFlight,
} from './audit.ts'

export { unbegunBets } from './unbegun-bets.ts'

const checks = [auditRoundBets, auditRounds, auditCashOuts, auditEnds]

export const audits: Audits & { sources: typeof roundBetSources } = {
  sources: roundBetSources,
  inFlight: roundBetsInFlight,
  rows: checks.map((check) => (reader, _, ids) => check(reader, ids)),
}
