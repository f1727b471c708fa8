import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, instant } from '#contract/values.ts'
import { rowId } from './acts.ts'
import { role } from './players.ts'

export const readOwnStaff = defineCall({
  method: 'GET',
  path: '/api/operator/me',
  summary: 'The signed-in member of the staff, with their role',
  access: 'support',
  limit: 'operating',
  reply: dataOf(
    z.object({
      id: rowId,
      name: text,
      role,
      session_id: rowId.meta({ description: 'Of the channel `private-staff.<session_id>`' }),
    }),
  ),
  refusals: [],
})

const queueState = z.object({
  name: text.meta({ description: 'Such as `withdrawals`' }),
  label: text,
  depth: z.number().int().meta({ description: 'How many entries wait; 1,000 stands for more' }),
  oldest_at: instant.nullable().meta({ description: 'Since when the oldest waits' }),
  promised_ms: z.number().meta({ description: 'How long an entry may wait' }),
})
export type QueueStateView = z.output<typeof queueState>

export const listQueueStates = defineCall({
  method: 'GET',
  path: '/api/operator/queues',
  summary: 'What waits for staff: each queue with its length and the age of its oldest entry',
  access: 'support',
  limit: 'operating',
  reply: dataOf(z.array(queueState)),
  refusals: [],
})

const staffMember = z.object({
  id: rowId,
  name: text,
  email: text.nullable(),
  role,
  has_factor: z.boolean().meta({ description: 'Whether they have set up a second factor' }),
  hold: z.object({ since: instant, reason: text }).nullable(),
})
export type StaffMember = z.output<typeof staffMember>

export const listStaff = defineCall({
  method: 'GET',
  path: '/api/operator/staff',
  summary: 'Everybody with a role, by name',
  access: 'operator',
  limit: 'operating',
  reads: 'standby',
  reply: dataOf(z.array(staffMember)),
  refusals: [],
})
