import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCoins, showReturn } from '#client/lib/format/coins.ts'
import { Island } from '#client/lib/hydration/island.tsx'
import { MissedBets } from '#client/player/rounds/missed-bets.tsx'
import { useSession } from '#client/player/session.ts'
import { GamePage } from '#client/ui/bets/game-page.tsx'
import { type Result, ResultBar } from '#client/ui/bets/result-bar.tsx'
import { RoundConnection } from '#client/ui/bets/round-connection.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Recovering } from '#client/ui/feedback/recovering.tsx'
import { BetColumns } from './betting/bet-columns.tsx'
import { WheelLists } from './list/wheel-lists.tsx'
import { WheelRoundSheet } from './list/wheel-round-sheet.tsx'
import { places, showTimes } from './multipliers.ts'
import { RoundAnnouncer, useHeldBalance } from './own-bets.tsx'
import { WheelStage } from './spin/wheel-stage.tsx'
import {
  useLastWheelGames,
  useWheel,
  useWheelConfig,
  type WheelConfig,
  type WheelGame,
} from './use-wheel.ts'
import css from './wheel-page.module.css'

/** The Crazy Wheel: players bet on the multiplier of the sector where it stops. */
export function WheelPage() {
  const shown = useWheel()
  const { wheel, phase, bets } = shown
  const { data: config, error, refetch } = useWheelConfig()
  const playerId = useSession(({ user }) => user?.id)
  const [openRound, setOpenRound] = useState<string | null>(null)
  const round = wheel.view?.round ?? null
  // The list of results is updated when the wheel has stopped.
  const games = useLastWheelGames(phase === 'spinning' ? null : round)
  const own = bets.filter(({ user }) => user.id === playerId)
  const failure = wheel.error ?? (config ? null : error)
  useHeldBalance(phase, own)

  return (
    <GamePage
      title="Crazy Wheel"
      fairnessPath="/wheel/provably-fair"
      terms={<Terms config={config} />}
      results={<ResultBar results={games?.map(resultOf)} onOpen={setOpenRound} />}
    >
      <div className={css.table} translate="no">
        <Recovering>
          <WheelStage
            shown={shown}
            config={config}
            own={own}
            lastSector={games?.find(({ sector }) => sector !== null)?.sector ?? null}
          >
            {failure ? (
              <div className={css.failure}>
                <ErrorPanel
                  error={failure}
                  onRetry={() => {
                    wheel.refetch()
                    void refetch()
                  }}
                />
              </div>
            ) : null}
            <div className={css.connection}>
              <RoundConnection
                isLive={wheel.isLive}
                isStale={wheel.isStale && wheel.view !== null}
              />
              <MissedBets
                round={round}
                own={wheel.view?.bets.filter(({ user }) => user.id === playerId) ?? []}
                queryKey={keys.wheelBets()}
                read={readMyBets}
              />
            </div>
          </WheelStage>
        </Recovering>
        <Recovering>
          <BetColumns shown={shown} config={config} own={own} />
        </Recovering>
      </div>
      <Island name="wheel-lists">
        <WheelLists endedIndex={games?.[0]?.index ?? 0} onRound={setOpenRound} />
      </Island>
      <RoundAnnouncer round={round} phase={phase} own={own} />
      {openRound ? <WheelRoundSheet id={openRound} onClose={() => setOpenRound(null)} /> : null}
    </GamePage>
  )
}

const readMyBets = async (signal: AbortSignal) =>
  (await send('GET /api/wheel/my-bets', { signal })).data

const resultOf = ({ id, multiplier }: WheelGame): Result =>
  multiplier === null
    ? { id, text: 'Refunded' }
    : { id, text: showTimes(multiplier), color: places[multiplier].color }

function Terms({ config }: { config: WheelConfig | undefined }) {
  const rtps = config ? Object.values(config.rtp) : []
  if (!config) return null
  return (
    <>
      <span>
        RTP{' '}
        <b className="num" translate="no">
          {showReturn(Math.min(...rtps))} – {showReturn(Math.max(...rtps))}
        </b>
      </span>
      <span>
        Bets{' '}
        <b className="num" translate="no">
          {showCoins(config.min_amount)} – {showCoins(config.max_amount)}
        </b>
        , {config.max_bets} a round
      </span>
    </>
  )
}
