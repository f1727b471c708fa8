import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import { MyBoxEntry } from './my-box-entry.tsx'
import css from './my-boxes-page.module.css'

/** The player's own boxes, with prices, openings and earnings. */
export function MyBoxesPage() {
  const mine = useMyBoxes()
  const [hiding, setHiding] = useState<MyBox | null>(null)
  return (
    <>
      <header className={css.head}>
        <h1>My boxes</h1>
        <Button size="s" variant="brass" to="/custom-boxes/create">
          <Icon name="hammer-fill" size={17} />
          Create a box
        </Button>
      </header>
      <Totals totals={mine.totals} />
      <Boxes mine={mine} onHide={setHiding} />
      {hiding ? <HideBox box={hiding} onClose={() => setHiding(null)} /> : null}
    </>
  )
}

type Mine = ReturnType<typeof useMyBoxes>

function Totals({ totals }: Pick<Mine, 'totals'>) {
  return (
    <dl className={css.totals} aria-busy={!totals}>
      <div>
        <dt>Earned</dt>
        <dd>{totals ? <Price coins={totals.earned} size={19} /> : <Skeleton width={90} />}</dd>
      </div>
      <div>
        <dt>Opened by others</dt>
        <dd className="num" translate="no">
          {totals ? totals.shared_openings : <Skeleton width={50} />}
        </dd>
      </div>
      <div>
        <dt>On sale</dt>
        <dd className="num" translate="no">
          {totals ? `${totals.on_sale} of ${totals.on_sale_max}` : <Skeleton width={70} />}
        </dd>
      </div>
    </dl>
  )
}

function Boxes({ mine, onHide }: { mine: Mine; onHide: (box: MyBox) => void }) {
  const { boxes, error, refetch } = mine
  if (error && !boxes) return <ErrorPanel error={error} onRetry={refetch} />
  if (!boxes) {
    return (
      <Stack role="status" aria-label="Loading your boxes">
        <Skeleton height={122} radius={18} />
        <Skeleton height={122} radius={18} />
      </Stack>
    )
  }
  if (boxes.length === 0) {
    return (
      <Empty
        picture="/art/box-crate-pine.avif"
        title="No boxes yet"
        text="Create a box and earn 1% of what others pay to open it."
        action={
          <Button variant="brass" to="/custom-boxes/create">
            Create a box
          </Button>
        }
      />
    )
  }
  return (
    <>
      <h2 className="hidden">Your boxes</h2>
      <Stack as="ul">
        {boxes.map((box) => (
          <li key={box.slug}>
            <MyBoxEntry box={box} onHide={() => onHide(box)} />
          </li>
        ))}
      </Stack>
      <LoadMore list={mine} />
      <p className={css.note}>
        You earn 1% of what others pay, to the cent over all openings. Your own openings and gift
        play earn nothing. Hidden boxes keep what they have earned.
      </p>
    </>
  )
}

interface HideBoxProps {
  box: MyBox
  onClose: () => void
}

function HideBox({ box, onClose }: HideBoxProps) {
  const hide = useHide(onClose)
  return (
    <Modal title="Hide this box?" onClose={onClose}>
      <p className={css.words}>
        Nobody can open <bdi>{box.name}</bdi> anymore. Past openings keep their receipts, your share
        is still paid, and you can publish it again.
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep it on sale
        </Button>
        <Button variant="brass" isBusy={hide.isPending} onClick={() => hide.mutate(box.slug)}>
          Hide box
        </Button>
      </div>
    </Modal>
  )
}

/** The player's own boxes, page by page, with their total earnings. */
function useMyBoxes() {
  const list = usePages(keys.myBoxes, (request) => send('GET /api/profile/boxes', request))
  return { ...list, boxes: list.firstPage && list.items, totals: list.firstPage?.totals }
}

const useHide = (onDone: () => void) =>
  useMutation({
    mutationFn: (slug: string) => send('DELETE /api/user-boxes/:slug', { params: { slug } }),
    async onSuccess(_, slug) {
      queryClient.removeQueries({ queryKey: keys.box({ kind: 'user', slug }) })
      void queryClient.invalidateQueries({ queryKey: keys.allCustomBoxes })
      await queryClient.invalidateQueries({ queryKey: keys.myBoxes })
      onDone()
    },
  })
