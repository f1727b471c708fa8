/** What an account may do. Each role of the staff but the auditor's includes the rights of those before it. */
export const roles = ['player', 'auditor', 'support', 'operator', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may make a call: anyone, a signed-in player, or an account with at least the named role. */
export type Access = 'visitor' | Exclude<Role, 'auditor'>

const ranks: Readonly<Record<Role, number>> = {
  player: 0,
  // Sees what the staff sees and changes nothing, so that it includes the rights of a player only.
  auditor: 0,
  support: 1,
  operator: 2,
  admin: 3,
}

/** Whether a role includes the rights of another. */
export const includesRole = (held: Role, wanted: Exclude<Access, 'visitor'>): boolean =>
  ranks[held] >= ranks[wanted]

export const isStaff = (role: Role): boolean => role !== 'player'

/** Whether a call is for the staff, who have to give their second factor first. */
export const isForStaff = ({ access }: { access: Access }): boolean =>
  access !== 'visitor' && access !== 'player'

/** Whether an account of this role may make a call: auditors make those of the staff that only read. */
export function mayCall(
  role: Role,
  call: { access: Access; method: string; isReading?: true },
): boolean {
  const { access, method, isReading } = call
  if (access === 'visitor') return true
  if (role === 'auditor' && isForStaff(call)) return method === 'GET' || isReading === true
  return includesRole(role, access)
}
