import type { ReactNode } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './article.module.css'
import { ArticleHead, type KeyPoint } from './article-head.tsx'
import { Contents } from './contents.tsx'
import { useAnchor } from './use-anchor.ts'

export interface ArticleSection {
  /** The anchor: other pages may link to it, so it must not change with the title. */
  id: string
  title: string
  body: ReactNode
}

interface ArticleProps {
  title: string
  lead: ReactNode
  /** The name of its picture under /art. */
  picture: string
  /** The colour of the head, as an OKLCH hue. */
  hue: number
  /** The date of the last change, as `2026-11-21`. */
  changed: string
  keyPoints?: readonly KeyPoint[]
  /** Legal texts are templates until the operator's lawyers have checked them. */
  isTemplate?: boolean
  /** In the head: the suggested next action. */
  action?: ReactNode
  sections: readonly ArticleSection[]
}

/** A long text: its head, its table of contents, and its sections, each with an anchor. */
export function Article({ sections, isTemplate, action, ...head }: ArticleProps) {
  useAnchor()
  return (
    <article className={css.article}>
      <ArticleHead {...head}>{action}</ArticleHead>
      <div className={css.columns}>
        <Contents entries={sections} />
        <div className={css.prose}>
          {isTemplate ? <TemplateNote /> : null}
          {sections.map(({ id, title, body }, index) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>
                <i aria-hidden="true">{index + 1}</i>
                {title}
                <a className={css.anchor} href={`#${id}`} aria-label={`Link to “${title}”`}>
                  #
                </a>
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** States on every legal page of a demo that the text is not binding. */
function TemplateNote() {
  if (useConfig().data?.mode !== 'demo') return null
  return (
    <aside className={css.note} aria-label="Demo">
      <Icon name="warning-fill" size={20} />
      <p>
        <b>This is a demo.</b> This text describes how the shop works. A demo has no operator, so no
        company is named and the text is not legally binding.
      </p>
    </aside>
  )
}
