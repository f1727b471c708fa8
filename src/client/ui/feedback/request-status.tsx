import { Chip } from '#client/ui/chip.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import type { RequestStatus as Status } from '#contract/values.ts'

interface Look {
  word: string
  tone: 'plain' | 'brass' | 'up' | 'down'
  icon: IconName
}

const canceled: Look = { word: 'Canceled', tone: 'plain', icon: 'x-bold' }

const looks: Record<Status, Look> = {
  new: { word: 'Requested', tone: 'brass', icon: 'hourglass-medium-fill' },
  in_processing: { word: 'In processing', tone: 'brass', icon: 'arrows-clockwise-bold' },
  done: { word: 'Done', tone: 'up', icon: 'check-bold' },
  canceled,
  canceled_by_user: canceled,
}

/** The status of a player's request, as the shop names it. */
export function RequestStatus({ status }: { status: Status }) {
  const { word, tone, icon } = looks[status]
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}
