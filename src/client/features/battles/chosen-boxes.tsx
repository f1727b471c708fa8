import { Stepper } from '#client/ui/form/stepper.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { BATTLE_BOXES_MAX, BATTLE_ROUNDS_MAX } from '#contract/limits.ts'
import { type ChosenBox, countMaxOf, type Draft, roundsOf } from './battle-draft.ts'
import css from './chosen-boxes.module.css'

interface Props {
  draft: Draft
  /** What the server said of the boxes. */
  error: string | null
  onCount: (box: Omit<ChosenBox, 'count'>, count: number) => void
}

/** The boxes of the battle in the order of play. */
export function ChosenBoxes({ draft, error, onCount }: Props) {
  const rounds = roundsOf(draft)
  return (
    <section className={css.chosen} aria-label="Your boxes">
      <header>
        <h2>Your boxes</h2>
        <span className="num">
          {rounds} of {BATTLE_ROUNDS_MAX} rounds
        </span>
      </header>
      {draft.boxes.length === 0 ? (
        <p className={css.none}>
          Choose up to {BATTLE_BOXES_MAX} boxes. Each one that you add is a round, and every seat
          opens it.
        </p>
      ) : (
        <ol>
          {draft.boxes.map((box) => (
            <li key={box.slug}>
              <img src={box.img_url} width="44" height="44" alt="" />
              <span className={css.words}>
                <b>{box.name}</b>
                <Price coins={box.price} size={13} />
              </span>
              <Stepper
                label={`${box.name} in your battle`}
                value={box.count}
                min={1}
                max={countMaxOf(draft, box.slug)}
                onChange={(count) => onCount(box, count)}
              />
              <IconButton
                icon="x-bold"
                label={`Remove ${box.name}`}
                size="s"
                variant="plain"
                onClick={() => onCount(box, 0)}
              />
            </li>
          ))}
        </ol>
      )}
      {error ? (
        <p className={css.error} role="alert">
          {error}
        </p>
      ) : null}
    </section>
  )
}
