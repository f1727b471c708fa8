import type { RoundGame } from '#domain/games/games.ts'
import explanation from '../page/explanation.module.css'
import { GameFairness, Snippet } from '../page/game-fairness.tsx'
import { Steps } from '../page/steps.tsx'
import { ChainCheck } from './chain-check.tsx'
import { ChainPicture } from './chain-picture.tsx'
import snippet from './check-round.js?raw'
import { Commitment } from './commitment.tsx'
import { games } from './games.ts'
import css from './round-fairness.module.css'
import { RoundList } from './round-list.tsx'
import { useChain } from './use-chain.ts'
import { ValueCheck } from './value-check.tsx'

/** How the rounds of a game are decided, and how to verify them. */
export function RoundFairness({ game }: { game: RoundGame }) {
  const { steps, result } = games[game]
  return (
    <GameFairness
      game={games[game]}
      others="Boxes, battles and receipts"
      snippet={
        <Snippet code={snippet}>
          paste it into a browser console or Node. Our tests run this exact code.
        </Snippet>
      }
    >
      <section className={explanation.explanation} aria-labelledby="how-a-round-is-decided">
        <h2 id="how-a-round-is-decided">How a round is decided</h2>
        <Steps steps={steps} />
        <div className={css.pictured}>
          <ChainPicture result={result.toLowerCase()} />
        </div>
        <Beacon game={game} />
      </section>
      <Commitment game={game} />
      <ChainCheck game={game} />
      <RoundList game={game} />
      <ValueCheck game={game} />
    </GameFairness>
  )
}

function Beacon({ game }: { game: RoundGame }) {
  const { data: chain } = useChain(game)
  if (!chain) return null
  return (
    <p className={css.lead}>
      {chain.is_sandbox_beacon ? (
        <span>
          This demo has its own beacon, with the same scheme and real signatures. The operator of
          the demo holds its key, so it shows how the proof works but does not prove that the
          operator is honest.
        </span>
      ) : (
        <span>
          The beacon is quicknet of{' '}
          <a href="https://docs.drand.love" target="_blank" rel="noreferrer">
            drand
          </a>
          , a public network of independent organizations, with a round every 3 seconds.
        </span>
      )}{' '}
      <span>While it is unavailable no round is decided; there is no weaker fallback.</span>
    </p>
  )
}
