import { useEffect, useEffectEvent, useState } from 'react'
import { useSettings } from '#client/lib/browser/settings.ts'
import { Switch } from '#client/ui/form/switch.tsx'
import type { CrashBet } from '#contract/http/crash.ts'
import type { CrashConfig, FollowedCrash } from '../use-crash.ts'
import { BetPanel } from './bet-panel.tsx'
import css from './bet-panels.module.css'
import { betsOfPanels } from './panel-act.ts'
import { type Panel, usePanel } from './use-panel.ts'

interface BetPanelsProps {
  crash: FollowedCrash
  config: CrashConfig | undefined
  /** The player's bets on the present round. */
  own: readonly CrashBet[]
  readHundredths: () => number
}

/** The two places to bet from; the second is opened when it is wanted, or has a bet already. */
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
  useCashOutKey(hasKeys, [first, second])

  return (
    <div className={css.panels}>
      <BetPanel
        title={isSecondOpen ? 'First bet' : 'Your bet'}
        panel={first}
        bet={firstBet}
        readHundredths={readHundredths}
      />
      {isSecondOpen ? (
        <BetPanel
          title="Second bet"
          panel={second}
          bet={secondBet}
          readHundredths={readHundredths}
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
        <p className={css.keys}>
          <span data-off={!hasKeys}>
            <kbd>Space</kbd> to cash out
          </span>
          <button type="button" onClick={() => useSettings.setState({ hasKeys: !hasKeys })}>
            {hasKeys ? 'Turn off' : 'Turn on'}
            <span className="hidden"> the keyboard shortcut</span>
          </button>
        </p>
      </div>
    </div>
  )
}

const CONTROLS =
  'input, textarea, select, a, button, summary, [role="radiogroup"], [role="tablist"], [tabindex]:not([tabindex="-1"])'

/** Space cashes out, the first bet first, wherever it has no work of its own; single keys can be switched off. */
function useCashOutKey(isOn: boolean, panels: readonly Panel[]): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.repeat || event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]'))
      return
    if (!(event.target instanceof Element) || event.target.closest(CONTROLS)) return
    const panel = panels.find(({ act }) => act.kind === 'cashOut')
    if (!panel) return
    event.preventDefault()
    panel.press()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}
