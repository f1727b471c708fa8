import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { BetTabs } from '#client/player/bets/bet-tabs.tsx'
import { RoundBet } from '#client/player/bets/round-bet.tsx'
import { BetList } from '#client/ui/bets/bet-list.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { showTimes } from '../multipliers.ts'
import { LastSpins } from './last-spins.tsx'
import css from './wheel-lists.module.css'

type ListedBet = Reply<CallsByKey['GET /api/wheel/recent-bets']>['data'][number]

interface WheelListsProps {
  /** The newest round that has ended here; a new one makes the lists refetch. */
  endedIndex: number
  onRound: (id: string) => void
}

/** The last bets and results. */
export function WheelLists({ endedIndex, onRound }: WheelListsProps) {
  const client = useQueryClient()
  useEffect(() => {
    if (endedIndex === 0) return
    void client.invalidateQueries({ queryKey: keys.wheelBets() })
    void client.invalidateQueries({ queryKey: keys.wheelSeeds })
  }, [client, endedIndex])
  return (
    <BetTabs
      label="Bets and seeds"
      className={css.lists}
      tabs={[
        { value: 'own', label: 'My bets', own: 'bets', list: () => <MyBets onRound={onRound} /> },
        { value: 'recent', label: 'Recent bets', list: () => <RecentBets onRound={onRound} /> },
        { value: 'top', label: 'Top payouts', list: () => <TopPayouts onRound={onRound} /> },
        { value: 'last', label: 'Last 100', list: () => <LastSpins endedIndex={endedIndex} /> },
        { value: 'seeds', label: 'Seeds', list: () => <Seeds onRound={onRound} /> },
      ]}
    />
  )
}

type ListProps = Pick<WheelListsProps, 'onRound'>

function MyBets({ onRound }: ListProps) {
  const bets = usePages(keys.wheelBets('own'), (request) => send('GET /api/wheel/my-bets', request))
  return (
    <BetList
      className={css.rows}
      {...bets}
      label="your bets"
      empty={{ text: 'Your bets on the Crazy Wheel will appear here.' }}
    >
      {bets.items.map((bet) => (
        <BetRow key={bet.id} bet={bet} onRound={onRound} />
      ))}
    </BetList>
  )
}

function RecentBets({ onRound }: ListProps) {
  const bets = usePages(keys.wheelBets('recent'), (request) =>
    send('GET /api/wheel/recent-bets', request),
  )
  return (
    <BetList
      className={css.rows}
      {...bets}
      label="recent bets"
      empty={{ text: 'Bets appear here once their round has ended.' }}
    >
      {bets.items.map((bet) => (
        <BetRow key={bet.id} bet={bet} hasPlayer onRound={onRound} />
      ))}
    </BetList>
  )
}

function TopPayouts({ onRound }: ListProps) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: keys.wheelBets('top'),
    queryFn: async ({ signal }) => (await send('GET /api/wheel/top-payouts', { signal })).data,
  })
  const bets = data ?? []
  return (
    <BetList
      className={css.rows}
      items={bets}
      isLoading={isPending}
      error={error}
      refetch={refetch}
      label="top payouts"
      empty={{ text: 'The highest payouts of the week appear here.' }}
    >
      {bets.map((bet) => (
        <BetRow key={bet.id} bet={bet} hasPlayer onRound={onRound} />
      ))}
    </BetList>
  )
}

function Seeds({ onRound }: ListProps) {
  const seeds = usePages(keys.wheelSeeds, (request) => send('GET /api/wheel/seeds', request))
  return (
    <BetList
      className={css.rows}
      {...seeds}
      label="seeds"
      empty={{ text: 'The values that decided each round appear here.' }}
    >
      {seeds.items.map(({ round_id, index, link_hash, link, sector, beacon_round }) => (
        <li key={round_id} className={css.seed}>
          <span>
            <RoundLink id={round_id} index={index} onRound={onRound}>
              Beacon round {showCount(beacon_round)}
            </RoundLink>
          </span>
          <span className={css.code}>
            <small>{link === null ? 'Hash of the link' : 'Link'}</small>
            <code translate="no">{link ?? link_hash}</code>
          </span>
          <span className="num" translate="no">
            {sector === null ? 'Undecided' : `Sector ${sector}`}
            <small>{link === null ? 'Link not revealed' : ''}</small>
          </span>
        </li>
      ))}
    </BetList>
  )
}

interface BetRowProps extends ListProps {
  bet: ListedBet
  hasPlayer?: boolean
}

function BetRow({ bet, hasPlayer = false, onRound }: BetRowProps) {
  const { user, round_id, round_index, created_at, multiplier } = bet
  return (
    <RoundBet bet={bet} notes={[`on ${showTimes(multiplier)}`, '']}>
      <RoundLink id={round_id} index={round_index} onRound={onRound}>
        {hasPlayer ? `${user.name}${user.is_demo ? ', demo' : ''}` : formatDateTime(created_at)}
      </RoundLink>
    </RoundBet>
  )
}

interface RoundLinkProps extends ListProps {
  id: string
  index: number
  children: ReactNode
}

function RoundLink({ id, index, onRound, children }: RoundLinkProps) {
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => onRound(id)}>
        Round {showCount(index)}
      </button>
      <small>{children}</small>
    </>
  )
}
