import type { ReactNode } from 'react'

export interface Question {
  /** The anchor: answers are linked from emails and pages, so it stays when the words change. */
  id: string
  question: string
  answer: ReactNode
}

export interface QuestionGroup {
  id: string
  title: string
  questions: readonly Question[]
}
