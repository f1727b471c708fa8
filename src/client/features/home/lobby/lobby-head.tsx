import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { useFreeBoxes } from '#client/player/use-free-boxes.ts'
import { Button } from '#client/ui/button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Profile } from '#contract/http/account.ts'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { boxPath } from '#contract/pages.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import css from './lobby-head.module.css'
import { zonedTime } from './zoned-time.ts'

/** Where the player stands: their level, their place of the week, and their free box. */
export function LobbyHead() {
  const user = useSession((session) => session.user)
  return (
    <header className={css.head}>
      <h1>
        <span>Welcome back</span>
        {user ? (
          <span>
            , <bdi>{user.name}</bdi>
          </span>
        ) : null}
      </h1>
      <div className={css.cards}>
        <LevelCard user={user} />
        <WeekCard />
        <FreeBoxCard />
      </div>
    </header>
  )
}

function LevelCard({ user }: { user: Profile | null }) {
  return (
    <section className={css.card} aria-label="Your level">
      {user ? <Level {...user.user_level} /> : <Skeleton height="100%" />}
    </section>
  )
}

function Level({ level, level_xp: gained, next_level_xp: needed }: Profile['user_level']) {
  return (
    <>
      <span className={css.badge}>
        <LevelBadge level={level} size={46} />
      </span>
      <div className={css.words}>
        <p className={css.title}>
          <Link to="/profile/main">{`Level ${level}`}</Link>
        </p>
        <Progress
          label="Progress to the next level"
          value={needed === null ? 1 : gained / needed}
        />
        <p className={css.note}>
          {needed === null ? (
            <span>The highest level</span>
          ) : (
            <span>{`${showCount(Math.ceil(needed - gained))} XP to level ${level + 1}`}</span>
          )}
        </p>
      </div>
    </>
  )
}

/** The player's rank by winnings; in this week, nobody has one before their first win. */
function WeekCard() {
  const playerId = useSession(({ user }) => user?.id ?? null)
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: keys.leaderboard({ metric: 'win_amount', week: null, playerId }),
    enabled: playerId !== null,
    queryFn: ({ signal }) =>
      send('GET /api/leaderboard', { query: { metric: 'win_amount' }, signal }),
  })
  const { me, prizes = [], ends_in_ms: leftMs = 0 } = data ?? {}
  return (
    <section className={css.card} aria-label="Your place this week">
      {data ? (
        <>
          <span className={css.badge}>
            <Icon name="trophy-fill" size={40} />
          </span>
          <div className={css.words}>
            <p className={css.title}>
              <Link to="/leaderboard">{me ? `Place ${me.rank} this week` : 'Not ranked yet'}</Link>
            </p>
            <p className={css.note}>
              {me ? (
                <span>
                  <Price coins={me.value} size={14} /> won
                </span>
              ) : (
                <span>
                  First prize <Price coins={prizes[0] ?? 0} size={14} />
                </span>
              )}
            </p>
            <p className={css.note}>
              {leftMs < 2 * DAY_MS ? (
                <span>
                  {'Ends in '}
                  <Countdown until={() => dataUpdatedAt + leftMs} />
                </span>
              ) : (
                <span>{`Ends in ${Math.floor(leftMs / DAY_MS)} days`}</span>
              )}
            </p>
          </div>
        </>
      ) : (
        <Wait error={error} />
      )}
    </section>
  )
}

function FreeBoxCard() {
  const { data, openMs, error } = useFreeBoxes()
  const next = data && chooseBox(data.data)
  return (
    <section className={css.card} aria-label="Your free box">
      {next ? <FreeBoxState box={next} openMs={openMs(next)} /> : <Wait error={error} />}
    </section>
  )
}

/** The best free box that is ready, else the one that is ready next, else the first that the player may earn. */
function chooseBox(boxes: readonly FreeBox[]): FreeBox | undefined {
  const ready = boxes.filter(({ lock }) => lock === null)
  const waiting = boxes.filter(({ lock }) => lock === 'wait')
  return ready.at(-1) ?? waiting.sort((a, b) => a.wait_ms - b.wait_ms)[0] ?? boxes[0]
}

function FreeBoxState({ box, openMs }: { box: FreeBox; openMs: number }) {
  const isReady = box.lock === null
  return (
    <>
      <ShopPicture className={css.box} src={box.img_url} size={84} alt="" />
      <div className={css.words}>
        <p className={css.title}>
          <Link to={boxPath(box)}>{isReady ? 'A free box is ready' : box.name}</Link>
        </p>
        {isReady ? (
          <Button variant="brass" size="s" to={boxPath(box)}>
            Open for free
          </Button>
        ) : box.lock === 'wait' ? (
          <>
            <p className={css.note}>
              <span>
                {'Ready in '}
                <Countdown until={() => openMs} />
              </span>
            </p>
            <p className={css.note}>
              <span translate="no">{zonedTime(openMs)}</span>
            </p>
          </>
        ) : (
          <p className={css.note}>
            <span>
              {box.lock === 'level' ? `From level ${box.tier} on` : 'Needs some paid play'}
            </span>
          </p>
        )}
      </div>
    </>
  )
}

function Wait({ error }: { error: Error | null }): ReactNode {
  if (error) return <p className={css.note}>This could not be loaded.</p>
  return <Skeleton height="100%" />
}
