import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { endWords } from './end-words.ts'
import css from './ended-panel.module.css'
import { Recreate } from './recreate.tsx'

interface Props {
  battle: Battle
  ownSeat: number | null
  onReplay: () => void
}

/** Who has won, and what can be done next: look again, check it, or play it once more. */
export function EndedPanel({ battle, ownSeat, onReplay }: Props) {
  const { title, text } = endWords(battle, ownSeat)
  return (
    <div className={css.panel}>
      <div className={css.words} role="status">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={css.acts}>
        <Button onClick={onReplay}>
          <Icon name="arrow-counter-clockwise-bold" size={18} />
          Replay
        </Button>
        <Button to={`/provably-fair?battle=${battle.id}`}>
          <Icon name="seal-check-fill" size={18} />
          Check it
        </Button>
        <Recreate battle={battle} />
      </div>
    </div>
  )
}
