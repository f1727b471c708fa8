import {
  auditCashOuts,
  auditEnds,
  auditRoundBets,
  auditRounds,
  roundBetSources,
  roundBetsInFlight,
} from './audit.ts'

export { unbegunBets } from './unbegun-bets.ts'

export const audits = {
  sources: roundBetSources,
  inFlight: roundBetsInFlight,
  checks: [auditRoundBets, auditRounds, auditCashOuts, auditEnds],
}
