import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { BetList, SignInPrompt } from '#client/ui/bets/bet-list.tsx'
import { usePages } from '#client/ui/list/use-pages.ts'
import { Surface } from '#client/ui/surface.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { showTimes } from '../multipliers.ts'
import css from './wheel-lists.module.css'

type ListedBet = Reply<CallsByKey['GET /api/wheel/recent-bets']>['data'][number]

const tabs = [
  { value: 'own', label: 'My bets' },
  { value: 'recent', label: 'Recent bets' },
  { value: 'top', label: 'Top payouts' },
  { value: 'seeds', label: 'Seeds' },
] as const

type Tab = (typeof tabs)[number]['value']

interface WheelListsProps {
  /** The newest round that has ended here; a new one makes the lists refetch. */
  endedIndex: number
  onRound: (id: string) => void
}

/** The last bets and results. */
export function WheelLists({ endedIndex, onRound }: WheelListsProps) {
  const client = useQueryClient()
  const [tab, setTab] = useState<Tab>('own')
  const isVisitor = useSession(({ auth }) => auth === null)
  useEffect(() => {
    if (endedIndex === 0) return
    void client.invalidateQueries({ queryKey: keys.wheelBets() })
    void client.invalidateQueries({ queryKey: keys.wheelSeeds })
  }, [client, endedIndex])
  return (
    <Surface isPadded tone="flat" className={css.lists}>
      <Tabs label="Bets and seeds" value={tab} onChange={setTab} tabs={tabs}>
        {tab === 'own' && isVisitor ? (
          <SignInPrompt title="Your bets" text="Sign in to see your bets and their results." />
        ) : null}
        {tab === 'own' && !isVisitor ? <OwnBets onRound={onRound} /> : null}
        {tab === 'recent' ? <RecentBets onRound={onRound} /> : null}
        {tab === 'top' ? <TopPayouts onRound={onRound} /> : null}
        {tab === 'seeds' ? <Seeds onRound={onRound} /> : null}
      </Tabs>
    </Surface>
  )
}

type ListProps = Pick<WheelListsProps, 'onRound'>

function OwnBets({ onRound }: ListProps) {
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
          <RoundLink id={round_id} index={index} onRound={onRound}>
            Beacon round {showCount(beacon_round)}
          </RoundLink>
          <span className={css.code}>
            <small>{link === null ? 'Hash of the link' : 'Link'}</small>
            <code>{link ?? link_hash}</code>
          </span>
          <span className="num">
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
  const { id, user, round_id, round_index, created_at, amount, multiplier, status } = bet
  return (
    <li data-status={status}>
      <RoundLink id={round_id} index={round_index} onRound={onRound}>
        {hasPlayer ? (
          <>
            {user.name}
            {user.is_demo ? ', demo' : ''}
          </>
        ) : (
          formatDateTime(created_at)
        )}
      </RoundLink>
      <span className="num">
        {showCoins(amount)}
        <small>on {showTimes(multiplier)}</small>
      </span>
      <span className="num">{resultOf(bet)}</span>
      <Link to={`/provably-fair?bet=${id}`} aria-label={`Verify the bet on round ${round_index}`}>
        Verify
      </Link>
    </li>
  )
}

interface RoundLinkProps extends ListProps {
  id: string
  index: number
  children: ReactNode
}

function RoundLink({ id, index, onRound, children }: RoundLinkProps) {
  return (
    <span>
      <button type="button" aria-haspopup="dialog" onClick={() => onRound(id)}>
        Round {showCount(index)}
      </button>
      <small>{children}</small>
    </span>
  )
}

const ends = { open: 'Open', lost: 'Lost', canceled: 'Canceled', refunded: 'Refunded' } as const

const resultOf = ({ status, payout }: ListedBet): string =>
  status === 'won' ? `+${showCoins(payout ?? 0)}` : ends[status]
