import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { Table } from '#client/ui/list/table.tsx'
import type { Reply } from '#contract/call.ts'
import { gamePages } from '#contract/game-pages/game-pages.ts'
import type { getPlayStatistics, PlaySum } from '#contract/http/history.ts'
import { Panel } from './panel.tsx'
import css from './play-panel.module.css'

type Statistics = Reply<typeof getPlayStatistics>['data']
type Period = Statistics['periods'][number]['period']

const periods: readonly { value: Period; label: string; net: string }[] = [
  { value: 'day', label: 'Day', net: 'Net of the last day' },
  { value: 'week', label: 'Week', net: 'Net of the last week' },
  { value: 'month', label: 'Month', net: 'Net of the last month' },
  { value: 'all', label: 'All', net: 'Net since you joined' },
]

const labelOf = (game: string): string =>
  gamePages.find((page) => page.game === game)?.title ?? 'Boxes'

/** Stakes, winnings and losses, by game and since the account was created. */
export function PlayPanel() {
  const [period, setPeriod] = useState<Period>('all')
  const { data, error, refetch } = useQuery({
    queryKey: keys.playStatistics,
    queryFn: ({ signal }) => send('GET /api/profile/statistics', { signal }),
  })
  const shown = data?.data.periods.find((each) => each.period === period)
  return (
    <Panel
      title="Your play"
      text={
        data
          ? `Since ${formatDateTime(data.data.since)}. Items count at the price they were won at; gifts do not count.`
          : 'What you have staked and what was paid.'
      }
    >
      <Segmented label="Period" value={period} onChange={setPeriod} options={periods} />
      {shown ? (
        <PlayOf {...shown} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading your play">
          <Skeleton height={180} radius={14} />
        </div>
      )}
      {data?.data.periods.some(({ total }) => total.bets > 0) ? (
        <NetByPeriod periods={data.data.periods} />
      ) : null}
    </Panel>
  )
}

function PlayOf({ total, games: played }: Statistics['periods'][number]) {
  if (total.bets === 0) return <p className={css.none}>No settled bets in this period.</p>
  return (
    <>
      <p className={css.net}>
        <span>Net result</span>
        <Net coins={total.net} />
        <small>
          {showCount(total.bets)} bets, staked {showCoins(total.staked)}, paid{' '}
          {showCoins(total.won)}
        </small>
      </p>
      <div className={css.games}>
        <Table label="By game">
          <thead>
            <tr>
              <th>Game</th>
              <th>Bets</th>
              <th>Staked</th>
              <th>Payout</th>
              <th>Net result</th>
            </tr>
          </thead>
          <tbody>
            {played.map(({ game, ...sum }) => (
              <GameRow key={game} name={labelOf(game)} sum={sum} />
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

function GameRow({ name, sum }: { name: string; sum: PlaySum }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num" translate="no">
        {showCount(sum.bets)}
      </td>
      <td className="num" translate="no">
        {showCoins(sum.staked)}
      </td>
      <td className="num" translate="no">
        {showCoins(sum.won)}
      </td>
      <td>
        <Net coins={sum.net} />
      </td>
    </tr>
  )
}

function NetByPeriod({ periods: all }: { periods: Statistics['periods'] }) {
  return (
    <div className={css.periods}>
      <Facts>
        {all.map(({ period, total }) => (
          <Fact key={period} name={netOf(period)}>
            <Net coins={total.net} />
          </Fact>
        ))}
      </Facts>
    </div>
  )
}

const netOf = (period: Period) => periods.find(({ value }) => value === period)?.net ?? ''

/** Uses the minus sign (U+2212), not the hyphen. */
export function Net({ coins }: { coins: number }) {
  const sign = coins > 0 ? 'plus' : coins < 0 ? 'minus' : undefined
  return (
    <b className={css.sum} data-sign={sign}>
      {coins < 0 ? `−${showCoins(-coins)}` : coins > 0 ? `+${showCoins(coins)}` : showCoins(0)}
    </b>
  )
}
