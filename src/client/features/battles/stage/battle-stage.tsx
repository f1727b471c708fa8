import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { modeOf } from '../battle-labels.ts'
import { seatLabel } from '../seat-face.tsx'
import { Arena } from './arena.tsx'
import { BattleHead } from './battle-head.tsx'
import css from './battle-stage.module.css'
import type { BattleView, LateStart } from './battle-state.ts'
import { totalsOf } from './battle-state.ts'
import { DrawBar, EndedPanel } from './outcome.tsx'
import { type Role, StagePanel } from './stage-panel.tsx'
import { useBoxItems } from './use-battle.ts'
import { useCelebration, useScene } from './use-scene.ts'
import { useBots, useJoin, useSeatPress } from './use-seat-acts.ts'

/** Where a battle is played: its head, its rounds, the seats, and everything that can be pressed. */
export function BattleStage({ view }: { view: BattleView }) {
  const { battle } = view
  const playerId = useSession(({ user }) => user?.id)
  const items = useBoxItems(battle.id)
  const { scene, startReplay, stopReplay } = useScene(view)
  const [landed, setLanded] = useState<number | null>(null)
  const join = useJoin(battle)
  const bots = useBots(battle)
  const role = roleOf(view, playerId)
  const act = useSeatPress(battle, role, join, bots)

  const own = battle.seats.find(({ player }) => player !== null && player.id === playerId)
  const ownSeat = own?.seat ?? null
  const playback = scene.name === 'rolling' ? scene.playback : null
  const isOver = scene.name === 'ended' || scene.name === 'drawing'
  const roundsShown = isOver
    ? battle.rounds.length
    : playback
      ? playback.round + (landed === playback.round ? 1 : 0)
      : 0
  useCelebration(scene.name, battle, ownSeat)

  const handleReplay = () => {
    setLanded(null)
    startReplay()
  }
  return (
    <section
      className={css.stage}
      style={{ '--h': modeOf(battle.mode).hue } as CSSProperties}
      aria-label="Battle"
    >
      <BattleHead battle={battle} />
      {view.lateStart ? <LateStartNotice lateStart={view.lateStart} battle={battle} /> : null}
      <RoundStrip
        rounds={battle.rounds}
        done={roundsShown}
        current={playback ? playback.round : null}
      />
      {scene.name === 'ended' ? (
        <EndedPanel battle={battle} ownSeat={ownSeat} onReplay={handleReplay} />
      ) : null}
      <Arena
        battle={battle}
        scene={scene}
        items={items}
        roundsShown={roundsShown}
        totals={totalsOf(battle, roundsShown)}
        ownSeat={ownSeat}
        act={act}
        onLanded={setLanded}
      />
      {isOver && battle.draw ? (
        <DrawBar draw={battle.draw} isRunning={scene.name === 'drawing'} />
      ) : null}
      <StagePanel
        view={view}
        scene={scene}
        role={role}
        join={join}
        bots={bots}
        onSkip={stopReplay}
      />
      <RoundStatus battle={battle} round={landed !== null && playback ? landed : null} />
    </section>
  )
}

function roleOf({ battle }: BattleView, playerId: string | undefined): Role {
  if (playerId === undefined) return 'other'
  if (battle.creator_id === playerId) return 'creator'
  return battle.seats.some(({ player }) => player?.id === playerId) ? 'seated' : 'other'
}

interface Props {
  rounds: Battle['rounds']
  /** Rounds that are over. */
  done: number
  /** The round on the stage, or null. */
  current: number | null
}

/** The boxes in the order of play; the one that is being opened is kept in sight. */
function RoundStrip({ rounds, done, current }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const open = list.current?.children[current ?? 0]
    if (!(open instanceof HTMLElement) || !list.current) return
    const middle = open.offsetLeft - (list.current.clientWidth - open.clientWidth) / 2
    list.current.scrollTo({ left: middle, behavior: 'smooth' })
  }, [current])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by key.
    <ol className={css.rounds} ref={list} aria-label="Rounds" tabIndex={0}>
      {rounds.map(({ round, box }) => (
        <li
          key={round}
          title={box.name}
          data-state={round === current ? 'current' : round < done ? 'done' : 'ahead'}
          aria-current={round === current ? 'step' : undefined}
        >
          <img src={box.img_url} width="52" height="52" decoding="async" alt={box.name} />
          <span className="num">{round + 1}</span>
        </li>
      ))}
    </ol>
  )
}

/** The round that decides must be named before it is out: this page has refused a start that was late. */
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

/** Tells screen readers what a round has drawn, once it has landed. */
function RoundStatus({ battle, round }: { battle: Battle; round: number | null }) {
  const drops = round === null ? [] : (battle.rounds[round]?.drops ?? [])
  const words = drops.map(({ seat, item }) => {
    const own = battle.seats[seat]
    return own ? `${seatLabel(own)}: ${item.name}, ${showCoins(item.price)}` : ''
  })
  return (
    <p className="hidden" role="status">
      {round === null ? '' : `Round ${round + 1}. ${words.join('. ')}.`}
    </p>
  )
}
