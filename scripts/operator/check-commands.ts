import { calls } from '#contract/calls.ts'
import type { Command } from './command.ts'

const of = ([id = '']: readonly string[]) => ({ params: { id } })
const page = ['limit', 'cursor']

/** Alerts of the rules against money laundering, and identity verification. */
export const checkCommands: Command[] = [
  {
    words: 'alerts list',
    takes: [],
    options: ['state', 'player-id', ...page],
    does: 'lists alerts of the rules against money laundering (--state open)',
    call: calls.listAmlAlerts,
    sends: (_, { 'player-id': player_id, ...query }) => ({ query: { ...query, player_id } }),
    columns: ['id', 'rule', 'state', 'player', 'evidence', 'raised_at'],
  },
  {
    words: 'alerts clear',
    takes: ['alert id'],
    options: [],
    does: 'clears an alert and releases what it holds',
    call: calls.clearAmlAlert,
    sends: of,
  },
  {
    words: 'alerts confirm',
    takes: ['alert id'],
    options: [],
    does: 'confirms an alert and keeps what it holds; it can be cleared later',
    call: calls.confirmAmlAlert,
    sends: of,
  },
  {
    words: 'markers list',
    takes: [],
    options: ['state', 'player-id', ...page],
    does: 'lists markers in play or deposits that may be worth talking about with a player, newest first',
    call: calls.listMarkers,
    sends: (_, { 'player-id': player_id, ...query }) => ({ query: { ...query, player_id } }),
    columns: ['id', 'week', 'marker', 'player', 'evidence', 'noted_at', 'decision'],
  },
  {
    words: 'markers decide',
    takes: ['marker id', 'nothing or contact'],
    options: [],
    does: 'decides a marker: nothing is to be done, or the player is to be talked to',
    call: calls.decideMarker,
    sends: (args) => ({ ...of(args), body: { decision: args[1] } }),
  },
  {
    words: 'verifications list',
    takes: [],
    options: ['status', 'player-id', ...page],
    does: 'lists identity verifications, oldest first (--status submitted)',
    call: calls.listVerifications,
    sends: (_, { 'player-id': player_id, ...query }) => ({ query: { ...query, player_id } }),
    columns: ['player_id', 'player', 'status', 'documents', 'updated_at', 'expires_at'],
  },
  {
    words: 'verifications documents',
    takes: ['player id'],
    options: [],
    does: "lists a player's documents, without their content",
    call: calls.listVerificationDocuments,
    sends: of,
    columns: ['id', 'kind', 'content_type', 'bytes', 'uploaded_at'],
  },
  {
    words: 'documents read',
    takes: ['document id'],
    options: ['out'],
    does: 'reads a document, into the file --out, or in base64; the log records who read it and why',
    call: calls.readVerificationDocument,
    sends: of,
  },
  {
    words: 'verifications approve',
    takes: ['player id', 'document ids', 'country', 'document number'],
    options: [],
    does: "approves a player's identity by the documents that you have seen (ids with commas between) and the number on one (DE L01X00T47), and releases what waited for it",
    call: calls.approveVerification,
    sends: (args) => ({
      ...of(args),
      body: {
        document_ids: (args[1] ?? '').split(','),
        document_country: args[2],
        document_number: args[3],
      },
    }),
  },
  {
    words: 'verifications reopen',
    takes: ['player id'],
    options: [],
    does: 'takes a refusal back; the documents wait for a decision again',
    call: calls.reopenVerification,
    sends: of,
  },
  {
    words: 'verifications refuse',
    takes: ['player id', 'note'],
    options: [],
    does: "rejects a player's documents, and sends them --note",
    call: calls.refuseVerification,
    sends: (args) => ({ ...of(args), body: { note: args[1] } }),
  },
]
