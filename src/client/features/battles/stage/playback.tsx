import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { showCoins } from '#client/lib/format/coins.ts'
import { seatLabel } from '#client/player/battles/battle-labels.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { Arena } from './arena.tsx'
import { RoundStrip } from './battle-head.tsx'
import { type BattleView, standingAt, totalsOf } from './battle-state.ts'
import { EmoteBar, SeatEmotes } from './emotes.tsx'
import { DrawBar, EndedPanel } from './outcome.tsx'
import { RoundTable } from './round-table.tsx'
import { StagePanel } from './stage-panel.tsx'
import { StandingLine, standingLabel } from './standing-line.tsx'
import type { ItemsByVersion } from './use-battle.ts'
import { useCelebration, useScene } from './use-scene.ts'

interface Props {
  view: BattleView
  items: ItemsByVersion | undefined
  ownSeat: number | null
  /** Called when the deciding draw of a battle begins and ends: only then is it over for those who watch. */
  onDrawing: (isDrawing: boolean) => void
}

/** A full or canceled battle: its rounds, its result, and the next steps. */
export function Playback({ view, items, ownSeat, onDrawing }: Props) {
  const { battle } = view
  const { scene, startReplay, stopReplay } = useScene(view)
  const [landed, setLanded] = useState<number | null>(null)
  const playback = scene.name === 'rolling' ? scene.playback : null
  const isOver = scene.name === 'ended' || scene.name === 'drawing'
  const roundsShown = isOver
    ? battle.rounds.length
    : playback
      ? playback.round + (landed === playback.round ? 1 : 0)
      : 0
  useCelebration(scene.name, battle, ownSeat)
  const isDrawing = scene.name === 'drawing' && !scene.isReplay
  const handleDrawing = useEffectEvent(onDrawing)
  useLayoutEffect(() => handleDrawing(isDrawing), [isDrawing])

  const handleReplay = () => {
    setLanded(null)
    startReplay()
  }
  return (
    <>
      <RoundStrip
        rounds={battle.rounds}
        done={roundsShown}
        current={playback ? playback.round : null}
      />
      {scene.name === 'ended' ? (
        <>
          <EndedPanel battle={battle} ownSeat={ownSeat} onReplay={handleReplay} />
          {battle.draw ? <DrawBar battle={battle} draw={battle.draw} isRunning={false} /> : null}
        </>
      ) : null}
      {scene.name === 'ended' || scene.name === 'canceled' ? null : (
        <StandingLine battle={battle} roundsShown={roundsShown} ownSeat={ownSeat} />
      )}
      <SeatEmotes seats={battle.seats} />
      <Arena
        battle={battle}
        scene={scene}
        items={items}
        roundsShown={roundsShown}
        totals={totalsOf(battle, roundsShown)}
        ownSeat={ownSeat}
        onLanded={setLanded}
      />
      <StagePanel view={view} scene={scene} onSkip={stopReplay} />
      <EmoteBar battle={battle} />
      <RoundTable battle={battle} roundsShown={roundsShown} ownSeat={ownSeat} />
      <p className="hidden" role="status">
        {landed !== null && playback ? roundLabel(battle, landed, ownSeat) : ''}
      </p>
    </>
  )
}

/** What screen readers hear once a round has landed: what each seat drew, and who leads now. */
function roundLabel(battle: Battle, round: number, ownSeat: number | null): string {
  const drops = battle.rounds[round]?.drops ?? []
  const words = drops.map(({ seat, item }) => {
    const own = battle.seats[seat]
    return own ? `${seatLabel(own)} ${showCoins(item.price)}` : ''
  })
  const standing = standingLabel(battle, standingAt(battle, round + 1), ownSeat)
  return `Round ${round + 1}: ${words.join(', ')}. ${standing}`
}
