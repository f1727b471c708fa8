import type { RequestStatus as Status } from '#contract/values.ts'

export type RequestStatus = Status

/** The statuses of withdrawals and parcels. */
export const requestStatuses = [
  'new',
  'in_processing',
  'done',
  'canceled',
  'canceled_by_user',
] as const satisfies readonly Status[]
