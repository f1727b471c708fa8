import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { BoxRow } from '#client/player/battles/battle-card.tsx'
import { BattleStatusChip, modeOf } from '#client/player/battles/battle-labels.tsx'
import { hasWon } from '#client/ui/bets/result.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { MyBattle } from '#contract/http/battles.ts'
import css from './my-battles-page.module.css'

/** The player's own battles, with stakes and winnings. */
export function MyBattlesPage() {
  const list = usePages(keys.myBattles, (request) => send('GET /api/battles/mine', request))
  const { items: battles, firstPage } = list
  return (
    <>
      <h1 className={css.title}>My battles</h1>
      {list.error && !firstPage ? (
        <ErrorPanel error={list.error} onRetry={list.refetch} />
      ) : !firstPage ? (
        <div role="status" aria-label="Loading your battles">
          <Skeleton height={360} radius={18} />
        </div>
      ) : battles.length === 0 ? (
        <Empty
          picture="/art/game-battles.avif"
          title="No battles yet"
          text="Battles you join appear here, with what you paid and what they paid."
          action={
            <Button variant="brass" to="/battles">
              Browse battles
            </Button>
          }
        />
      ) : (
        <Stack as="ol" gap={8}>
          {battles.map((battle) => (
            <li key={battle.id}>
              <MyBattleRow battle={battle} />
            </li>
          ))}
        </Stack>
      )}
      <LoadMore list={list} />
    </>
  )
}

function MyBattleRow({ battle }: { battle: MyBattle }) {
  const { id, format, mode, is_crazy, boxes, created_at, staked, won } = battle
  return (
    <article className={css.row}>
      <BoxRow boxes={boxes.slice(0, 3)} />
      <div className={css.words}>
        <Link to={`/battles/${id}`}>
          {`${format} ${modeOf(mode).label.toLowerCase()}${is_crazy ? ', crazy' : ''}`}
        </Link>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </div>
      <BattleStatusChip battle={battle} />
      <dl className={css.sums}>
        <div>
          <dt>Paid</dt>
          <dd>
            <Price coins={staked} size={13} />
          </dd>
        </div>
        <div>
          <dt>{battle.status === 'canceled' ? 'Refunded' : 'Payout'}</dt>
          <dd data-won={won !== null && hasWon({ stake: staked, payout: won })}>
            {battle.status === 'canceled' ? (
              <Price coins={staked} size={13} />
            ) : won === null ? (
              '–'
            ) : (
              <Price coins={won} size={13} />
            )}
          </dd>
        </div>
      </dl>
    </article>
  )
}
