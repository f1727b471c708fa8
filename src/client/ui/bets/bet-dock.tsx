import type { CSSProperties, ReactNode } from 'react'
import css from './bet-dock.module.css'

interface BetDockProps {
  /** How many docks are below it on a phone. */
  above?: number
  children: ReactNode
}

/**
 * The stake of a game and its main button. On wide pages they stand in the panel that holds them; on a phone they are
 * docked above the bottom bar, so that the player bets, watches the board and cashes out without scrolling.
 */
export const BetDock = ({ above = 0, children }: BetDockProps) => (
  <div data-bet-dock={above} className={css.dock} style={{ '--above': above } as CSSProperties}>
    {children}
  </div>
)
