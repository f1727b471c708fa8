import { auditCashOuts, auditRoundBets, auditRounds, roundBetsInFlight } from './audit.ts'

export const audits = {
  inFlight: roundBetsInFlight,
  checks: [auditRoundBets, auditRounds, auditCashOuts],
}
