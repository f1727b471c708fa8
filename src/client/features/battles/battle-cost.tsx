import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { BATTLE_WAIT_MS } from '#domain/games/battle-timetable.ts'
import { durationWords } from '#domain/schedule/duration-words.ts'
import css from './battle-cost.module.css'
import { costOf, type Draft, roundsOf } from './battle-draft.ts'
import { modeOf, ruleOf } from './battle-words.ts'

interface Props {
  draft: Draft
  isBusy: boolean
  onCreate: () => void
}

/** What the battle is, what it costs its creator and everybody else, and the button that pays. */
export function BattleCost({ draft, isBusy, onCreate }: Props) {
  const balance = useSession(({ user }) => user?.balance)
  const { seat, joiner, sponsoredMax } = costOf(draft)
  const rounds = roundsOf(draft)
  return (
    <div className={css.cost}>
      <p className={css.summary}>
        {draft.format}, {modeOf(draft.mode).label.toLowerCase()}
        {draft.isCrazy ? ', crazy' : ''}, {rounds === 1 ? '1 round' : `${rounds} rounds`}
        {draft.isFast ? ', fast' : ''}
        {draft.isPrivate ? ', by link' : ''}. <span>{ruleOf(draft.mode, draft.isCrazy)}</span>
      </p>
      <dl>
        <div>
          <dt>Your seat</dt>
          <dd>
            <Price coins={seat} />
          </dd>
        </div>
        {sponsoredMax > 0 ? (
          <div>
            <dt>For those who join, at most</dt>
            <dd>
              <Price coins={sponsoredMax} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Each who joins pays</dt>
          <dd>
            <Price coins={joiner} />
          </dd>
        </div>
        {balance === undefined ? null : (
          <div>
            <dt>Your balance</dt>
            <dd>
              <Price coins={balance} />
            </dd>
          </div>
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
            Create for <CoinAmount coins={seat + sponsoredMax} />
          </span>
        )}
      </Button>
      <p className={css.note}>
        All of it comes back if the battle is not full within {durationWords(BATTLE_WAIT_MS)}, or
        when you cancel it before.
      </p>
    </div>
  )
}
