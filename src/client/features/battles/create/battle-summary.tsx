import { modeOf, ruleOf } from '#client/player/battles/battle-labels.tsx'
import { useSession } from '#client/player/session.ts'
import { useUsableWithOthers } from '#client/player/use-withdrawal-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { Stepper } from '#client/ui/form/stepper.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { BATTLE_BOXES_MAX, BATTLE_ROUNDS_MAX } from '#contract/limits.ts'
import { BATTLE_WAIT_MS } from '#domain/games/battle-timetable.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { type ChosenBox, costOf, countMaxOf, type Draft, roundsOf } from './battle-draft.ts'
import css from './battle-summary.module.css'

interface ChosenBoxesProps {
  draft: Draft
  /** The server's refusal of the chosen boxes. */
  onCount: (box: Omit<ChosenBox, 'count'>, count: number) => void
}

/** The boxes of the battle in the order of play. */
export function ChosenBoxes({ draft, onCount }: ChosenBoxesProps) {
  const rounds = roundsOf(draft)
  return (
    <section className={css.chosen} aria-label="Your boxes">
      <header>
        <h2>Your boxes</h2>
        <span className="num" translate="no">
          {rounds} of {BATTLE_ROUNDS_MAX} rounds
        </span>
      </header>
      {draft.boxes.length === 0 ? (
        <p className={css.none}>
          Add up to {BATTLE_BOXES_MAX} boxes. Each one is a round that every seat opens.
        </p>
      ) : (
        <ol>
          {draft.boxes.map((box) => (
            <li key={box.slug}>
              <ShopPicture src={box.img_url} size={44} alt="" />
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
    </section>
  )
}

interface Props {
  draft: Draft
  /** The shop's fee. */
  feePercent: number
  isBusy: boolean
  onCreate: () => void
}

/** The battle's summary, its cost for the creator and the joiners, and the button that pays. */
export function BattleCost({ draft, feePercent, isBusy, onCreate }: Props) {
  const balance = useSession(({ user }) => user?.balance)
  const usable = useUsableWithOthers() ?? balance
  const { seat, fee, joiner, sponsoredMax, total } = costOf(draft, feePercent)
  const rounds = roundsOf(draft)
  return (
    <div className={css.cost}>
      <p className={css.summary}>
        <b>{factsOf(draft)}</b>
        <span>{ruleOf(draft.mode, draft.isCrazy)}</span>
      </p>
      <dl>
        <div>
          <dt>Your seat</dt>
          <dd>
            <Price coins={seat} />
          </dd>
        </div>
        {fee > 0 ? (
          <div>
            <dt>Fee, {feePercent}% of your stake</dt>
            <dd>
              <Price coins={fee} />
            </dd>
          </div>
        ) : null}
        {sponsoredMax > 0 ? (
          <div>
            <dt>For sponsored seats, up to</dt>
            <dd>
              <Price coins={sponsoredMax} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{fee > 0 ? 'Entry per player, with the fee' : 'Entry per player'}</dt>
          <dd>
            <Price coins={joiner} />
          </dd>
        </div>
        {balance === undefined || usable === undefined ? null : (
          <>
            <div>
              <dt>Your balance</dt>
              <dd>
                <Price coins={balance} />
              </dd>
            </div>
            <div>
              <dt>Usable with other players</dt>
              <dd>
                <Price coins={usable} />
              </dd>
            </div>
          </>
        )}
      </dl>
      <Button
        variant="brass"
        size="l"
        isWide
        isBusy={isBusy}
        disabled={rounds === 0}
        onClick={onCreate}
      >
        {rounds === 0 ? (
          'Add a box'
        ) : (
          <span>
            Create for <CoinAmount coins={total} />
          </span>
        )}
      </Button>
      <p className={css.note}>
        You get a full refund if the battle isn’t full within {formatDuration(BATTLE_WAIT_MS)}, or
        if you cancel it before it starts.
      </p>
    </div>
  )
}

/** On a narrow page the summary is far down: this bar keeps the cost visible, and scrolls there. */
export function QuickSummary({ draft, feePercent }: Pick<Props, 'draft' | 'feePercent'>) {
  const rounds = roundsOf(draft)
  if (rounds === 0) return null
  const { total } = costOf(draft, feePercent)
  const handlePress = () => document.getElementById('summary')?.scrollIntoView()
  return (
    <div className={css.quick}>
      <span className="num" translate="no">
        {rounds === 1 ? '1 round' : `${rounds} rounds`}
      </span>
      <Price coins={total} />
      <Button size="s" onClick={handlePress}>
        Review
      </Button>
    </div>
  )
}

function factsOf(draft: Draft): string {
  const { format, mode, isCrazy, isFast, isPrivate } = draft
  const rounds = roundsOf(draft)
  const facts = [
    format,
    modeOf(mode).label.toLowerCase(),
    isCrazy && 'crazy',
    rounds === 1 ? '1 round' : `${rounds} rounds`,
    isFast && 'fast',
    isPrivate && 'by link',
  ]
  return `${facts.filter(Boolean).join(', ')}.`
}
