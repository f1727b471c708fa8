/** What a visitor gave to be checked: a receipt as it is, or the name of a bet to be fetched. */
export type Pasted =
  | { kind: 'receipt'; receipt: unknown }
  | { kind: 'bet'; betId: string }
  | { kind: 'unreadable'; reason: string }

const BET_ID = /^[\w-]{1,64}$/

/** Reads a pasted text: a receipt's JSON, the answer that held it, a bet's id, or its address. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim()
  if (trimmed === '') return unreadable('Paste a receipt, a bet id or its address first.')
  if (trimmed.startsWith('{')) return readReceipt(trimmed)
  if (BET_ID.test(trimmed)) return { kind: 'bet', betId: trimmed }
  const betId = betIdOfUrl(trimmed)
  if (betId !== null) return { kind: 'bet', betId }
  return unreadable('This is neither a receipt in JSON, nor a bet id, nor the address of a bet.')
}

function readReceipt(json: string): Pasted {
  try {
    const value: Record<string, unknown> = JSON.parse(json)
    return { kind: 'receipt', receipt: isAnswer(value) ? value.data : value }
  } catch {
    return unreadable('The JSON of this receipt cannot be read. Was it cut off?')
  }
}

function isAnswer(value: Record<string, unknown>): boolean {
  return !('scheme' in value) && typeof value.data === 'object' && value.data !== null
}

/** The id in `/provably-fair?bet={id}` or `/api/fairness/bets/{id}`, on any host. */
function betIdOfUrl(text: string): string | null {
  if (!/^(https?:\/)?\//.test(text) || !URL.canParse(text, 'http://localhost')) return null
  const url = new URL(text, 'http://localhost')
  const betId = url.searchParams.get('bet') ?? /\/fairness\/bets\/([^/]+)$/.exec(url.pathname)?.[1]
  return betId !== undefined && BET_ID.test(betId) ? betId : null
}

function unreadable(reason: string): Pasted {
  return { kind: 'unreadable', reason }
}
