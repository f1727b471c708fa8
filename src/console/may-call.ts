import { type OperatorKey, operatorAccess } from '#contract/operator-access.ts'

/** The roles of the staff. Each of the first three includes the rights of those before it. */
export const STAFF_ROLES = ['support', 'operator', 'admin', 'auditor'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const RANKS = ['support', 'operator', 'admin']

/** Whether a role may make a call. An auditor may read everything and change nothing. */
export function mayCall(role: string, call: OperatorKey): boolean {
  if (role === 'auditor') return call.startsWith('GET ')
  return RANKS.includes(role) && RANKS.indexOf(role) >= RANKS.indexOf(operatorAccess[call])
}
