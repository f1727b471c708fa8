import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Section } from '#client/ui/section.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { CustomBoxGrid } from './custom-box-grid.tsx'
import css from './custom-boxes-page.module.css'
import { useTopCustomBoxes } from './use-custom-boxes.ts'

/** The boxes made by players, with a link to make one. */
export function CustomBoxesPage() {
  return (
    <>
      <header className={css.head}>
        <div className={css.words}>
          <h1>Custom boxes</h1>
          <p>
            Made by players, who choose the items and their chances. The price follows from both: a
            box returns up to 90%, and its maker earns 1% of what others pay.
          </p>
          <div className={css.ways}>
            <Button variant="brass" to="/custom-boxes/create">
              <Icon name="hammer-fill" size={19} />
              Create a box
            </Button>
            <Button to="/custom-boxes/all">All custom boxes</Button>
          </div>
        </div>
        <ShopPicture src="/art/open-crate-honey.avif" size={480} alt="" className={css.art} />
      </header>
      <div className={css.shelves}>
        <Shelf title="Featured" sort="featured" isFirst />
        <Shelf title="Newest" sort="newest" />
        <Shelf title="Most opened" sort="popular" />
        <Shelf title="Best return" sort="return" />
      </div>
    </>
  )
}

interface ShelfProps {
  title: string
  sort: 'featured' | 'newest' | 'popular' | 'return'
  isFirst?: boolean
}

function Shelf({ title, sort, isFirst = false }: ShelfProps) {
  const { data, error, refetch } = useTopCustomBoxes(sort)
  const isEmpty = data?.data.length === 0
  if (isEmpty && !isFirst) return null
  return (
    <Section
      title={title}
      aside={
        isEmpty ? null : (
          <Button size="s" variant="plain" to={`/custom-boxes/all?sort=${sort}`}>
            See all<span className="hidden">: {title}</span>
            <Icon name="caret-right-bold" size={14} />
          </Button>
        )
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : isEmpty ? (
        <Empty
          picture="/art/box-crate-pine.avif"
          title="No boxes yet"
          text="Create the first one."
          action={
            <Button variant="brass" to="/custom-boxes/create">
              Create a box
            </Button>
          }
        />
      ) : (
        <CustomBoxGrid boxes={data?.data} places={5} isShelf isEager={isFirst} />
      )}
    </Section>
  )
}
