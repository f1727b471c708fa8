import { isValidElement, type ReactNode } from 'react'
import type { Question, QuestionGroup } from './faq.ts'

/** The groups with the questions that contain every typed word; groups without any are left out. */
export function searchQuestions(
  groups: readonly QuestionGroup[],
  typed: string,
): readonly QuestionGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  const holds = (question: Question) => words.every((word) => wordsOf(question).includes(word))
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(holds) }))
    .filter(({ questions }) => questions.length > 0)
}

const known = new WeakMap<Question, string>()

function wordsOf(question: Question): string {
  const kept = known.get(question)
  if (kept !== undefined) return kept
  const words = plain(`${question.question} ${textOf(question.answer)}`)
  known.set(question, words)
  return words
}

/** Lower case without accents and with plain apostrophes, as people type. */
const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** The text of a React node, for the search. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children)
  return ''
}
