import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Refused } from '#client/lib/api/api.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useSoundOnGesture } from '#client/lib/browser/sound.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { modeOf } from '#client/player/battles/battle-labels.tsx'
import { useHasChat } from '#client/player/chat/chat-choices.ts'
import { useSession } from '#client/player/session.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Recovering } from '#client/ui/feedback/recovering.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { BattleHead } from './battle-head.tsx'
import css from './battle-page.module.css'
import type { BattleView, LateStart } from './battle-state.ts'
import { FairnessFacts } from './fairness-facts.tsx'
import { useBattle, useBoxItems } from './use-battle.ts'
import { useWatching } from './use-watching.ts'
import { WaitingRoom } from './waiting-room.tsx'

const BattleChat = lazyPart(async () => (await import('./battle-chat.tsx')).BattleChat)

const loadPlayback = () => import('./playback.tsx')
const Playback = lazy(async () => ({ default: (await loadPlayback()).Playback }))

/** One battle: its players, its live rounds, its result, and how to verify it. */
export function BattlePage() {
  const { id = '' } = useParams()
  return <LiveBattle key={id} id={id} />
}

function LiveBattle({ id }: { id: string }) {
  const { view, error, refetch } = useBattle(id)
  // Before the battle is known: who listens later may have missed it.
  const watching = useWatching(id)
  const hasChat = useHasChat()
  usePageTitle(view ? `${view.battle.format} battle` : undefined)
  // Preloaded while the battle loads or waits, so that its start is not delayed.
  useEffect(() => void loadPlayback().catch(() => undefined), [])
  if (error instanceof Refused && error.status === 404) return <NotFound />
  return (
    <>
      <BackLink to="/battles" label="All battles" />
      {error ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {view ? (
        <>
          <Stage view={view} watching={watching} />
          {hasChat ? (
            <div className={css.chat}>
              <BattleChat battleId={id} />
            </div>
          ) : null}
          <FairnessFacts battle={view.battle} />
        </>
      ) : error ? null : (
        <Wait />
      )}
    </>
  )
}

const Wait = () => (
  <div className={css.wait} role="status" aria-label="Loading the battle">
    <Skeleton height="100%" radius={26} />
  </div>
)

/** The battle itself: its head, and its seats while waiting or playing. */
function Stage({ view, watching }: { view: BattleView; watching: number | null }) {
  useSoundOnGesture()
  const { battle, lateStart } = view
  const items = useBoxItems(battle.id)
  const [isDrawing, setDrawing] = useState(false)
  const playerId = useSession(({ user }) => user?.id)
  const own = battle.seats.find(({ player }) => player !== null && player.id === playerId)
  const ownSeat = own?.seat ?? null
  return (
    <section
      className={css.stage}
      style={{ '--h': modeOf(battle.mode).hue } as CSSProperties}
      aria-label="Battle"
      translate="no"
    >
      <BattleHead battle={battle} isDrawing={isDrawing} watching={watching} />
      {lateStart ? <LateStartNotice lateStart={lateStart} battle={battle} /> : null}
      <Recovering>
        {battle.status === 'waiting' ? (
          <WaitingRoom battle={battle} expiresAtMs={view.expiresAtMs} ownSeat={ownSeat} />
        ) : (
          <Suspense fallback={<Wait />}>
            <Playback view={view} items={items} ownSeat={ownSeat} onDrawing={setDrawing} />
          </Suspense>
        )}
      </Recovering>
    </section>
  )
}

/** The battle must name its beacon round before that round is published: this page rejected a late start. */
function LateStartNotice({ lateStart, battle }: { lateStart: LateStart; battle: Battle }) {
  return (
    <div className={css.notice} role="alert">
      <Notice icon="warning-fill" tone="down">
        <p>
          By this device’s clock, beacon round {showCount(lateStart.beaconRound)} was already public
          ({formatDateTime(lateStart.dueAt)}) when this battle named it, so this page didn’t accept
          the start. If your clock is right, check the{' '}
          <Link to={`/provably-fair?battle=${battle.id}`}>receipt</Link> before you trust the
          result.
        </p>
      </Notice>
    </div>
  )
}
