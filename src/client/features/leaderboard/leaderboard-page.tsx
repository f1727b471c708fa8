import { useState } from 'react'
import { formatDate } from '#client/lib/format/clock.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { type LeaderboardMetric, PRIZE_SHARES } from '#domain/rewards/leaderboard.ts'
import css from './leaderboard-page.module.css'
import { OwnPlace } from './own-place.tsx'
import { Podium } from './podium.tsx'
import { Ranks } from './ranks.tsx'
import { pastWeeks, useLeaderboard } from './use-leaderboard.ts'
import { WeekClock } from './week-clock.tsx'

const RUNNING = 'running'
const PERCENT = 100

const metrics: readonly { value: LeaderboardMetric; label: string }[] = [
  { value: 'win_amount', label: 'Winnings' },
  { value: 'multiplier', label: 'Multiplier' },
]

const meanings: Record<LeaderboardMetric, string> = {
  win_amount: 'Everything your bets paid out in the week, in every game.',
  multiplier: 'Your highest multiplier, on bets of one coin or more.',
}

/** The week's leaders, prizes and remaining time. */
export function LeaderboardPage() {
  const [metric, setMetric] = useState<LeaderboardMetric>('win_amount')
  const [week, setWeek] = useState<string>(RUNNING)
  const isRunning = week === RUNNING
  const running = useLeaderboard(metric, null)
  const past = useLeaderboard(metric, isRunning ? null : week)
  const { data: board, error, refetch } = isRunning ? running : past
  const isSignedIn = useSession(({ auth }) => auth !== null)

  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.words}>
          <h1>Leaderboard</h1>
          <p>
            Play any game and climb. When the week ends, the top ten by winnings and the top ten by
            multiplier receive prizes.
          </p>
        </div>
        <WeekClock board={running.data} readAt={running.dataUpdatedAt} onEnd={running.refetch} />
      </header>

      <div className={css.choice}>
        <Tabs label="Rank by" value={metric} onChange={setMetric} tabs={metrics} panelId={PANEL} />
        <Select
          label="Week"
          size="s"
          className={css.weeks}
          value={week}
          onChange={setWeek}
          options={[
            { value: RUNNING, label: 'This week' },
            ...(running.data ? pastWeeks(running.data) : []).map((day) => ({
              value: day,
              label: `Week of ${formatDate(day)}`,
            })),
          ]}
        />
        <p>{meanings[metric]}</p>
      </div>

      <section id={PANEL} role="tabpanel" aria-label="Standings" className={css.panel}>
        {error && !board ? <ErrorPanel error={error} onRetry={refetch} /> : null}
        {!board && !error ? <Waiting /> : null}
        {board ? (
          <>
            <Podium board={board} metric={metric} isRunning={isRunning} />
            {board.data.length === 0 ? <Nobody isRunning={isRunning} /> : null}
            {isSignedIn && board.data.length > 0 ? (
              <OwnPlace board={board} metric={metric} isRunning={isRunning} />
            ) : null}
            <Ranks board={board} metric={metric} />
          </>
        ) : null}
      </section>

      <p className={css.note}>
        A prize is never more than {PRIZE_SHARES[metric] / PERCENT}% of what its winner’s own play
        of the week was expected to lose, so that nobody can win more by playing for the board than
        by playing. Equal results rank by who was first. Stakes that unlock a gift or pay a deposit
        bonus, refunded bets and sponsored seats do not count. Prizes are staked once before they
        can be withdrawn.
      </p>
    </div>
  )
}

const PANEL = 'leaderboard-standings'

function Nobody({ isRunning }: { isRunning: boolean }) {
  return (
    <div className={css.nobody}>
      <h2>{isRunning ? 'No winners yet' : 'No winners that week'}</h2>
      <p>
        {isRunning
          ? 'The first win of the week takes first place.'
          : 'There were no wins, or the leaderboard had not started yet.'}
      </p>
      {isRunning ? <Button to="/boxes">Open a box</Button> : null}
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} role="status" aria-label="Loading the leaderboard">
      <Skeleton height={360} radius="var(--rad-xl)" />
      <Skeleton height={420} radius="var(--rad-l)" />
    </div>
  )
}
