import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import articleCss from '../article/article.module.css'
import { ArticleHead } from '../article/article-head.tsx'
import { Contents } from '../article/contents.tsx'
import { drawText } from '../article/draw-text.tsx'
import type { TextPart } from '../article/text.ts'
import { useAnchor } from '../article/use-anchor.ts'
import { useShopValues } from '../article/use-shop-values.ts'
import { text } from '../texts/faq.md'
import css from './faq-page.module.css'
import { searchQuestions } from './search-questions.ts'

const { sections, points: _, ...head } = text
const groups = sections.map((group) => ({ ...group, id: `group-${group.id}` }))
const count = groups.reduce((sum, { parts }) => sum + parts.length, 0)

export function FaqPage() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useAnchor(setAsked)
  const found = useMemo(() => searchQuestions(groups, typed), [typed])
  const foundCount = found.reduce((sum, { parts }) => sum + parts.length, 0)
  const isSearching = typed.trim() !== ''
  return (
    <div className={articleCss.article}>
      <ArticleHead {...head}>
        <div className={css.search}>
          <SearchField
            label="Search the questions"
            placeholder="Search: withdrawal, odds, parcel …"
            value={typed}
            onChange={setTyped}
          />
          <p role="status">
            {isSearching ? `${foundCount} of ${count} questions` : `${count} questions`}
          </p>
        </div>
      </ArticleHead>
      <div className={articleCss.columns}>
        <Contents entries={found} />
        <div className={articleCss.prose}>
          {found.map(({ id, title, parts }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {parts.map((question) => (
                <QuestionDetails
                  key={question.id}
                  {...question}
                  isAsked={question.id === asked || (isSearching && foundCount <= 3)}
                />
              ))}
            </section>
          ))}
          {found.length === 0 ? (
            <Empty
              title={`Nothing about “${typed.trim()}”`}
              text="Ask us, and we may add the answer here."
              action={<Button to="/contacts">Write to us</Button>}
            />
          ) : null}
        </div>
      </div>
    </div>
  )
}

interface QuestionDetailsProps extends TextPart {
  /** Whether it was linked to or found by the search, and opens by itself. */
  isAsked: boolean
}

/**
 * A question that unfolds to its answer as a `details` element: the browser's search finds folded answers
 * too.
 */
function QuestionDetails({ id, title, body, isAsked }: QuestionDetailsProps) {
  const values = useShopValues()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isAsked && details.current) details.current.open = true
  }, [isAsked])
  return (
    <details ref={details} id={id} className={css.details}>
      <summary>
        <h3>{title}</h3>
        <Icon name="caret-down-bold" size={16} />
      </summary>
      <div className={css.answer}>
        {drawText(body, { values, partials: {} })}
        <a href={`#${id}`} aria-label={`Link to “${title}”`}>
          Link to this answer
        </a>
      </div>
    </details>
  )
}
