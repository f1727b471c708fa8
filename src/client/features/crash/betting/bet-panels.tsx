import { useState } from 'react'
import { useSettings } from '#client/lib/browser/settings.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { BetAmountKeys } from '#client/ui/bets/bet-amount.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { ShortcutsHint } from '#client/ui/shortcuts-hint.tsx'
import type { CrashBet } from '#contract/http/crash.ts'
import type { CrashConfig, FollowedCrash } from '../use-crash.ts'
import { BetPanel } from './bet-panel.tsx'
import css from './bet-panels.module.css'
import { betsOfPanels } from './panel-action.ts'
import { usePanel } from './use-panel.ts'

interface BetPanelsProps {
  crash: FollowedCrash
  config: CrashConfig | undefined
  /** The player's bets on the current round. */
  own: readonly CrashBet[]
  readHundredths: () => number
}

/** The two betting panels; the second opens on request, or if it already has a bet. */
export function BetPanels({ crash, config, own, readHundredths }: BetPanelsProps) {
  const [placed, setPlaced] = useState<readonly (string | null)[]>([null, null])
  const [isSecondWanted, setSecondWanted] = useState(false)
  const hasKeys = useSettings((settings) => settings.hasKeys)
  const [firstBet, secondBet] = betsOfPanels(own, placed)
  const handlePlaced = (at: number) => (betId: string) =>
    setPlaced((before) => before.map((id, place) => (place === at ? betId : id)))
  const first = usePanel({ crash, config, bet: firstBet, onPlaced: handlePlaced(0) })
  const second = usePanel({ crash, config, bet: secondBet, onPlaced: handlePlaced(1) })
  const isSecondBusy =
    secondBet?.status === 'open' || second.run !== null || second.act.kind === 'unqueue'
  const isSecondOpen = isSecondWanted || isSecondBusy
  // The first panel's bet takes precedence.
  const flying = [first, second].find(({ act }) => act.kind === 'cashOut')
  useKey(' ', hasKeys && flying !== undefined, () => flying?.press())

  return (
    <div className={css.panels}>
      <BetPanel
        title={isSecondOpen ? 'First bet' : 'Your bet'}
        panel={first}
        bet={firstBet}
        readHundredths={readHundredths}
        docksBelow={isSecondOpen ? 1 : 0}
        hasKeys
      />
      {isSecondOpen ? (
        <BetPanel
          title="Second bet"
          panel={second}
          bet={secondBet}
          readHundredths={readHundredths}
          docksBelow={0}
        />
      ) : null}
      <div className={css.foot}>
        <Switch
          checked={isSecondOpen}
          disabled={isSecondBusy}
          onChange={(event) => setSecondWanted(event.target.checked)}
        >
          Second bet
        </Switch>
        <ShortcutsHint>
          <kbd>B</kbd> bet, <kbd>Space</kbd> cash out
          <BetAmountKeys />
        </ShortcutsHint>
      </div>
    </div>
  )
}
