import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { ResultCard } from '#client/player/results/result-card.tsx'
import { ShareWin } from '#client/player/results/share-win.tsx'
import { useSession } from '#client/player/session.ts'
import frame from '#client/ui/bets/game-page.module.css'
import { GamePage } from '#client/ui/bets/game-page.tsx'
import { hasWon } from '#client/ui/bets/result.ts'
import { type Result, ResultBar } from '#client/ui/bets/result-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Recovering } from '#client/ui/feedback/recovering.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { BetLists, useSeen } from './bet-lists.tsx'
import { type Order, type PlayedBet, resultOf } from './betting.ts'
import type { AnyTerms, GameLists, InstantGame } from './instant-game.ts'
import css from './instant-page.module.css'
import type { InstantPlay } from './use-instant-play.ts'
import { useVisit } from './visit.ts'
import { VisitStatistics } from './visit-statistics.tsx'

/** The terms of a game: its limits, payouts and version. */
export function useInstantTerms<T extends AnyTerms, O extends Order, B extends PlayedBet>(
  game: InstantGame<T, O, B>,
): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: keys.instantTerms(game.name),
    queryFn: ({ signal }) => game.readTerms(signal),
    initialData: game.initialTerms,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface InstantPageProps<T extends AnyTerms, O extends Order, B extends PlayedBet> {
  game: InstantGame<T, O, B>
  terms: UseQueryResult<T>
  play: InstantPlay<O, B>
  /** The RTP of the current bet: "98.9999%". */
  rtp: string | undefined
  /** The form for bets: a `BetPanel`. */
  panel: ReactNode
  /** The result of the newest bet for screen readers; empty while it is animated. */
  announcement: string
  /** The board. */
  children: ReactNode
}

/** The page around the board of every instant game. */
export function InstantPage<T extends AnyTerms, O extends Order, B extends PlayedBet>(
  props: InstantPageProps<T, O, B>,
) {
  const { game, terms, play, rtp, panel, announcement, children } = props
  const isPlaying = play.isOut || play.flying.length > 0
  const { data, error, refetch } = terms
  const { last } = useVisit<B>(game.name)
  return (
    <GamePage
      title={game.title}
      fairnessPath={game.fairnessPath}
      terms={
        data ? (
          <>
            <span>
              RTP{' '}
              <b className="num" translate="no">
                {rtp}
              </b>
            </span>
            <span>
              Max payout{' '}
              <b className="num" translate="no">
                {showCoins(data.max_payout)}
              </b>
            </span>
          </>
        ) : null
      }
      results={<LastBets game={game} last={last} isPlaying={isPlaying} />}
    >
      {error && !data ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      <div className={frame.table} translate="no">
        <Recovering>{children}</Recovering>
        <Recovering>{panel}</Recovering>
      </div>
      <div className={css.below}>
        <BetLists game={game} terms={data} newestId={last[0]?.bet_id} isPlaying={isPlaying} />
        <VisitStatistics game={game.name} />
      </div>
      <p className="hidden" role="status">
        {announcement}
      </p>
    </GamePage>
  )
}

const STRIP_MAX = 20
const STRIP_LABEL = 'Your last bets'

interface LastBetsProps<B extends PlayedBet> {
  game: GameLists<B>
  last: readonly B[]
  isPlaying: boolean
}

/** The player's last bets: those of this visit, then the server's list. */
function LastBets<B extends PlayedBet>(props: LastBetsProps<B>) {
  const { game, last, isPlaying } = props
  const [opened, setOpened] = useState<B | null>(null)
  const isVisitor = useSession(({ auth }) => auth === null)
  return (
    <>
      {isVisitor ? (
        <Strip game={game} bets={last} onOpen={setOpened} />
      ) : (
        <OwnStrip game={game} last={last} isPlaying={isPlaying} onOpen={setOpened} />
      )}
      {opened ? <BetSheet game={game} bet={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

interface StripProps<B extends PlayedBet> {
  game: GameLists<B>
  bets: readonly B[]
  onOpen: (bet: B) => void
}

function OwnStrip<B extends PlayedBet>(props: LastBetsProps<B> & Pick<StripProps<B>, 'onOpen'>) {
  const { game, last, isPlaying, onOpen } = props
  const own = useSeen(usePages(keys.instantBets(game.name, 'own'), game.listOwn), isPlaying)
  const seen = new Set(last.map(({ bet_id }) => bet_id))
  const before = own.items.filter(({ bet_id }) => !seen.has(bet_id))
  if (own.isLoading && last.length === 0) {
    return <ResultBar label={STRIP_LABEL} results={undefined} onOpen={() => undefined} />
  }
  return <Strip game={game} bets={[...last, ...before].slice(0, STRIP_MAX)} onOpen={onOpen} />
}

function Strip<B extends PlayedBet>({ game, bets, onOpen }: StripProps<B>) {
  if (bets.length === 0) return <p className={css.none}>Your last bets appear here.</p>
  const results = bets.map(
    (bet): Result => ({
      id: bet.bet_id,
      text: game.resultOf(bet),
      ...(game.colorOf
        ? { color: game.colorOf(bet) }
        : { tone: hasWon(resultOf(bet)) ? 'up' : 'low' }),
    }),
  )
  return (
    <ResultBar
      label={STRIP_LABEL}
      results={results}
      onOpen={(id) => {
        const bet = bets.find(({ bet_id }) => bet_id === id)
        if (bet) onOpen(bet)
      }}
    />
  )
}

interface BetSheetProps<B extends PlayedBet> {
  game: GameLists<B>
  bet: B
  onClose: () => void
}

/** One bet, with a link to its receipt. */
function BetSheet<B extends PlayedBet>({ game, bet, onClose }: BetSheetProps<B>) {
  return (
    <Modal title={`${game.title}: ${game.resultOf(bet)}`} onClose={onClose}>
      <Stack gap={20}>
        <Facts>
          <Fact name="Bet on">{game.betOn(bet)}</Fact>
          <Fact name="Bet">{showCoins(bet.amount)}</Fact>
          <Fact name="Payout">
            {`${showCoins(bet.payout)}${bet.payout > 0 ? ` at ${bet.multiplier}×` : ''}`}
          </Fact>
          <Fact name="Nonce">{showCount(bet.nonce)}</Fact>
        </Facts>
        <ResultCard result={resultOf(bet)}>
          <ShareWin game={game.title} betId={bet.bet_id} result={resultOf(bet)} />
        </ResultCard>
        <Button to={`/provably-fair?bet=${bet.bet_id}`} isWide>
          Verify this bet
        </Button>
      </Stack>
    </Modal>
  )
}
