import { type OperatorKey, operatorAccess, operatorReads } from '#contract/operator-access.ts'
import { mayCall as mayMake, type Role } from '#contract/roles.ts'

/** Whether an account of this role may make a call of the operators. */
export function mayCall(role: Role, key: OperatorKey): boolean {
  const [method = ''] = key.split(' ', 1)
  const call = { method, access: operatorAccess[key] }
  return mayMake(role, key in operatorReads ? { ...call, isReading: true } : call)
}
