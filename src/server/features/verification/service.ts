import type { Query, Reply } from '#contract/call.ts'
import type { listVerifications as listCall } from '#contract/http/operator/verification.ts'
import { type getVerification, VERIFICATION_DOCUMENTS_MAX } from '#contract/http/verification.ts'
import { pages } from '#contract/pages.ts'
import type { NoticeMessage } from '#contract/words/message.ts'
import { progressOf } from '#domain/lifecycle/progress.ts'
import {
  type VerificationEvent,
  type VerificationState,
  verification,
} from '#domain/lifecycle/verification.ts'
import type { Cents } from '#domain/money/money.ts'
import {
  askedDocuments,
  DOCUMENT_AGE_DAYS,
  type DocumentFault,
  type DocumentKind,
} from '#domain/protection/documents.ts'
import type { IdentityDocument } from '#domain/rewards/person.ts'
import { endHold, placeHold } from '#server/features/funds/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { type ChangedBy, recordChanges } from '#server/features/player-changes/index.ts'
import {
  type PromisedMs,
  presentProgress,
  type VerificationThresholds,
} from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, readPlace, writePlace } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import { type Picture, pictureTypeOf } from '#server/platform/pictures/read-picture.ts'
import type { IdentityProvider } from '#server/platform/providers/ports.ts'
import { presentDocument, stateOf } from './present.ts'
import { createSealing } from './sealing.ts'
import {
  clearFaults,
  type DocumentRow,
  deleteDocuments,
  findDocument,
  insertDocument,
  isErased,
  keepDocuments,
  listDocuments,
  listExpired,
  listVerifications,
  lockPayingIn,
  readVerification,
  setFaults,
  sumBegun,
  sumDeposits,
  type VerificationRow,
  writeVerification,
} from './store.ts'

export interface VerificationDeps {
  database: Database
  ledger: Pick<Ledger, 'lock'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id' | 'bytes'>
  persons: Pick<Persons, 'othersOf' | 'identityOf' | 'proveIdentity'>
  thresholds: VerificationThresholds
  /** The key that encrypts documents at rest. */
  documentKey: Buffer
  promisedMs: PromisedMs
  identity: IdentityProvider
  notify: Notify
  forEach: ForEach
}

/** The name of the job that calls `tidy`. */
export const TIDY = 'expire verifications and documents'

/** Operators' actions on verifications, inside the transaction that logs the action. */
export interface VerificationOperations {
  list(reader: Reader, query: Query<typeof listCall>): Promise<Reply<typeof listCall>>
  documentsOf(playerId: string): Promise<DocumentRow[]>
  /** Refuses `not_found`. The content is decrypted only after the access is logged. */
  findDocument(tx: Tx, id: string): Promise<DocumentRow>
  /** Its type follows from its bytes. Refuses `not_found`, and `document_unreadable` for what is no picture. */
  openDocument(id: string): Promise<Picture & { kind: DocumentKind }>
  /** The keyed hash of a document, which is all that is kept of it besides its picture. */
  identityOf(document: IdentityDocument): Buffer
  /**
   * Approves an identity, and links the accounts that were approved by the same document. An approval names the
   * documents that were seen, and refuses `documents_changed` if one is missing, or another waits for a decision. All
   * three refuse `not_found`, and `request_moved_on` if there is nothing to decide.
   */
  approve(
    tx: Tx,
    playerId: string,
    operatorId: string,
    seen: { documentIds: readonly string[]; identity: Buffer },
  ): Promise<void>
  /** Takes a refusal back. */
  reopen(tx: Tx, playerId: string, operatorId: string): Promise<void>
  /**
   * Refuses documents, each for what is wrong with it, and keeps the others; refuses all that wait if none is named. Asks
   * for `missing` kinds besides.
   */
  refuse(
    tx: Tx,
    playerId: string,
    operatorId: string,
    refusal: {
      note: string
      faults: ReadonlyMap<string, DocumentFault>
      missing: readonly DocumentKind[]
    },
  ): Promise<void>
}

