import { calls } from '#contract/calls.ts'
import type { Command } from './command.ts'

/** Who the staff are, and what waits for them. */
export const staffCommands: Command[] = [
  {
    words: 'staff list',
    takes: [],
    options: [],
    does: 'lists everybody with a role, and whether they have set up a second factor',
    call: calls.listStaff,
    sends: () => ({}),
    columns: ['id', 'name', 'email', 'role', 'has_factor', 'hold'],
  },
  {
    words: 'staff me',
    takes: [],
    options: [],
    does: 'shows the account of this session and its role',
    call: calls.readOwnStaff,
    sends: () => ({}),
  },
  {
    words: 'queues list',
    takes: [],
    options: [],
    does: 'lists what waits for staff, with the age of the oldest entry',
    call: calls.listQueueStates,
    sends: () => ({}),
    columns: ['name', 'depth', 'oldest_at', 'promised_ms', 'label'],
  },
  {
    words: 'status',
    takes: [],
    options: [],
    does: 'shows the nodes of the shop, and what needs attention',
    call: calls.readStatus,
    sends: () => ({}),
  },
  {
    words: 'cases open',
    takes: ['queue', 'case id'],
    options: [],
    does: 'says that you work on a case, and lists who else does',
    call: calls.openCase,
    sends: ([queue = '', id = '']) => ({ body: { queue, case_id: id } }),
    columns: ['id', 'name'],
  },
]
