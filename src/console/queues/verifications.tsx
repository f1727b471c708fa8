import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { VERIFICATION_STATES, type VerificationState } from '#domain/lifecycle/verification.ts'
import {
  DOCUMENT_FAULTS,
  DOCUMENT_KINDS,
  type DocumentFault,
  type DocumentKind,
} from '#domain/protection/documents.ts'
import { ageColumn, playerColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { choicesOf, wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import { Documents } from './documents.tsx'
import type { Queue } from './queue.ts'

/** The documents that are wrong, and the kind that is missing, of the form of a refusal. */
function faultsOf({ document_ids = '', fault = 'other', missing = '' }: Record<string, string>) {
  const ids = document_ids.split(',').filter(Boolean)
  return {
    ...(ids.length > 0 && { documents: ids.map((id) => ({ id, fault: fault as DocumentFault })) }),
    ...(missing !== '' && { missing: [missing as DocumentKind] }),
  }
}

type Row = Reply<CallsByKey['GET /api/operator/verifications']>['data'][number]

export const verifications: Queue<Row> = {
  name: 'verifications',
  title: 'Identity checks',
  empty: 'No documents wait.',
  filters: [
    { name: 'status', label: 'Status', options: choicesOf('All', VERIFICATION_STATES) },
    { name: 'player_id', label: 'Player id' },
  ],
  usual: { status: 'submitted' },
  idOf: ({ player_id }) => player_id,
  nameOf: ({ player }) => player.name,
  columns: [
    ageColumn('Waits', ({ updated_at }) => updated_at),
    playerColumn(),
    { name: 'email', title: 'Email', value: ({ player }) => player.email },
    {
      name: 'documents',
      title: 'Documents',
      isNumber: true,
      value: ({ documents }) => documents,
    },
    wordColumn('status', 'Status', ({ status }) => status),
    timeColumn('Expires', ({ expires_at }) => expires_at, 'expires'),
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/verifications', {
      query: {
        limit,
        cursor,
        status: (filters.status || undefined) as VerificationState | undefined,
        player_id: filters.player_id || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Check">
        <Fact name="Status">
          {wordsOf(row.status)}, since {formatDateTime(row.updated_at)}
        </Fact>
        {row.note ? <Fact name="Note to the player">{row.note}</Fact> : null}
      </Facts>
      <Documents playerId={row.player_id} />
      <PlayerBrief id={row.player_id} />
    </>
  ),
  acts: [
    {
      name: 'approve',
      label: 'Approve',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/verifications/:id/approve',
      about: 'What waited for the check is released.',
      fields: [
        { name: 'document_ids', label: 'Documents that you have seen', kind: 'documents' },
        {
          name: 'document_country',
          label: 'Country of the document',
          kind: 'line',
          hint: 'Two letters, such as DE.',
        },
        {
          name: 'document_number',
          label: 'Number of the document',
          kind: 'line',
          hint: 'As printed; only a keyed hash is kept.',
        },
      ],
      isOffered: ({ status }) => status === 'submitted' || status === 'refused',
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/verifications/:id/approve', {
          params: { id: row.player_id },
          body: {
            reason,
            document_ids: (values.document_ids ?? '').split(',').filter(Boolean),
            document_country: values.document_country ?? '',
            document_number: values.document_number ?? '',
          },
          idempotencyKey,
        }),
    },
    {
      name: 'refuse',
      label: 'Reject',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/verifications/:id/refuse',
      about:
        'The player reads the note and what is wrong with each document, and sends others. Those that are not marked are kept; without a mark all are rejected.',
      fields: [
        {
          name: 'document_ids',
          label: 'Documents that are wrong',
          kind: 'documents',
          isOptional: true,
        },
        {
          name: 'fault',
          label: 'What is wrong with them',
          kind: 'choice',
          options: DOCUMENT_FAULTS.map((fault) => ({ value: fault, label: wordsOf(fault) })),
          initial: 'other',
        },
        {
          name: 'missing',
          label: 'Ask for another kind, too',
          kind: 'choice',
          options: choicesOf('None', DOCUMENT_KINDS),
          isOptional: true,
        },
        { name: 'note', label: 'Note to the player', kind: 'line' },
      ],
      isOffered: ({ status }) => status === 'submitted',
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/verifications/:id/refuse', {
          params: { id: row.player_id },
          body: { reason, note: values.note ?? '', ...faultsOf(values) },
          idempotencyKey,
        }),
    },
    {
      name: 'reopen',
      label: 'Take the refusal back',
      call: 'POST /api/operator/verifications/:id/reopen',
      about: 'The documents wait for a decision again.',
      isOffered: ({ status }) => status === 'refused',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/verifications/:id/reopen', {
          params: { id: row.player_id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
