import { errorMessage } from '#client/lib/api/error-message.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/feedback/progress.tsx'
import type { RevealedSeed } from '#domain/fairness/seed-check.ts'
import css from './seed-page.module.css'
import { type SeedCheck, useSeedCheck } from './use-seed-check.ts'

/** Recomputes every bet of a revealed seed in this browser with one click. */
export function SeedCheckPanel({ seed }: { seed: RevealedSeed }) {
  const { check, run } = useSeedCheck(seed)
  const total = Math.max(seed.nonce, check.done)
  const isRunning = check.state === 'running'
  return (
    <section className={css.check} data-verdict={verdictOf(check)} aria-label="Check of all bets">
      <div role="status">
        <h2>{titleOf(check, seed.nonce)}</h2>
        <p>{sentenceOf(check, seed.nonce)}</p>
      </div>
      <Button variant="brass" isBusy={isRunning} disabled={seed.nonce === 0} onClick={run}>
        {labels[check.state]}
      </Button>
      {check.state === 'idle' ? null : (
        <Progress label="Bets recomputed" value={total === 0 ? 1 : check.done / total} />
      )}
      {check.error ? (
        <p className={css.error} role="alert">
          {errorMessage(check.error)}
        </p>
      ) : null}
      {check.faults.length > 0 ? (
        <ul aria-label="Faults">
          {check.faults.map(({ nonce, detail }) => (
            <li key={`${nonce} ${detail}`}>
              {nonce === null ? detail : `Nonce ${showCount(nonce)}: ${detail}`}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const labels = {
  idle: 'Check all bets',
  running: 'Checking',
  done: 'Check again',
  broken: 'Go on',
} as const

function verdictOf({ state, faultsCount }: SeedCheck): 'ok' | 'failed' | undefined {
  if (faultsCount > 0) return 'failed'
  return state === 'done' ? 'ok' : undefined
}

function titleOf({ state, faultsCount }: SeedCheck, count: number): string {
  if (faultsCount > 0) return faultsCount === 1 ? '1 fault found' : `${faultsCount} faults found`
  if (state === 'done')
    return count === 1 ? 'The bet checks out' : `All ${showCount(count)} bets check out`
  return 'Check every bet'
}

function sentenceOf({ state, done, faultsCount }: SeedCheck, count: number): string {
  if (count === 0) return 'No bet was made on this seed.'
  const progress = `${showCount(done)} of ${showCount(count)} bets recomputed.`
  if (state === 'running' || state === 'broken') return progress
  if (state === 'idle') {
    return 'Your browser recomputes each one and looks for gaps between the nonces.'
  }
  if (faultsCount > 0) return `${progress} What does not check out is listed below.`
  return 'No nonce is missing, and every result follows from the committed seeds.'
}
