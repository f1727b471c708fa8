import { type ReactNode, useId, useState } from 'react'
import { useSettings } from '#client/lib/browser/settings.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { autoStops } from '#client/player/auto-play/auto-play.ts'
import { AutoPlayFields, AutoPlayStatus } from '#client/player/auto-play/auto-play-fields.tsx'
import { FastSwitch } from '#client/player/fast-results.tsx'
import { useSession } from '#client/player/session.ts'
import { BetAmount, BetAmountKeys } from '#client/ui/bets/bet-amount.tsx'
import { BetDock } from '#client/ui/bets/bet-dock.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShortcutsHint } from '#client/ui/shortcuts-hint.tsx'
import { Surface } from '#client/ui/surface.tsx'
import css from './bet-panel.module.css'
import type { Order, PlayedBet } from './betting.ts'
import type { InstantPlay } from './use-instant-play.ts'

interface BetPanelProps<O extends Order, B extends PlayedBet> {
  play: InstantPlay<O, B>
  /** What the button does, before its price: "Roll". */
  verb: string
  /** Further keyboard shortcuts, after the space bar. */
  keys?: ReactNode
  /** Fields of the game, above the amount. */
  children?: ReactNode
}

/** The form for bets on an instant game, placed by hand or by auto-play. */
export function BetPanel<O extends Order, B extends PlayedBet>(props: BetPanelProps<O, B>) {
  const { play, verb, keys, children } = props
  const [mode, setMode] = useState<'manual' | 'auto'>('manual')
  const hasKeys = useSettings((settings) => settings.hasKeys)
  const form = useId()
  const isRunning = play.run !== null
  const isManual = mode === 'manual' && !isRunning
  const isUnanswered = play.call === 'unanswered'
  useKey(' ', hasKeys && isManual, play.press)
  return (
    <div className={css.side}>
      <Surface as="section" isPadded className={css.panel} aria-label="Your bet">
        <Segmented
          label="How to bet"
          value={mode}
          options={[
            { value: 'manual', label: 'Manual' },
            { value: 'auto', label: 'Auto' },
          ]}
          isDisabled={isRunning}
          onChange={setMode}
        />
        {children}
        {mode === 'auto' ? (
          <div hidden={isRunning}>
            <AutoPlayFields
              title="Your bet"
              id={form}
              simulated={play.simulated}
              onStart={play.start}
            />
          </div>
        ) : null}
        {play.run ? <AutoPlayStatus run={play.run} /> : null}
        {play.error ? (
          <p ref={showWhole} className={css.error} role="alert">
            {play.error}
          </p>
        ) : null}
        <p className={css.note} role="status">
          {play.stopped ? autoStops[play.stopped] : null}
        </p>
        <BetDock>
          <div className={css.amount}>
            <BetAmount field={play.amount} limits={play.limits} isDisabled={isRunning} hasKeys />
            <Balance />
          </div>
          {isManual || isUnanswered ? (
            <Button
              data-main-act
              isWide
              variant="brass"
              className={css.act}
              isBusy={play.call === 'waiting'}
              aria-disabled={!play.isVisitor && play.cost === null}
              aria-keyshortcuts={hasKeys ? 'Space' : undefined}
              onClick={play.press}
            >
              {isUnanswered ? 'Try again' : play.isVisitor ? 'Sign up to play' : priced(verb, play)}
            </Button>
          ) : isRunning ? (
            <Button data-main-act isWide className={css.act} onClick={play.stop}>
              Stop auto-play
            </Button>
          ) : (
            <Button
              data-main-act
              isWide
              variant="brass"
              className={css.act}
              type="submit"
              form={form}
            >
              Start auto-play
            </Button>
          )}
        </BetDock>
      </Surface>
      <div className={css.settings}>
        <FastSwitch>Instant</FastSwitch>
        <ShortcutsHint>
          <kbd>Space</kbd> bet
          <BetAmountKeys />
          {keys}
        </ShortcutsHint>
      </div>
    </div>
  )
}

/** Below the board on a phone, the message could otherwise be hidden by the dock. */
const showWhole = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })

const priced = (verb: string, { cost }: { cost: number | null }) =>
  cost === null ? verb : `${verb} for ${showCoins(cost)}`

function Balance() {
  const balance = useSession(({ user }) => user?.balance)
  return (
    <p className={css.balance}>
      {balance === undefined ? null : (
        <>
          <span>Balance</span>
          <Price coins={balance} size={14} />
        </>
      )}
    </p>
  )
}
