import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import { wordsOf } from '../parts/words.ts'

type Statistics = Reply<CallsByKey['GET /api/operator/players/:id/statistics']>['data']

const periods: Readonly<Record<Statistics['play'][number]['period'], string>> = {
  day: 'Last day',
  week: 'Last 7 days',
  month: 'Last 30 days',
  all: 'All',
}

/** What a player paid in and was paid, the net result of their play, and the limits that they set. */
export function PlayerStatistics({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'player', id, 'statistics'],
    queryFn: async ({ signal }) =>
      (await send('GET /api/operator/players/:id/statistics', { params: { id }, signal })).data,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Loading label="the results" />
  return (
    <>
      <Facts title="Paid">
        <Fact name="Deposited">{showCoins(data.deposited)}</Fact>
        <Fact name="Withdrawn">{showCoins(data.withdrawn)}</Fact>
      </Facts>
      <Block title="Net result of their paid play">
        <SmallTable
          rows={data.play}
          keyOf={({ period }) => period}
          empty="None."
          columns={[
            { title: 'Period', show: ({ period }) => periods[period] },
            { title: 'Bets', show: ({ bets }) => showCount(bets), isNumber: true },
            { title: 'Staked', show: ({ staked }) => showCoins(staked), isNumber: true },
            { title: 'Won', show: ({ won }) => showCoins(won), isNumber: true },
            { title: 'Net', show: ({ net }) => showCoins(net), isNumber: true },
          ]}
        />
      </Block>
      <Block title="Limits in force">
        {data.exclusion ? (
          <p>
            {wordsOf(data.exclusion.kind)}{' '}
            {data.exclusion.until ? `until ${formatDateTime(data.exclusion.until)}` : 'for ever'}
          </p>
        ) : null}
        <SmallTable
          rows={data.limits}
          keyOf={({ kind, period }) => `${kind} ${period}`}
          empty="None is set."
          columns={[
            { title: 'Limit', show: ({ kind, period }) => `${wordsOf(kind)} by the ${period}` },
            { title: 'Coins', show: ({ amount }) => coinsOf(amount), isNumber: true },
            {
              title: 'Then',
              show: ({ pending }) =>
                pending
                  ? `${coinsOf(pending.amount)} from ${formatDateTime(pending.effective_at)}`
                  : '',
            },
          ]}
        />
      </Block>
    </>
  )
}

const coinsOf = (amount: number | null) => (amount === null ? 'none' : showCoins(amount))
