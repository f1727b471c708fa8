import { Chip } from '#client/ui/chip.tsx'
import type { BattleSummary } from '#contract/http/battles.ts'

/** How far a battle is. */
export function BattleStatusChip({
  battle: { status, seats },
}: {
  battle: Pick<BattleSummary, 'status' | 'seats'>
}) {
  const empty = seats.filter(({ player }) => player === null).length
  switch (status) {
    case 'waiting':
      return (
        <Chip tone="brass" icon="hourglass-medium-fill">
          {empty === 1 ? '1 seat free' : `${empty} seats free`}
        </Chip>
      )
    case 'in_progress':
      return (
        <Chip tone="up" icon="sword-fill">
          Running
        </Chip>
      )
    case 'ended':
      return <Chip icon="check-bold">Ended</Chip>
    case 'canceled':
      return <Chip icon="x-bold">Canceled</Chip>
  }
}
