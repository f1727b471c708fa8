import { z } from 'zod'
import { type StaffList, staffLists } from './staff-lists.ts'

/**
 * The event `listsChanged` of a session of the staff, at most once a second from each node: the lists in which something
 * has changed, of those that its role may read. What has changed is read by their calls.
 */
export const listsChanged = z.object({
  lists: z.array(z.enum(Object.keys(staffLists) as [StaffList, ...StaffList[]])),
})
