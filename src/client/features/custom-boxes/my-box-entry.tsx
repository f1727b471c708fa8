import { Link } from 'react-router'
import { showCount, showReturn } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import { boxPath } from '#contract/pages.ts'
import css from './my-box-entry.module.css'

interface MyBoxEntryProps {
  box: MyBox
  onHide: () => void
}

const statuses = {
  on_sale: { label: 'On sale', tone: 'up' },
  hidden: { label: 'Hidden', tone: 'plain' },
  taken_down: { label: 'Taken down', tone: 'down' },
} as const

export function MyBoxEntry({ box, onHide }: MyBoxEntryProps) {
  const { label, tone } = statuses[box.status]
  return (
    <Surface as="article" className={css.entry} data-status={box.status}>
      <ShopPicture src={box.img_url} size={88} loading="lazy" decoding="async" alt="" />
      <div className={css.what}>
        <h3>
          {box.status === 'on_sale' ? (
            <Link to={boxPath({ kind: 'user', slug: box.slug })}>{box.name}</Link>
          ) : (
            box.name
          )}
        </h3>
        <p>
          <Chip tone={tone}>{label}</Chip>
          <span className="num" translate="no">
            Version {box.version} · {box.items} items · {showReturn(box.rtp)}
          </span>
        </p>
        {box.note ? <p className={css.note}>{box.note}</p> : null}
      </div>
      <dl className={css.figures}>
        <div>
          <dt>Price</dt>
          <dd>
            <Price coins={box.price} />
          </dd>
        </div>
        <div>
          <dt>Openings</dt>
          <dd className="num" translate="no">
            {showCount(box.openings)}
          </dd>
        </div>
        <div>
          <dt>Earned</dt>
          <dd>
            <Price coins={box.earned} />
          </dd>
        </div>
      </dl>
      {box.status === 'taken_down' ? null : (
        <div className={css.ways}>
          <Button
            size="s"
            to={`/custom-boxes/create?edit=${box.slug}`}
            aria-label={`${box.status === 'hidden' ? 'Edit and publish' : 'Edit'} ${box.name}`}
          >
            {box.status === 'hidden' ? 'Edit and publish' : 'Edit'}
          </Button>
          {box.status === 'on_sale' ? (
            <Button size="s" variant="plain" aria-label={`Hide ${box.name}`} onClick={onHide}>
              Hide
            </Button>
          ) : null}
        </div>
      )}
    </Surface>
  )
}
