import { useEffect, useRef } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import type { Question } from './faq.ts'
import css from './question-details.module.css'

interface QuestionDetailsProps extends Question {
  /** It was linked to, or found: it opens by itself. */
  isAsked: boolean
}

/** A question that opens to its answer, by the browser's own means: its search finds folded answers too. */
export function QuestionDetails({ id, question, answer, isAsked }: QuestionDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isAsked && details.current) details.current.open = true
  }, [isAsked])
  return (
    <details ref={details} id={id} className={css.details}>
      <summary>
        <h3>{question}</h3>
        <Icon name="caret-down-bold" size={16} />
      </summary>
      <div className={css.answer}>
        {answer}
        <a href={`#${id}`} aria-label={`Link to “${question}”`}>
          Link to this answer
        </a>
      </div>
    </details>
  )
}
