import { Refused } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import type { RoundGame } from '#domain/games/games.ts'
import { roundUrl } from '../receipt/round-url.ts'
import css from './round-fairness.module.css'
import { useChain, useCurrentRound } from './use-chain.ts'

/** The published commitments: the chain's, and the current round's. */
export function Commitment({ game }: { game: RoundGame }) {
  const { data: chain, error, refetch } = useChain(game)
  const { data: round } = useCurrentRound(game)
  return (
    <section className={css.section} aria-labelledby="commitment">
      <h2 id="commitment">What we are committed to</h2>
      {error && !chain ? <Missing error={error} onRetry={refetch} /> : null}
      {!chain && !error ? (
        <div role="status" aria-label="Loading the chain">
          <Skeleton height={300} radius="var(--rad-l)" />
        </div>
      ) : null}
      {chain ? (
        <div className={css.pair}>
          <div>
            <h3>The chain</h3>
            <Facts>
              <CopyFact name="Its end" text={chain.chain_end} what="end of the chain" />
              <Fact name="Announced">{formatDateTime(chain.announced_at)}</Fact>
              <Fact name="Links">{showCount(chain.length)}</Fact>
              <Fact name="Rounds so far">{showCount(chain.next_index - 1)}</Fact>
              <CopyFact name="Chain" text={chain.chain_id} what="id of the chain" />
            </Facts>
          </div>
          <div>
            <h3>
              {round ? `Round ${showCount(round.index)}, ${stages[round.status]}` : 'This round'}
            </h3>
            {round ? (
              <Facts>
                <CopyFact name="Hash of its link" text={round.link_hash} what="hash of the link" />
                <Fact name="Decided by">
                  round{' '}
                  <a
                    href={roundUrl(round.beacon, round.beacon.round)}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {round.beacon.round}
                  </a>{' '}
                  of {round.beacon.is_sandbox ? 'the demo’s beacon' : 'drand’s quicknet'}
                </Fact>
                <Fact name="Due">{formatDateTime(round.beacon.due_at)}</Fact>
                <Fact name="Its link">{round.link ? 'revealed' : 'secret until the result'}</Fact>
              </Facts>
            ) : (
              <p className={css.quiet}>The next round is about to begin.</p>
            )}
          </div>
        </div>
      ) : null}
    </section>
  )
}

const stages = {
  new: 'about to begin',
  starting: 'bets are open',
  pending: 'bets are closed',
  in_progress: 'it runs',
  ended: 'it has ended',
} as const

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof Refused) || error.status !== 404) {
    return <ErrorPanel error={error} onRetry={onRetry} />
  }
  return (
    <Empty
      title="No chain yet"
      text="The first chain is being made. It is announced here before the first round."
    />
  )
}
