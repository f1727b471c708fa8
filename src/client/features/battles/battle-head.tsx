import { useMuted } from '#client/lib/browser/muted.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Battle } from '#contract/http/battles.ts'
import css from './battle-head.module.css'
import { BattleStatusChip } from './battle-status-chip.tsx'
import { BattleTags } from './battle-tags.tsx'
import { ruleOf } from './battle-words.ts'
import { ShareButton } from './share-button.tsx'

/** What is played here, for how much, and how it is won. */
export function BattleHead({ battle }: { battle: Battle }) {
  const [isMuted, setMuted] = useMuted()
  return (
    <header className={css.head}>
      <div className={css.words}>
        <div className={css.chips}>
          <BattleStatusChip battle={battle} />
          <BattleTags battle={battle} />
        </div>
        <h1>{titleOf(battle)}</h1>
        <p className={css.rule}>{ruleOf(battle.mode, battle.is_crazy)}</p>
      </div>
      <div className={css.side}>
        <p className={css.price}>
          <span>A seat</span>
          <Price coins={battle.price} size={20} />
        </p>
        <ShareButton battle={battle} />
        <IconButton
          icon={isMuted ? 'speaker-slash-fill' : 'speaker-high-fill'}
          label="Sound"
          aria-pressed={!isMuted}
          onClick={() => setMuted(!isMuted)}
        />
      </div>
    </header>
  )
}

/** "Battle of 4": the boxes have their own row below. */
function titleOf({ rounds_count, boxes }: Battle): string {
  const [first] = boxes
  if (boxes.length === 1 && first) {
    return rounds_count === 1 ? first.name : `${first.name}, ${rounds_count} rounds`
  }
  return `Battle of ${rounds_count} rounds`
}
