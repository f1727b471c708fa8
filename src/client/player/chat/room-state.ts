import type { ChatMessage } from '#contract/http/chat.ts'

/** What a page heard of a room since it began to listen. */
export interface Heard {
  messages: readonly ChatMessage[]
  removed: readonly string[]
  /** The number of the newest event that is known; null before the first list. */
  seq: number | null
  /** Whether an event was missed, so that the list has to be read again. */
  isBehind: boolean
}

export type RoomEvent =
  | { kind: 'listed'; seq: number }
  | { kind: 'said'; seq: number; message: ChatMessage }
  | { kind: 'removed'; seq: number; id: string }

export const nothingHeard: Heard = { messages: [], removed: [], seq: null, isBehind: false }

/** Events of a room have no gaps in their numbers: one that is missing was missed. */
export function hear(heard: Heard, event: RoomEvent): Heard {
  const { seq } = heard
  const newest = Math.max(seq ?? 0, event.seq)
  if (event.kind === 'listed') return { ...heard, seq: newest, isBehind: event.seq < (seq ?? 0) }
  const isBehind = heard.isBehind || (seq !== null && event.seq > seq + 1)
  const next = { ...heard, seq: newest, isBehind }
  if (event.kind === 'removed') return { ...next, removed: [...heard.removed, event.id] }
  return { ...next, messages: [...heard.messages, event.message] }
}

/** The messages of a room, oldest first, each once: those of the lists and those heard, without hidden players'. */
export function messagesOf(
  listed: readonly ChatMessage[],
  { messages, removed }: Heard,
  hidden: readonly string[],
): ChatMessage[] {
  // The list has the present names, so that it comes last.
  const byId = new Map([...messages, ...listed].map((message) => [message.id, message]))
  return [...byId.values()]
    .filter(({ id, user }) => !removed.includes(id) && !hidden.includes(user.id))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** The names that begin with what is typed behind the last @, of those who wrote; most recent first. */
export function mentionsFor(typed: string, messages: readonly ChatMessage[]): string[] {
  const at = typed.lastIndexOf('@')
  if (at < 0 || (at > 0 && typed[at - 1] !== ' ')) return []
  const begun = typed.slice(at + 1).toLowerCase()
  const names = messages.toReversed().map(({ user }) => user.name)
  return [...new Set(names)]
    .filter((name) => name.toLowerCase().startsWith(begun) && name.toLowerCase() !== begun)
    .slice(0, MENTIONS_SHOWN)
}

const MENTIONS_SHOWN = 5

/** What is typed, with a name in place of what was typed behind the last @. */
export const withMention = (typed: string, name: string): string =>
  `${typed.slice(0, typed.lastIndexOf('@') + 1)}${name} `

/** A text in parts: names of those who wrote, behind an @, and what stands between them. */
export function partsOf(
  text: string,
  names: readonly string[],
): { text: string; isMention: boolean }[] {
  // The longest first, so that `@Ada Lovelace` is not taken for `@Ada`.
  const byLength = [...new Set(names)].sort((one, other) => other.length - one.length)
  const parts: { text: string; isMention: boolean }[] = []
  let plain = ''
  let rest = text
  while (rest !== '') {
    const name = rest.startsWith('@') && byLength.find((each) => rest.startsWith(each, 1))
    if (name) {
      if (plain) parts.push({ text: plain, isMention: false })
      parts.push({ text: `@${name}`, isMention: true })
      plain = ''
      rest = rest.slice(name.length + 1)
    } else {
      plain += rest[0]
      rest = rest.slice(1)
    }
  }
  if (plain) parts.push({ text: plain, isMention: false })
  return parts
}
