import type { ReactNode } from 'react'

export interface Question {
  /** The anchor: emails and pages link to answers, so it must not change with the text. */
  id: string
  question: string
  answer: ReactNode
}

export interface QuestionGroup {
  id: string
  title: string
  questions: readonly Question[]
}
