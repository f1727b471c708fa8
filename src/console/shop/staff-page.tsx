import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { StaffMember } from '#contract/http/operator/staff.ts'
import { type Role, roles } from '#contract/roles.ts'
import { Fact, Facts } from '../parts/facts.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { choicesOf } from '../parts/words.ts'
import type { Queue } from '../queues/queue.ts'
import { QueuePage } from '../queues/queue-page.tsx'

const staffRoles = roles.filter((role) => role !== 'player')

export const staff: Queue<StaffMember> = {
  name: 'staff',
  title: 'Staff',
  empty: 'Nobody has this role.',
  filters: [{ name: 'role', label: 'Role', options: choicesOf('All', staffRoles) }],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: 'Name', value: ({ name }) => name },
    { name: 'email', title: 'Email', value: ({ email }) => email },
    { name: 'role', title: 'Role', value: ({ role }) => role },
    {
      name: 'factor',
      title: 'Second factor',
      value: ({ has_factor }) => (has_factor ? 'set up' : 'none yet'),
    },
    { name: 'hold', title: 'On hold', value: ({ hold }) => hold?.reason ?? '' },
  ],
  load: async ({ filters, signal }) => {
    const { data } = await send('GET /api/operator/staff', { signal })
    return { data: data.filter(({ role }) => role.includes(filters.role ?? '')), next_cursor: null }
  },
  Case: ({ row }) => (
    <Facts title="Account">
      <Fact name="Name">
        <PlayerLink id={row.id} name={row.name} />
      </Fact>
      <Fact name="Email">{row.email ?? 'none'}</Fact>
      <Fact name="Role">{row.role}</Fact>
      <Fact name="Second factor">
        {row.has_factor ? 'set up' : 'none yet: it is set up at the first sign-in'}
      </Fact>
      {row.hold ? (
        <Fact name="On hold">
          {row.hold.reason}, since {formatDateTime(row.hold.since)}
        </Fact>
      ) : null}
    </Facts>
  ),
  acts: [
    {
      name: 'role',
      label: 'Change the role',
      call: 'POST /api/operator/players/:id/role',
      about: 'Effective at once. Others get a role on the page of their account.',
      fields: [
        {
          name: 'role',
          label: 'Role',
          kind: 'choice',
          options: roles.map((role) => ({ value: role, label: role })),
        },
      ],
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/players/:id/role', {
          params: { id: row.id },
          body: { role: values.role as Role, reason },
          idempotencyKey,
        }),
    },
    {
      name: 'reset-factor',
      label: 'Reset the second factor',
      tone: 'danger',
      call: 'POST /api/operator/players/:id/second-factor/reset',
      about: 'For staff by an admin, confirmed by a second admin where there is one.',
      isOffered: ({ has_factor }) => has_factor,
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/players/:id/second-factor/reset', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'sign-out',
      label: 'Log out everywhere',
      call: 'POST /api/operator/players/:id/sign-out',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/players/:id/sign-out', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}

/** Everybody with a role. */
export const StaffPage = () => <QueuePage queue={staff} />
