import { useId, useState } from 'react'
import { useSettings } from '#client/lib/browser/settings.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { autoStops } from '#client/player/auto-play/auto-play.ts'
import { AutoPlayFields, AutoPlayStatus } from '#client/player/auto-play/auto-play-fields.tsx'
import { BetAmount } from '#client/ui/bets/bet-amount.tsx'
import { BetDock } from '#client/ui/bets/bet-dock.tsx'
import { sayResult } from '#client/ui/bets/result.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { CrashBet } from '#contract/http/crash.ts'
import { showMultiplier } from '../flight/curve.ts'
import css from './bet-panel.module.css'
import { LivePayout } from './live-payout.tsx'
import type { PanelAction } from './panel-action.ts'
import type { Panel } from './use-panel.ts'

interface BetPanelProps {
  title: string
  panel: Panel
  /** The panel's bet on the current round. */
  bet: CrashBet | undefined
  /** Returns the current multiplier in whole hundredths. */
  readHundredths: () => number
  /** How many docks of other bets are below this one's on a phone. */
  docksBelow: number
  /** Whether keys bet, and halve and double the amount. */
  hasKeys?: boolean
}

const BETTING: readonly string[] = ['bet', 'queue', 'unqueue'] satisfies PanelAction['kind'][]

/** The form to place, queue and cash out a bet, by hand or by auto-play. */
export function BetPanel(props: BetPanelProps) {
  const { title, panel, bet, readHundredths, docksBelow, hasKeys = false } = props
  const form = useId()
  const [mode, setMode] = useState<'manual' | 'auto'>('manual')
  const { act, amount, limits, run } = panel
  const isBusy = run !== null
  const isKeyed = useSettings((settings) => settings.hasKeys) && hasKeys
  // Not the key that cashes out: pressed when the rocket has just gone, that one must not bet on the next round.
  useKey('b', isKeyed && mode === 'manual' && !isBusy && BETTING.includes(act.kind), panel.press)
  return (
    <Surface as="section" isPadded className={css.panel} aria-label={title}>
      <Segmented
        label={`${title}: how to bet`}
        value={mode}
        options={[
          { value: 'manual', label: 'Manual' },
          { value: 'auto', label: 'Auto' },
        ]}
        isDisabled={isBusy}
        onChange={setMode}
      />
      <Field
        label="Auto cash-out"
        inputMode="decimal"
        autoComplete="off"
        className={css.cashout}
        value={panel.cashoutText}
        placeholder="None"
        disabled={isBusy}
        error={panel.cashoutError}
        suffix={<span className={css.times}>×</span>}
        onChange={(event) => panel.setCashoutText(event.target.value)}
        onBlur={panel.settleCashout}
      />
      {mode === 'auto' ? (
        <div hidden={isBusy}>
          <AutoPlayFields
            title={title}
            id={form}
            simulated={panel.simulated}
            onStart={panel.startAuto}
          />
        </div>
      ) : null}
      {run ? <AutoPlayStatus run={run} /> : null}
      <PanelNotes panel={panel} bet={bet} />
      <BetDock above={docksBelow}>
        <div className={css.amount}>
          <BetAmount field={amount} limits={limits} isDisabled={isBusy} hasKeys={hasKeys} />
        </div>
        <div className={css.foot}>
          {mode === 'manual' || act.kind === 'cashOut' || act.kind === 'cashingOut' ? (
            <PanelButton panel={panel} readHundredths={readHundredths} />
          ) : isBusy ? null : (
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
          {isBusy ? (
            <Button data-main-act isWide className={css.act} onClick={panel.stopAuto}>
              Stop auto-play
            </Button>
          ) : null}
        </div>
      </BetDock>
    </Surface>
  )
}

function PanelButton({ panel, readHundredths }: Pick<BetPanelProps, 'panel' | 'readHundredths'>) {
  const { act, amount } = panel
  const stake = amount.amount === null ? '' : ` ${showCoins(amount.amount)}`
  const common = {
    'data-main-act': true,
    isWide: true,
    className: css.act,
    onClick: panel.press,
  } as const
  switch (act.kind) {
    case 'bet':
      return (
        <Button {...common} variant="brass" aria-disabled={amount.amount === null}>
          {`Bet${stake}`}
        </Button>
      )
    case 'placing':
      return (
        <Button {...common} variant="brass" isBusy>
          Placing the bet
        </Button>
      )
    case 'placed':
      return (
        <Button {...common} aria-disabled>
          {`Bet placed: ${showCoins(act.bet.amount)}`}
        </Button>
      )
    case 'cashOut':
    case 'cashingOut':
      return (
        <Button {...common} variant="brass" data-cash-out isBusy={act.kind === 'cashingOut'}>
          <span>Cash out</span>{' '}
          <LivePayout amount={act.bet.amount} readHundredths={readHundredths} />
        </Button>
      )
    case 'queue':
      return (
        <Button {...common} variant="brass" aria-disabled={amount.amount === null}>
          Bet next round
        </Button>
      )
    case 'unqueue':
      return <Button {...common}>Cancel next bet</Button>
  }
}

/** The result of the panel's bet, and the queued bet. */
function PanelNotes({ panel, bet }: Pick<BetPanelProps, 'panel' | 'bet'>) {
  return (
    <p className={css.note} role="status" data-tone={bet?.status}>
      {noteOf(panel, bet)}
    </p>
  )
}

function noteOf({ act, stopped, amount }: Panel, bet: CrashBet | undefined): string {
  if (stopped) return autoStops[stopped]
  if (act.kind !== 'unqueue') return bet ? resultOf(bet) : ''
  return `${showCoins(amount.amount ?? 0)} will be bet when the next round opens.`
}

/** The result of a bet as text. */
export function resultOf(bet: CrashBet): string {
  if (bet.status === 'won') {
    const result = { stake: bet.amount, payout: bet.payout ?? 0 }
    return `Cashed out at ${showMultiplier(bet.multiplier ?? 1)}: ${sayResult(result)}`
  }
  if (bet.status === 'lost') return `Lost ${showCoins(bet.amount)}.`
  if (bet.status === 'refunded') return `Refunded ${showCoins(bet.amount)}.`
  return bet.auto_cashout === null || bet.is_auto_cashout_given
    ? ''
    : `Cashes out automatically at ${showMultiplier(bet.auto_cashout)}.`
}
