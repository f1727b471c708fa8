import { type CSSProperties, useState } from 'react'
import { useSession } from '#client/player/session.ts'
import { Arena } from './arena.tsx'
import { BattleHead } from './battle-head.tsx'
import css from './battle-stage.module.css'
import type { BattleView } from './battle-state.ts'
import { totalsOf } from './battle-totals.ts'
import { modeOf } from './battle-words.ts'
import { DrawBar } from './draw-bar.tsx'
import { EndedPanel } from './ended-panel.tsx'
import { LateStartNotice } from './late-start-notice.tsx'
import { RoundStatus } from './round-status.tsx'
import { RoundStrip } from './round-strip.tsx'
import { type Role, StagePanel } from './stage-panel.tsx'
import { useBoxItems } from './use-box-items.ts'
import { useCelebration } from './use-celebration.ts'
import { useScene } from './use-scene.ts'
import { useBots, useJoin } from './use-seat-acts.ts'
import { useSeatPress } from './use-seat-press.ts'

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
  const showing = scene.name === 'rolling' ? scene.showing : null
  const isOver = scene.name === 'ended' || scene.name === 'drawing'
  const roundsShown = isOver
    ? battle.rounds.length
    : showing
      ? showing.round + (landed === showing.round ? 1 : 0)
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
        current={showing ? showing.round : null}
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
      <RoundStatus battle={battle} round={landed !== null && showing ? landed : null} />
    </section>
  )
}

function roleOf({ battle }: BattleView, playerId: string | undefined): Role {
  if (playerId === undefined) return 'other'
  if (battle.creator_id === playerId) return 'creator'
  return battle.seats.some(({ player }) => player?.id === playerId) ? 'seated' : 'other'
}
