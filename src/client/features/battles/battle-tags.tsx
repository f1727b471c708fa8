import { Chip } from '#client/ui/chip.tsx'
import type { BattleSummary } from '#contract/http/battles.ts'
import { modeOf } from './battle-labels.ts'
import css from './battle-tags.module.css'

type Tagged = Pick<
  BattleSummary,
  'format' | 'mode' | 'is_crazy' | 'is_fast' | 'is_private' | 'min_level' | 'sponsor_pct'
>

/** How a battle is played, in a few words each. */
export function BattleTags({ battle }: { battle: Tagged }) {
  const { label, icon } = modeOf(battle.mode)
  return (
    <ul className={css.tags} aria-label="How it is played">
      <li>
        <Chip>{battle.format}</Chip>
      </li>
      <li>
        <Chip icon={icon}>{label}</Chip>
      </li>
      {battle.is_crazy ? (
        <li>
          <Chip tone="down" icon="shuffle-bold">
            Crazy
          </Chip>
        </li>
      ) : null}
      {battle.is_fast ? (
        <li>
          <Chip icon="lightning-fill">Fast</Chip>
        </li>
      ) : null}
      {battle.is_private ? (
        <li>
          <Chip icon="lock-key-fill">Private</Chip>
        </li>
      ) : null}
      {battle.min_level > 1 ? (
        <li>
          <Chip>Level {battle.min_level}+</Chip>
        </li>
      ) : null}
      {battle.sponsor_pct > 0 ? (
        <li>
          <Chip tone="up" icon="gift-fill">
            Creator pays {battle.sponsor_pct}%
          </Chip>
        </li>
      ) : null}
    </ul>
  )
}

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
          {empty === 1 ? '1 open seat' : `${empty} open seats`}
        </Chip>
      )
    case 'in_progress':
      return (
        <Chip tone="up" icon="sword-fill">
          Live
        </Chip>
      )
    case 'ended':
      return <Chip icon="check-bold">Ended</Chip>
    case 'canceled':
      return <Chip icon="x-bold">Canceled</Chip>
  }
}
