import type { TextNode, TextPart, TextSection } from '../article/text.ts'

/** The groups with the questions that contain every typed word; groups without any are left out. */
export function searchQuestions(
  groups: readonly TextSection[],
  typed: string,
): readonly TextSection[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  const holds = (question: TextPart) => words.every((word) => wordsOf(question).includes(word))
  return groups
    .map((group) => ({ ...group, parts: group.parts.filter(holds) }))
    .filter(({ parts }) => parts.length > 0)
}

const known = new WeakMap<TextPart, string>()

function wordsOf(question: TextPart): string {
  const kept = known.get(question)
  if (kept !== undefined) return kept
  const words = plain(`${question.title} ${question.body.map(textOf).join(' ')}`)
  known.set(question, words)
  return words
}

/** Lower case without accents and with plain apostrophes, as people type. */
const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** The words of a text that every shop shares. */
function textOf(node: TextNode): string {
  if (typeof node === 'string') return node
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
