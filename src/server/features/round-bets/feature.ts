import { auditCashOuts, auditRoundBets, auditRounds, roundBetsInFlight } from './audit.ts'

export { unbegunBets } from './unbegun-bets.ts'

export const audits = {
  inFlight: roundBetsInFlight,
  checks: [auditRoundBets, auditRounds, auditCashOuts],
}
