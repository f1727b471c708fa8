import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCoins, showCount, showReturn } from '#client/lib/format/coins.ts'
import { Leaders } from '#client/player/instant/bet-lists.tsx'
import type { PlayedBet } from '#client/player/instant/betting.ts'
import type { GameLists } from '#client/player/instant/instant-game.ts'
import { MissedBets } from '#client/player/rounds/missed-bets.tsx'
import { useSession } from '#client/player/session.ts'
import frame from '#client/ui/bets/game-page.module.css'
import { GamePage } from '#client/ui/bets/game-page.tsx'
import { type Result, ResultBar } from '#client/ui/bets/result-bar.tsx'
import { RoundBets } from '#client/ui/bets/round-bets.tsx'
import { RoundConnection } from '#client/ui/bets/round-connection.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Recovering } from '#client/ui/feedback/recovering.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { CrashBet } from '#contract/http/crash.ts'
import { BetPanels } from './betting/bet-panels.tsx'
import css from './crash-page.module.css'
import { showMultiplier } from './flight/curve.ts'
import { FlightStage } from './flight/flight-stage.tsx'
import { rowOf } from './list/bet-row.ts'
import { CrashRoundSheet } from './list/crash-round-sheet.tsx'
import { LastRounds } from './list/last-rounds.tsx'
import { MyBets } from './list/my-bets.tsx'
import { OwnCashOuts, RoundAnnouncer, useHeldBalance } from './own-bets.tsx'
import {
  type CrashConfig,
  type CrashGame,
  type FollowedCrash,
  useCrash,
  useCrashConfig,
  useLastCrashGames,
} from './use-crash.ts'

/** Rocket: a multiplier climbs until it busts; players who cash out before are paid by it. */
export function CrashPage() {
  const { crash, flight } = useCrash()
  const { data: config } = useCrashConfig()
  const playerId = useSession(({ user }) => user?.id)
  const [openRound, setOpenRound] = useState<string | null>(null)
  const round = crash.view?.round ?? null
  const games = useLastCrashGames(round)
  const bets = crash.view?.bets ?? noBets
  const own = bets.filter(({ user }) => user.id === playerId)
  useHeldBalance(round, own)
  const readHundredths = () => flight.at(round, crash.isLive !== false).hundredths

  return (
    <GamePage
      title="Rocket"
      fairnessPath="/rocket/provably-fair"
      terms={<Terms config={config} />}
      results={<ResultBar results={games?.map(resultOf)} onOpen={setOpenRound} />}
      className={css.page}
    >
      <div className={css.room}>
        <div className={frame.table} translate="no">
          <Recovering>
            <FlightStage
              crash={crash}
              flight={flight}
              marks={marksOf(bets, playerId)}
              targets={targetsOf(own)}
              aside={
                <div className={css.connection}>
                  <RoundConnection
                    isLive={crash.isLive}
                    isStale={crash.isStale && crash.view !== null}
                  />
                  <MissedBets
                    round={round}
                    own={own}
                    queryKey={keys.myCrashBets}
                    read={readMyBets}
                  />
                </div>
              }
            >
              {crash.error ? <ErrorPanel error={crash.error} onRetry={crash.refetch} /> : null}
              <OwnCashOuts own={own} />
            </FlightStage>
          </Recovering>
          <Recovering>
            <BetPanels crash={crash} config={config} own={own} readHundredths={readHundredths} />
          </Recovering>
        </div>
        <Lists
          crash={crash}
          playerId={playerId}
          settledCount={settledCountOf(own)}
          endedId={games?.[0]?.id}
        />
      </div>
      <RoundAnnouncer round={round} own={own} />
      {openRound ? <CrashRoundSheet id={openRound} onClose={() => setOpenRound(null)} /> : null}
    </GamePage>
  )
}

const readMyBets = async (signal: AbortSignal) =>
  (await send('GET /api/crash/my-bets', { signal })).data

const noBets: readonly CrashBet[] = []

const UP_FROM = 2
const HOT_FROM = 10

function resultOf({ id, bust }: CrashGame): Result {
  if (bust === null) return { id, text: 'Refunded', tone: 'low' }
  const tone = bust >= HOT_FROM ? 'hot' : bust >= UP_FROM ? 'up' : 'low'
  return { id, text: showMultiplier(bust), tone }
}

const MARKS_MAX = 40

const marksOf = (bets: readonly CrashBet[], playerId: string | undefined) =>
  bets
    .flatMap(({ multiplier, user }) =>
      multiplier === null ? [] : [{ multiplier, isOwn: user.id === playerId }],
    )
    .sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
    .slice(-MARKS_MAX)

const targetsOf = (own: readonly CrashBet[]): number[] =>
  own.flatMap(({ status, auto_cashout, is_auto_cashout_given }) =>
    status === 'open' && auto_cashout !== null && !is_auto_cashout_given ? [auto_cashout] : [],
  )

const settledCountOf = (own: readonly CrashBet[]): number =>
  own.filter(({ status }) => status !== 'open').length

function Terms({ config }: { config: CrashConfig | undefined }) {
  if (!config) return null
  return (
    <>
      <span>
        RTP{' '}
        <b className="num" translate="no">
          {showReturn(config.rtp)}
        </b>
      </span>
      <span>
        Max profit{' '}
        <b className="num" translate="no">
          {showCoins(config.max_profit_bet)}
        </b>
      </span>
    </>
  )
}

const leaders: Pick<GameLists<PlayedBet>, 'name' | 'listLeaders'> = {
  name: 'crash',
  listLeaders: async (metric, signal) =>
    (await send('GET /api/crash/leaderboard', { query: { metric }, signal })).data,
}

interface ListsProps {
  crash: FollowedCrash
  playerId: string | undefined
  settledCount: number
  /** The newest round that has ended. */
  endedId: string | undefined
}

const tabs = [
  { value: 'players', label: 'Players' },
  { value: 'own', label: 'My bets' },
  { value: 'top', label: 'Leaderboard' },
  { value: 'last', label: 'Last 100' },
] as const

function Lists({ crash: { view }, playerId, settledCount, endedId }: ListsProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('players')
  const totals = view?.totals
  return (
    <Surface isPadded tone="flat" className={css.lists}>
      <Tabs label="Bets" value={tab} onChange={setTab} tabs={tabs}>
        {tab === 'own' ? (
          <MyBets settledCount={settledCount} />
        ) : tab === 'last' ? (
          <LastRounds endedId={endedId} />
        ) : tab === 'top' ? (
          <Stack gap={16}>
            <Leaders game={leaders} isPlaying={false} />
          </Stack>
        ) : (
          <RoundBets
            title="Players"
            aside={
              <span className="num" translate="no">
                {showCount(totals?.players ?? 0)} playing · {showCoins(totals?.amount ?? 0)} bet
              </span>
            }
            rows={view?.bets.map((bet) => rowOf(bet, playerId)) ?? []}
            isLoading={view === null}
            empty="No bets on this round yet."
          />
        )}
      </Tabs>
    </Surface>
  )
}
