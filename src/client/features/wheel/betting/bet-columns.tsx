import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { BetAmount, BetAmountKeys } from '#client/ui/bets/bet-amount.tsx'
import { BetDock } from '#client/ui/bets/bet-dock.tsx'
import { useBetAmount } from '#client/ui/bets/use-bet-amount.ts'
import { ShortcutsHint } from '#client/ui/shortcuts-hint.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { WheelBet } from '#contract/http/wheel.ts'
import { multipliers } from '../multipliers.ts'
import { resultOf } from '../spin/wheel-stage.tsx'
import type { ShownWheel, WheelConfig } from '../use-wheel.ts'
import { BetColumn } from './bet-column.tsx'
import css from './bet-columns.module.css'

interface BetColumnsProps {
  shown: ShownWheel
  config: WheelConfig | undefined
  /** The player's bets on the round. */
  own: readonly WheelBet[]
}

/** The betting area: an amount, and a column for each multiplier. */
export function BetColumns({ shown, config, own }: BetColumnsProps) {
  const limits = config && { min: config.min_amount, max: config.max_amount }
  const field = useBetAmount(limits)
  const hasKeys = useSettings((settings) => settings.hasKeys)
  const modal = useModalRoute()
  const isVisitor = useSession(({ auth }) => auth === null)
  return (
    <div className={css.betting}>
      <Surface isPadded className={css.amount}>
        <BetDock>
          <BetAmount field={field} limits={limits} hasKeys />
        </BetDock>
        <div className={css.foot}>
          <p role="status">
            {own.length > 0 ? (
              <span>
                Your bets:{' '}
                <b className="num" translate="no">
                  {showCoins(resultOf(own).stake)}
                </b>
              </span>
            ) : (
              'Choose an amount, then a multiplier.'
            )}
          </p>
          <ShortcutsHint>
            {multipliers.map(({ key }) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            to bet
            <BetAmountKeys />
          </ShortcutsHint>
        </div>
      </Surface>
      <div className={css.columns}>
        {multipliers.map((place) => (
          <BetColumn
            key={place.multiplier}
            place={place}
            shown={shown}
            config={config}
            amount={field.amount}
            hasKey={hasKeys}
            onVisitor={isVisitor ? () => modal.open('register') : null}
          />
        ))}
      </div>
    </div>
  )
}
