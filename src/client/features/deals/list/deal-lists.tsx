import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { BetTabs } from '#client/player/bets/bet-tabs.tsx'
import { RECENT_MS, useSeen } from '#client/player/instant/bet-lists.tsx'
import { FairTab } from '#client/player/instant/fair-tab.tsx'
import type { GameLists } from '#client/player/instant/instant-game.ts'
import { Last100 } from '#client/player/instant/last-100.tsx'
import { useVisit } from '#client/player/instant/visit.ts'
import { VisitStatistics } from '#client/player/instant/visit-statistics.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { BetList, VerifyBet } from '#client/ui/bets/bet-list.tsx'
import { type BetResult, hasWon, showResult } from '#client/ui/bets/result.ts'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { DealConfig } from '#contract/http/deals.ts'
import { dealChance } from '#domain/games/deals.ts'
import css from './deal-lists.module.css'

interface DealListsProps {
  terms: DealConfig | undefined
  /** True while a deal is animated: lists fetched in the meantime would reveal its result. */
  isPlaying: boolean
}

/** The last deals of everybody or of the player, each with its receipt. */
export function DealLists({ terms, isPlaying }: DealListsProps) {
  const { last } = useVisit('deals')
  return (
    <div className={css.below}>
      <BetTabs
        label="Deals"
        className={css.lists}
        tabs={[
          {
            value: 'recent',
            label: 'Recent deals',
            list: () => <RecentDeals isPlaying={isPlaying} />,
          },
          {
            value: 'own',
            label: 'My deals',
            own: 'deals',
            list: () => <MyDeals isPlaying={isPlaying} />,
          },
          {
            value: 'last',
            label: 'Last 100',
            list: () => <Last100 game={deals} isPlaying={isPlaying} />,
          },
          {
            value: 'fair',
            label: 'Fair',
            list: () => <FairTab title="Deals" terms={terms} lastBetId={last[0]?.bet_id} />,
          },
        ]}
      />
      <VisitStatistics game="deals" />
    </div>
  )
}

const deals: Pick<GameLists<never>, 'name' | 'listRecent'> = {
  name: 'deals',
  listRecent: (request) => send('GET /api/deals/recent-bets', request),
}

const frame = { label: 'the deals', placeholders: 5, className: css.entries }

function RecentDeals({ isPlaying }: { isPlaying: boolean }) {
  const bets = usePages(
    keys.instantBets('deals', 'recent'),
    (request) => send('GET /api/deals/recent-bets', request),
    { refreshMs: RECENT_MS },
  )
  const deals = useSeen(bets, isPlaying)
  return (
    <BetList
      {...deals}
      {...frame}
      empty={{ title: 'No deals yet', text: 'Players’ deals will appear here.' }}
    >
      {deals.items.map(({ bet_id, user, amount, payout, target, created_at }) => (
        <li key={bet_id} data-won={hasWon({ stake: amount, payout })}>
          <span className={css.who}>
            <Avatar url={user.avatar_url} name={user.name} size={32} />
            <span>
              <Link to={`/players/${user.id}`}>{user.name}</Link>
              {user.is_demo ? <DemoBadge /> : <small>{formatDateTime(created_at)}</small>}
            </span>
          </span>
          <Target {...target} />
          <Stake stake={amount} payout={payout} />
          <VerifyBet className={css.verify} id={bet_id} of={`the deal on ${target.name}`} />
        </li>
      ))}
    </BetList>
  )
}

function MyDeals({ isPlaying }: { isPlaying: boolean }) {
  const bets = usePages(keys.instantBets('deals', 'own'), (request) =>
    send('GET /api/deals/my-bets', request),
  )
  const deals = useSeen(bets, isPlaying)
  return (
    <BetList
      {...deals}
      {...frame}
      empty={{
        title: 'No deals yet',
        text: 'Your deals will appear here, each with its receipt.',
      }}
    >
      {deals.items.map(({ bet_id, stake, target, chance, ticket, is_win, created_at }) => (
        <li key={bet_id} data-won={is_win}>
          <span className={css.rolled}>
            <b className="num" translate="no">
              {showPercent(dealChance(ticket))}
            </b>
            <small>
              rolled, {showPercent(chance)} chance · {formatDateTime(created_at)}
            </small>
          </span>
          <Target {...target} />
          <Stake stake={stake} payout={is_win ? target.price : 0} />
          <VerifyBet className={css.verify} id={bet_id} of={`the deal on ${target.name}`} />
        </li>
      ))}
    </BetList>
  )
}

function Target({ name, img_url }: { name: string; img_url: string }) {
  return (
    <span className={css.item}>
      <ShopPicture src={img_url} size={40} loading="lazy" decoding="async" alt="" />
      <span>{name}</span>
    </span>
  )
}

function Stake(result: BetResult) {
  return (
    <span className={css.stake}>
      <b className="num" translate="no">
        {showResult(result)}
      </b>
      <small className="num" translate="no">
        {showCoins(result.stake)} staked
      </small>
    </span>
  )
}
