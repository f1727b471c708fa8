import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Section } from '#client/ui/section.tsx'
import css from './roll-list.module.css'
import { RollRow } from './roll-row.tsx'

const PAGE = 20

/** Everything that the player ever rolled, newest first, each to be verified with one press. */
export function RollList() {
  const rolls = useInfiniteQuery({
    queryKey: keys.rolls,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/fairness/bets', {
        query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const shown = rolls.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title="Your rolls">
      {rolls.error && !shown ? <ErrorPanel error={rolls.error} onRetry={rolls.refetch} /> : null}
      {rolls.isPending ? <Skeleton height={300} radius="var(--rad-l)" /> : null}
      {shown?.length === 0 ? (
        <Empty
          title="No rolls yet"
          text="Open a box, and its roll stands here to be checked."
          action={
            <Button variant="brass" to="/boxes">
              See the boxes
            </Button>
          }
        />
      ) : null}
      {shown && shown.length > 0 ? (
        <ul className={css.rolls}>
          {shown.map((roll) => (
            <RollRow key={roll.bet_id} roll={roll} />
          ))}
        </ul>
      ) : null}
      {rolls.hasNextPage ? (
        <Button
          className={css.more}
          isBusy={rolls.isFetchingNextPage}
          onClick={() => void rolls.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </Section>
  )
}
