import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import css from './article-head.module.css'

export interface KeyPoint {
  figure: ReactNode
  label: string
}

interface ArticleHeadProps {
  title: string
  lead: ReactNode
  picture: string
  hue: number
  changed: string
  keyPoints?: readonly KeyPoint[]
  /** Below the lead: a search, a button. */
  children?: ReactNode
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function ArticleHead(props: ArticleHeadProps) {
  const { title, lead, picture, hue, changed, keyPoints = [], children } = props
  return (
    <header className={css.head} style={{ '--h': hue } as CSSProperties}>
      <h1>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {children}
      {keyPoints.length > 0 ? (
        <dl className={css.points}>
          {keyPoints.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <footer className={css.foot}>
        <span>
          Last updated on <time dateTime={changed}>{day.format(new Date(changed))}</time>
        </span>
        <Button variant="plain" size="s" onClick={() => print()}>
          Print
        </Button>
      </footer>
      <ShopPicture
        className={css.picture}
        src={`/art/${picture}.avif`}
        size={360}
        decoding="async"
        alt=""
      />
    </header>
  )
}
