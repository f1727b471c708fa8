import { Fragment, type ReactNode } from 'react'
import { Article } from './article.tsx'
import { drawText, type Partials } from './draw-text.tsx'
import type { ArticleText, TextNode } from './text.ts'
import { useShopValues } from './use-shop-values.ts'

interface TextArticleProps {
  text: ArticleText
  partials?: Partials
  /** In the head: the suggested next action. */
  action?: ReactNode
}

/** A page that is a text from a Markdown file. */
export function TextArticle({ text, partials = {}, action }: TextArticleProps) {
  const { points, sections, ...head } = text
  const drawing = { values: useShopValues(), partials }
  const draw = (nodes: readonly TextNode[]) => drawText(nodes, drawing)
  return (
    <Article
      {...head}
      keyPoints={points.map(({ figure, label }) => ({ figure: draw(figure), label }))}
      action={action}
      sections={sections.map((section) => ({
        id: section.id,
        title: section.title,
        body: (
          <>
            {draw(section.body)}
            {section.parts.map(({ id, title, body }) => (
              <Fragment key={id}>
                <h3 id={id}>{title}</h3>
                {draw(body)}
              </Fragment>
            ))}
          </>
        ),
      }))}
    />
  )
}