export interface VerificationService {
  /**
   * Holds a player's coins and items once their person has deposited enough to require verification. The wallet is
   * locked.
   */
  holdIfNeeded(tx: Tx, playerId: string): Promise<void>
  /**
   * Refuses `verification_needed` if the amount in cents, with the deposits, redeemed codes and open payments of all
   * accounts of the person, requires verification. Concurrent deposits of the person wait until the transaction ends.
   */
  allowDeposit(tx: Tx, playerId: string, cents: Cents): Promise<void>
  read(playerId: string): Promise<Reply<typeof getVerification>>
  /** Whether what the player has waits for documents that they have to send. */
  awaitsDocuments(playerId: string): Promise<boolean>
  /**
   * Stores a document's picture, encrypted. Refuses `documents_full` if too many wait for a decision, and
   * `request_moved_on` if the identity is already approved.
   */
  addDocument(
    playerId: string,
    document: Picture & { kind: DocumentKind },
  ): Promise<Reply<typeof getVerification>>
  /** Ends expired verifications, and deletes documents after their retention period. */
  tidy(stopping?: AbortSignal): Promise<void>
  readonly operate: VerificationOperations
}

/** What a player is asked for first. */
const ASKED: readonly DocumentKind[] = ['identity']
const OTHER: DocumentFault = 'other'

interface Refusal {
  note: string
  faults: readonly { kind: DocumentKind; fault: DocumentFault }[]
  missing: readonly DocumentKind[]
}

type MoveDetails = Partial<Refusal> & { expires_at?: Date; by?: string }

/** What the player hears of a change. */
function noticeOf(
  event: VerificationEvent,
  { note, faults, missing }: Refusal,
): NoticeMessage | null {
  switch (event) {
    case 'needed':
      return { code: 'documents_needed' }
    case 'submitted':
      return { code: 'documents_received' }
    case 'approved':
      return { code: 'identity_approved' }
    case 'refused':
      return {
        code: 'documents_refused',
        values: { note, faults: [...faults], missing: [...missing] },
      }
    case 'reopened':
      return { code: 'documents_reopened' }
    case 'expired':
      return { code: 'verification_expired' }
  }
}

