import type { Battle } from '#contract/http/battles.ts'
import css from './arena.module.css'
import { Lanes } from './lanes.tsx'
import { DrawBar } from './outcome.tsx'
import { SeatDrops, SeatEnd } from './seat-results.tsx'
import { SeatSlot, SeatTable, TeamGrid } from './seats.tsx'
import type { ItemsByVersion } from './use-battle.ts'
import type { Scene } from './use-scene.ts'

interface Props {
  battle: Battle
  scene: Scene
  items: ItemsByVersion | undefined
  /** The number of rounds that have landed. */
  roundsShown: number
  totals: readonly number[]
  ownSeat: number | null
  onLanded: (round: number) => void
}

/** The seats of a full battle: the running draws and their results. */
export function Arena(props: Props) {
  const { battle, scene, roundsShown, totals, ownSeat } = props
  const hasTotals = roundsShown > 0 || scene.name === 'rolling' || scene.name === 'counting'
  return (
    <SeatTable
      battle={battle}
      ownSeat={ownSeat}
      totals={hasTotals ? totals : null}
      roundsShown={roundsShown}
      drops={
        roundsShown > 0 ? (
          <TeamGrid seats={battle.seats}>
            {(seat) => <SeatDrops battle={battle} seat={seat} roundsShown={roundsShown} />}
          </TeamGrid>
        ) : null
      }
    >
      <Stage {...props} />
    </SeatTable>
  )
}

function Stage({ battle, scene, items, onLanded }: Props) {
  switch (scene.name) {
    case 'canceled':
      return (
        <TeamGrid seats={battle.seats}>{(seat) => <SeatSlot seat={seat} act={null} />}</TeamGrid>
      )
    case 'drawing':
      return battle.draw ? (
        <div className={css.drawing}>
          <DrawBar battle={battle} draw={battle.draw} isRunning />
        </div>
      ) : null
    case 'ended':
      return (
        <TeamGrid seats={battle.seats}>
          {(seat) => <SeatEnd battle={battle} seat={seat} payout={payoutOf(battle, seat.seat)} />}
        </TeamGrid>
      )
    default:
      return items ? (
        <Lanes
          battle={battle}
          items={items}
          playback={scene.name === 'rolling' ? scene.playback : null}
          onLanded={onLanded}
        />
      ) : null
  }
}

const payoutOf = ({ payouts }: Battle, seat: number) =>
  payouts?.find((payout) => payout.seat === seat) ?? null
