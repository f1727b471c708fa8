import { useEffect, useRef, useState } from 'react'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import type { Chain, ChainLink } from '#contract/http/chains.ts'
import type { Verification } from '#domain/fairness/receipt.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { CheckList, CheckMark } from '../check-list.tsx'
import { roundUrl } from '../receipt/round-url.ts'
import { runSteps } from '../run-steps.ts'
import { games } from './games.ts'
import css from './round-list.module.css'
import { useChain } from './use-chain.ts'

/** The newest rounds; a click verifies one of them, back to the committed end of its chain. */
export function RoundList({ game }: { game: RoundGame }) {
  const { data: chain, error } = useChain(game)
  return (
    <section className={css.section} aria-labelledby="newest-rounds">
      <h2 id="newest-rounds">The newest rounds</h2>
      {chain ? <Rounds chain={chain} /> : null}
      {!chain && !error ? <Skeleton height={360} radius="var(--rad-l)" /> : null}
    </section>
  )
}

function Rounds({ chain }: { chain: Chain }) {
  if (chain.links.length === 0) {
    return <Empty title="No round yet" text="Rounds appear here as they end." />
  }
  return (
    <ol className={css.rounds}>
      {chain.links.map((link) => (
        <Round key={link.round_id} chain={chain} link={link} />
      ))}
    </ol>
  )
}

/** The checks of a single round; the others concern the whole chain. */
const CHECKS = ['chain', 'beacon', 'signatures', 'salts', 'results']

function Round({ chain, link }: { chain: Chain; link: ChainLink }) {
  const { verification, isRunning, check } = useRoundCheck(chain, link)
  const { round, signature } = link.beacon
  const title = `round ${showCount(link.index)}`
  return (
    <li className={css.round}>
      <span className={css.index}>
        <small>Round</small>{' '}
        <b className="num" translate="no">
          {showCount(link.index)}
        </b>
      </span>
      <span className={css.result}>
        <small>{games[chain.game].result}</small>{' '}
        <b className="num" translate="no">
          {resultOf(chain, link)}
        </b>
      </span>
      <span className={css.beacon}>
        <small>Beacon</small>{' '}
        <a
          href={roundUrl({ chain: link.beacon.chain, is_sandbox: chain.is_sandbox_beacon }, round)}
          target="_blank"
          rel="noreferrer"
        >
          {round}
        </a>
      </span>
      {verification ? (
        <span className={css.verdict} role="status">
          <CheckMark state={verification.verdict === 'verified' ? 'ok' : 'failed'} />
          {verification.verdict === 'verified' ? 'Verified' : 'Failed'}
        </span>
      ) : (
        <Button size="s" isBusy={isRunning} onClick={check} aria-label={`Verify ${title}`}>
          Verify
        </Button>
      )}
      {verification ? (
        <div className={css.details}>
          <CheckList checks={verification.checks.filter(({ name }) => CHECKS.includes(name))} />
          <Facts>
            <CopyFact name="Link" text={link.link} what={`link of ${title}`} />
            {link.salt === null || signature === null ? (
              <Fact name="Salt">
                none: it ended without its beacon, and every stake was refunded
              </Fact>
            ) : (
              <>
                <CopyFact name="Salt" text={link.salt} what={`salt of ${title}`} />
                <CopyFact name="Signature" text={signature} what={`signature of ${title}`} />
              </>
            )}
          </Facts>
        </div>
      ) : null}
    </li>
  )
}

const resultOf = ({ game }: Chain, { result }: ChainLink): string =>
  result === null ? 'refunded' : games[game].show(result)

/** Verifies one round on request. */
function useRoundCheck(chain: Chain, link: ChainLink) {
  const [verification, setVerification] = useState<Verification | null>(null)
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const check = async () => {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    // The signature code is large, so it is loaded on demand.
    const { verifyChain } = await import('#domain/fairness/chain-check.ts')
    const alone = { ...chain, next_index: link.index + 1, links: [link] }
    const handleStep = (step: { done?: boolean; value: number | Verification }) => {
      if (typeof step.value !== 'number') setVerification(step.value)
    }
    await runSteps(verifyChain(alone), handleStep, controller.signal)
    if (!controller.signal.aborted) setRunning(false)
  }
  return { verification, isRunning, check: () => void check() }
}