export function createVerification(deps: VerificationDeps): VerificationService {
  const { database, ledger, clock, entropy, persons, thresholds, identity, notify, forEach } = deps
  const sealing = createSealing(deps.documentKey, entropy)

  const isApproved = (row: VerificationRow | null): boolean =>
    row?.status === 'approved' && (row.expires_at?.getTime() ?? 0) > clock.now()

  async function paidIn(reader: Reader, playerId: string): Promise<Cents> {
    return sumDeposits(reader, [playerId, ...(await persons.othersOf(reader, playerId))])
  }

  async function move(
    tx: Tx,
    playerId: string,
    event: VerificationEvent,
    over: MoveDetails = {},
  ): Promise<void> {
    const row = await readVerification(tx, playerId)
    const from = row?.status ?? verification.initial
    if (!verification.can(from, event)) refuse('request_moved_on')
    const status = verification.next(from, event)
    const at = instantOf(clock)
    const { missing = [], faults = [], note, expires_at, by } = over
    const asked = [...new Set([...(row?.asked ?? ASKED), ...missing])]
    await writeVerification(tx, {
      ...{ player_id: playerId, status, at, asked },
      note: note ?? null,
      expires_at: expires_at ?? null,
      ...(by && { by }),
    })
    await recordChanges(tx, playerId, { by: changedBy(event, by), at })
    const message = noticeOf(event, { note: note ?? '', faults, missing })
    // A player who sends several documents gets one letter.
    const isRepeated = event === 'submitted' && from === 'submitted'
    if (!message || isRepeated) return
    const way = event === 'submitted' ? 'letter' : 'bell_and_letter'
    const path = pages.verification.path
    await notify(tx, { playerId, kind: 'account', path, message, by: way })
  }

  async function holdIfNeeded(tx: Tx, playerId: string): Promise<void> {
    const row = await readVerification(tx, playerId)
    if (isApproved(row)) return
    if (row?.status === 'approved') await move(tx, playerId, 'expired')
    if ((await paidIn(tx, playerId)) < thresholds.from) return
    if (!row) await move(tx, playerId, 'needed')
    await placeHold(tx, playerId, { kind: 'verification', ref: playerId })
  }

  async function read(playerId: string): Promise<Reply<typeof getVerification>> {
    const { pool } = database
    const row = await readVerification(pool, playerId)
    const isNeeded = !isApproved(row) && (await paidIn(pool, playerId)) >= thresholds.from
    const documents = await listDocuments(pool, playerId)
    const stored = row?.status ?? verification.initial
    const status = stored === 'none' && isNeeded ? 'needed' : stored
    return {
      data: {
        status,
        progress: progressAt(status, row),
        asks: asksOf(status, row, documents),
        is_needed: isNeeded,
        note: row?.note ?? null,
        expires_at: row?.expires_at?.toISOString() ?? null,
        documents: documents.map(presentDocument),
        documents_max: VERIFICATION_DOCUMENTS_MAX,
        documents_left: VERIFICATION_DOCUMENTS_MAX - undecided(documents).length,
      },
    }
  }

  function progressAt(status: VerificationState, row: VerificationRow | null) {
    if (status === 'none') return null
    const nowMs = clock.now()
    const sinceMs = row?.updated_at.getTime() ?? nowMs
    const time = { sinceMs, nowMs, promisedMs: deps.promisedMs }
    return presentProgress(progressOf('identity', status, time))
  }

  const decideOn = (tx: Tx, playerId: string) =>
    keepDocuments(tx, playerId, {
      decidedAt: instantOf(clock),
      deleteAt: new Date(clock.now() + thresholds.documentsMs),
    })

  const inLock = (playerId: string, work: (tx: Tx) => Promise<void>) =>
    database.transaction(async (tx) => {
      await ledger.lock(tx, playerId)
      await work(tx)
    })

  return {
    holdIfNeeded,

    async allowDeposit(tx, playerId, cents) {
      const row = await readVerification(tx, playerId)
      if (isApproved(row)) return
      const accounts = [playerId, ...(await persons.othersOf(tx, playerId))].sort()
      await lockPayingIn(tx, accounts)
      const begun = await sumBegun(tx, accounts, instantOf(clock))
      if ((await sumDeposits(tx, accounts)) + begun + cents > thresholds.depositsMax) {
        refuse('verification_needed', { message: { code: 'deposits_unverified' } })
      }
    },

    read,

    async awaitsDocuments(playerId) {
      const { data } = await read(playerId)
      return data.is_needed && data.status !== 'submitted'
    },

    async addDocument(playerId, { kind, content_type, content }) {
      await inLock(playerId, async (tx) => {
        // Sent before an erasure, and read after it.
        if (await isErased(tx, playerId)) refuse('account_on_hold')
        const kept = await listDocuments(tx, playerId)
        if (undecided(kept).length >= VERIFICATION_DOCUMENTS_MAX) refuse('documents_full')
        const id = entropy.id()
        const at = instantOf(clock)
        const document: Omit<DocumentRow, 'decided_at' | 'fault'> = {
          id,
          player_id: playerId,
          kind,
          content_type,
          bytes: content.length,
          uploaded_at: at,
        }
        const deleteAt = new Date(clock.now() + thresholds.documentsMs)
        const sealed = sealing.seal(content, { id, playerId })
        await insertDocument(tx, { ...document, sealed, deleteAt })
        await move(tx, playerId, 'submitted')
        await identity.onSubmitted(tx, { playerId, document })
      })
      return read(playerId)
    },

    async tidy(stopping) {
      await forEach({
        job: TIDY,
        stopping,
        list: () => listExpired(database.pool, instantOf(clock)),
        keyOf: (playerId) => playerId,
        work: (playerId) => inLock(playerId, (tx) => holdIfNeeded(tx, playerId)),
      })
      if (stopping?.aborted) return
      await deleteDocuments(database.pool, instantOf(clock))
    },

    operate: {
      async list(reader, { limit, cursor, status, player_id: playerId = null }) {
        const page = { after: readPlace(cursor), limit: limit + 1 }
        const filter = { status: status ?? null, playerId, ...page }
        const rows = await listVerifications(reader, filter)
        const { shown, next_cursor } = cutPage(rows, limit, ({ updated_at: at, player_id: id }) =>
          writePlace({ at, id }),
        )
        const data = shown.map((row) => ({
          player_id: row.player_id,
          player: { id: row.player_id, name: row.player_name, email: row.player_email },
          status: row.status,
          note: row.note,
          documents: row.documents,
          updated_at: row.updated_at.toISOString(),
          expires_at: row.expires_at?.toISOString() ?? null,
        }))
        return { data, next_cursor }
      },

      documentsOf: (playerId) => listDocuments(database.pool, playerId),

      async findDocument(tx, id) {
        return (await findDocument(tx, id)) ?? refuse('not_found')
      },

      async openDocument(id) {
        const row = (await findDocument(database.pool, id)) ?? refuse('not_found')
        const { kind, player_id: playerId, sealed } = row
        const content = sealing.open(sealed, { id, playerId })
        return {
          kind,
          content_type: pictureTypeOf(content) ?? refuse('document_unreadable'),
          content,
        }
      },

      identityOf: persons.identityOf,

      async approve(tx, playerId, operatorId, { documentIds, identity }) {
        await ledger.lock(tx, playerId)
        const kept = await listDocuments(tx, playerId)
        const expires_at = new Date(clock.now() + thresholds.validMs)
        await move(tx, playerId, 'approved', { expires_at, by: operatorId })
        const seen = new Set(documentIds)
        const isMissing = [...seen].some((id) => kept.every((document) => document.id !== id))
        const isUnseen = undecided(kept).some(({ id }) => !seen.has(id))
        if (isMissing || isUnseen) refuse('documents_changed')
        await persons.proveIdentity(tx, playerId, identity)
        await decideOn(tx, playerId)
        await endHold(tx, playerId)
      },

      async refuse(tx, playerId, operatorId, { note, faults, missing }) {
        await ledger.lock(tx, playerId)
        const waiting = undecided(await listDocuments(tx, playerId))
        const wrong = faults.size > 0 ? faults : new Map(waiting.map(({ id }) => [id, OTHER]))
        const refused = waiting.filter(({ id }) => wrong.has(id))
        if (faults.size > refused.length) refuse('documents_changed')
        const named = refused.map(({ id, kind }) => ({ kind, fault: wrong.get(id) ?? OTHER }))
        await move(tx, playerId, 'refused', {
          ...{ note, by: operatorId, missing },
          faults: faults.size > 0 ? named : [],
        })
        await setFaults(tx, playerId, wrong)
        await decideOn(tx, playerId)
      },

      async reopen(tx, playerId, operatorId) {
        await ledger.lock(tx, playerId)
        await move(tx, playerId, 'reopened', { by: operatorId })
        await clearFaults(tx, playerId)
      },
    },
  }
}

/** Documents are the player's, decisions an operator's; the rest follows from rules. */
function changedBy(event: VerificationEvent, operatorId: string | undefined): ChangedBy {
  if (operatorId !== undefined) return { operatorId }
  return event === 'submitted' ? 'player' : 'rule'
}

/** All that the player has to send, and how far each is; nothing while nothing was asked for. */
function asksOf(
  status: VerificationState,
  row: VerificationRow | null,
  documents: readonly DocumentRow[],
) {
  const asked = status === 'none' || status === 'approved' ? [] : (row?.asked ?? ASKED)
  const sent = documents.map(({ kind, ...rest }) => ({
    kind,
    fault: rest.fault,
    state: stateOf(rest),
  }))
  return askedDocuments(asked, sent).map((ask) => ({
    ...ask,
    age_days_max: DOCUMENT_AGE_DAYS[ask.kind],
  }))
}

/** The documents that nobody has decided on. */
const undecided = (documents: readonly DocumentRow[]): DocumentRow[] =>
  documents.filter(({ decided_at }) => decided_at === null)
