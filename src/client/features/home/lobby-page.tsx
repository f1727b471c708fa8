import { LatestBets } from './bets/latest-bets.tsx'
import { BoxesSection } from './boxes-section.tsx'
import { GamesRow } from './games-row.tsx'
import { BestDrops } from './lobby/best-drops.tsx'
import { LiveNow } from './lobby/live-now.tsx'
import { LobbyHead } from './lobby/lobby-head.tsx'
import { PlayedRow } from './lobby/played-row.tsx'
import { Panels } from './panels.tsx'

/** The home page of a signed-in player: where they stand, what they may go on with, and what happens now. */
export function LobbyPage() {
  return (
    <>
      <LobbyHead />
      <PlayedRow />
      <LiveNow />
      <BestDrops />
      <GamesRow />
      <BoxesSection />
      <LatestBets />
      <Panels />
    </>
  )
}
