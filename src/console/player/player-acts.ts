import { send } from '#client/lib/api/api.ts'
import type { PlayerFile } from '#contract/http/operator/players.ts'
import { type Role, roles } from '#contract/roles.ts'
import { readNumber } from '../parts/typed-number.ts'
import type { Act } from '../queues/queue.ts'

const other = {
  name: 'other_id',
  label: 'Id of the other account',
  kind: 'line',
} as const

/** What staff may do with an account. The server asks a second person where one is needed. */
export const playerActs: readonly Act<PlayerFile>[] = [
  {
    name: 'note',
    label: 'Write a note',
    call: 'POST /api/operator/players/:id/notes',
    about: 'For the staff alone. It stays in the log.',
    fields: [{ name: 'reason', label: 'Note', kind: 'line' }],
    hasNoReason: true,
    send: ({ row, values, idempotencyKey }) =>
      send('POST /api/operator/players/:id/notes', {
        params: { id: row.id },
        body: { reason: values.reason ?? '' },
        idempotencyKey,
      }),
  },
  {
    name: 'tags',
    label: 'Change the tags',
    call: 'PUT /api/operator/players/:id/tags',
    about: 'For the staff alone. The search finds players by a tag.',
    fields: ({ tags }) => [
      {
        name: 'tags',
        label: 'Tags',
        kind: 'line',
        hint: 'Such as vip, between spaces',
        isOptional: true,
        initial: tags.join(' '),
      },
    ],
    send: ({ row, reason, values, idempotencyKey }) =>
      send('PUT /api/operator/players/:id/tags', {
        params: { id: row.id },
        body: {
          tags: (values.tags ?? '')
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean),
          reason,
        },
        idempotencyKey,
      }),
  },
  {
    name: 'hold',
    label: 'Put on hold',
    tone: 'danger',
    call: 'POST /api/operator/players/:id/hold',
    about: 'No play and no deposits; the balance stays. For staff a second person confirms.',
    isOffered: ({ hold }) => hold === null,
    send: ({ row, reason, idempotencyKey }) =>
      send('POST /api/operator/players/:id/hold', {
        params: { id: row.id },
        body: { reason },
        idempotencyKey,
      }),
  },
  {
    name: 'lift',
    label: 'Lift the hold',
    call: 'POST /api/operator/players/:id/lift',
    isOffered: ({ hold }) => hold !== null,
    send: ({ row, reason, idempotencyKey }) =>
      send('POST /api/operator/players/:id/lift', {
        params: { id: row.id },
        body: { reason },
        idempotencyKey,
      }),
  },
  {
    name: 'mute',
    label: 'Mute in the chat',
    call: 'POST /api/operator/players/:id/mute',
    about: 'They cannot write for so long, and read the reason. With 0 they may write again.',
    fields: [{ name: 'hours', label: 'Hours', kind: 'amount', initial: '24' }],
    send: ({ row, reason, values, idempotencyKey }) =>
      send('POST /api/operator/players/:id/mute', {
        params: { id: row.id },
        body: { hours: readNumber(values.hours), reason },
        idempotencyKey,
      }),
  },
  {
    name: 'adjust',
    label: 'Adjust the balance',
    call: 'POST /api/operator/players/:id/adjust',
    about: 'Neither a deposit nor a bonus. Above 1,000 a second person confirms.',
    fields: [
      {
        name: 'amount',
        label: 'Coins to add',
        kind: 'amount',
        hint: 'With a minus: coins to deduct.',
      },
    ],
    send: ({ row, reason, values, idempotencyKey }) =>
      send('POST /api/operator/players/:id/adjust', {
        params: { id: row.id },
        body: { amount: readNumber(values.amount), reason },
        idempotencyKey,
      }),
  },
  {
    name: 'rename',
    label: 'Rename',
    call: 'POST /api/operator/players/:id/rename',
    fields: [{ name: 'name', label: 'New name', kind: 'line' }],
    send: ({ row, reason, values, idempotencyKey }) =>
      send('POST /api/operator/players/:id/rename', {
        params: { id: row.id },
        body: { name: values.name ?? '', reason },
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
  {
    name: 'refund',
    label: 'Refund a bet',
    call: 'POST /api/operator/bets/:id/refund',
    about: 'What the bet lost, once. Above a limit a second person confirms.',
    fields: [{ name: 'bet_id', label: 'Id of the bet', kind: 'line' }],
    send: ({ reason, values, idempotencyKey }) =>
      send('POST /api/operator/bets/:id/refund', {
        params: { id: (values.bet_id ?? '').trim() },
        body: { reason },
        idempotencyKey,
      }),
  },
  {
    name: 'separate',
    label: 'Separate accounts',
    call: 'POST /api/operator/players/:id/separate',
    about: 'They are of different people, such as two who share a device.',
    fields: [other],
    isOffered: ({ linked_accounts }) => linked_accounts.some(({ link }) => link !== 'separated'),
    send: ({ row, reason, values, idempotencyKey }) =>
      send('POST /api/operator/players/:id/separate', {
        params: { id: row.id },
        body: { other_id: (values.other_id ?? '').trim(), reason },
        idempotencyKey,
      }),
  },
  {
    name: 'rejoin',
    label: 'Join accounts again',
    call: 'POST /api/operator/players/:id/rejoin',
    fields: [other],
    isOffered: ({ linked_accounts }) => linked_accounts.some(({ link }) => link === 'separated'),
    send: ({ row, reason, values, idempotencyKey }) =>
      send('POST /api/operator/players/:id/rejoin', {
        params: { id: row.id },
        body: { other_id: (values.other_id ?? '').trim(), reason },
        idempotencyKey,
      }),
  },
  {
    name: 'birth-date',
    label: 'Correct the date of birth',
    call: 'POST /api/operator/players/:id/birth-date',
    about: 'A second person confirms. Whoever is under age by it is put on hold.',
    fields: [{ name: 'birth_date', label: 'Date of birth', kind: 'date' }],
    send: ({ row, reason, values, idempotencyKey }) =>
      send('POST /api/operator/players/:id/birth-date', {
        params: { id: row.id },
        body: { birth_date: values.birth_date ?? '', reason },
        idempotencyKey,
      }),
  },
  {
    name: 'reset-factor',
    label: 'Reset the second factor',
    tone: 'danger',
    call: 'POST /api/operator/players/:id/second-factor/reset',
    about:
      'Removes it and logs them out; a second person confirms. Withdrawals wait for a while, so that the player hears of it first.',
    send: ({ row, reason, idempotencyKey }) =>
      send('POST /api/operator/players/:id/second-factor/reset', {
        params: { id: row.id },
        body: { reason },
        idempotencyKey,
      }),
  },
  {
    name: 'role',
    label: 'Change the role',
    call: 'POST /api/operator/players/:id/role',
    about: 'Effective at once.',
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
    name: 'erase',
    label: 'Erase personal data',
    tone: 'danger',
    call: 'POST /api/operator/players/:id/erase',
    about:
      'For good, as the player asked. Refused with all reasons while money, goods or a check are open.',
    send: ({ row, reason, idempotencyKey }) =>
      send('POST /api/operator/players/:id/erase', {
        params: { id: row.id },
        body: { reason },
        idempotencyKey,
      }),
  },
]
