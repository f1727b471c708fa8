import { parseReceipt } from '#domain/fairness/parse-receipt.ts'

/** Identifies a receipt to fetch. */
export interface Named {
  kind: 'bet' | 'battle'
  id: string
}

/** What a visitor pasted: a receipt, or a reference to one. */
export type Pasted =
  | { kind: 'receipt'; receipt: unknown }
  | Named
  | { kind: 'unreadable'; reason: string }

const ID = /^[\w-]{1,64}$/

const isReceiptId = (text: string): boolean => ID.test(text)

/**
 * Parses pasted text: a receipt's JSON, a reply that contains it, a bet's id, or the address of a receipt.
 */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim()
  if (trimmed === '') return unreadable('Paste a receipt, a bet id or a link first.')
  if (trimmed.startsWith('{')) return readReceipt(trimmed)
  if (isReceiptId(trimmed)) return { kind: 'bet', id: trimmed }
  const named = namedByUrl(trimmed)
  if (named !== null) return named
  return unreadable('This is not a receipt (JSON), a bet id, or a link to a bet or battle.')
}

function readReceipt(json: string): Pasted {
  try {
    return { kind: 'receipt', receipt: parseReceipt(json) }
  } catch {
    return unreadable('This receipt’s JSON cannot be read. Is it complete?')
  }
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text, 'http://localhost')
  } catch {
    return null
  }
}

/** The id in `/provably-fair?bet={id}`, `/api/fairness/bets/{id}` or `/battles/{id}`, on any host. */
function namedByUrl(text: string): Named | null {
  const url = /^(https?:\/)?\//.test(text) ? urlOf(text) : null
  if (!url) return null
  const { searchParams, pathname } = url
  const places: [Named['kind'], string | null | undefined][] = [
    ['bet', searchParams.get('bet') ?? /\/fairness\/bets\/([^/]+)$/.exec(pathname)?.[1]],
    ['battle', searchParams.get('battle') ?? /\/battles\/([^/]+)$/.exec(pathname)?.[1]],
  ]
  for (const [kind, id] of places) if (id && isReceiptId(id)) return { kind, id }
  return null
}

function unreadable(reason: string): Pasted {
  return { kind: 'unreadable', reason }
}
