import { useConfig } from '#client/lib/api/queries.ts'
import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import { roundUrl } from '../receipt/round-url.ts'
import css from './explanation.module.css'
import { Formula } from './game-fairness.tsx'
import { Steps } from './steps.tsx'

const steps = [
  {
    title: 'We commit first',
    text: 'When a battle is created, we publish the hash of our seed, the hash of every box and the seeds of its bots. None of them can change afterwards.',
  },
  {
    title: 'All seats fill',
    text: `Each player brings a client seed. The moment the last seat is paid is recorded and determines a round of the beacon: the first one due ${BEACON_MARGIN_MS / 1_000} seconds later.`,
  },
  {
    title: 'The beacon decides',
    text: 'The beacon’s network signs that round, and nobody can know its signature in advance. Our seed, every seat’s seed and that signature determine the tickets.',
  },
]

const formula = `R          = the first round due at or after the fill + ${BEACON_MARGIN_MS / 1_000} s
randomness = sha256(signature of R)
entropy    = sha256(JSON of [client seed of seat 0, seat 1, …,
             randomness]), in hex
ticket     = uniform(10,000,000) from
             HMAC-SHA256(serverSeed, "{entropy}:{round}:{seat}:{i}")
a tie      = uniform(tied teams), "{entropy}:tie:{i}"
a jackpot  = uniform(sum of weights), "{entropy}:jackpot:{i}"`

/** How a battle is drawn, which beacon this shop uses, and how to verify a round by hand. */
export function BattleExplanation() {
  return (
    <section className={css.explanation} aria-labelledby="how-a-battle-is-drawn">
      <h2 id="how-a-battle-is-drawn">How a battle is drawn</h2>
      <Steps steps={steps} />
      <div className={css.exact}>
        <Formula caption="The formula of a battle" formula={formula}>
          <Beacon />
        </Formula>
      </div>
    </section>
  )
}

function Beacon() {
  const beacon = useConfig().data?.beacon
  if (!beacon) return null
  return (
    <>
      <p>
        {beacon.is_sandbox
          ? 'This demo has its own beacon, with the same scheme and real signatures. The operator of the demo holds its key, so it shows how the proof works but does not prove that the operator is honest.'
          : 'The beacon is quicknet of drand, a public network of independent organizations, with a round every 3 seconds.'}
      </p>
      <p>
        To check a round by hand, read it at{' '}
        <a href={roundUrl(beacon, 'latest')} target="_blank" rel="noreferrer">
          {beacon.is_sandbox ? 'the demo’s relay' : 'a public relay'}
        </a>{' '}
        (with the number in place of <code translate="no">latest</code>): its signature must be the
        receipt’s, and its SHA-256 the randomness. The signature itself is checked with the
        network’s public key, in your browser and by <code translate="no">npm run verify</code>.
      </p>
    </>
  )
}
