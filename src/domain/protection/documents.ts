/** Identity: a card or passport; address: a proof of address; funds: a proof of where the money comes from. */
export const DOCUMENT_KINDS = ['identity', 'address', 'funds'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What is wrong with a document. None of it says why the shop wants to know. */
export const DOCUMENT_FAULTS = [
  'unreadable',
  'corners',
  'expired',
  'too_old',
  'wrong_kind',
  'not_yours',
  'other',
] as const
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number]

/** How old a document of a kind may be, in days since its date; null: it has to be valid. */
export const DOCUMENT_AGE_DAYS: Readonly<Record<DocumentKind, number | null>> = {
  identity: null,
  address: 90,
  funds: 90,
}

export const DOCUMENT_STATES = ['waiting', 'accepted', 'refused'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export const ASK_STATES = ['missing', ...DOCUMENT_STATES] as const
export type AskState = (typeof ASK_STATES)[number]

interface SentDocument {
  kind: DocumentKind
  state: DocumentState
  fault: DocumentFault | null
}

/** A kind of document that is asked for, and how far it is. */
export interface AskedDocument {
  kind: DocumentKind
  state: AskState
  fault: DocumentFault | null
}

/**
 * What a player still has to send and what is done, for each kind that is asked for or was sent. What was accepted stays;
 * of several documents of a kind the accepted one counts, otherwise the newest. `documents` are oldest first.
 */
export function askedDocuments(
  asked: readonly DocumentKind[],
  documents: readonly SentDocument[],
): AskedDocument[] {
  const wanted = DOCUMENT_KINDS.filter(
    (kind) => asked.includes(kind) || documents.some((document) => document.kind === kind),
  )
  return wanted.map((kind) => {
    const sent = documents.filter((document) => document.kind === kind)
    const counts = sent.find(({ state }) => state === 'accepted') ?? sent.at(-1)
    return { kind, state: counts?.state ?? 'missing', fault: counts?.fault ?? null }
  })
}
