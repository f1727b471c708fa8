import { useEffect, useRef, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Chain } from '#contract/http/chains.ts'
import type { Verification } from '#domain/fairness/receipt.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { CheckList } from '../check-list.tsx'
import { runSteps } from '../run-steps.ts'
import css from './chain-check.module.css'

/** The maximum number of links in one reply. */
const PAGE = 500
/** Each signature takes some milliseconds, so only these are checked; the command-line tool checks all. */
const SIGNATURES = 50

type State =
  | { kind: 'idle' }
  | { kind: 'reading'; links: number; total: number }
  | { kind: 'checking'; progress: number }
  | { kind: 'done'; verification: Verification; chain: Chain }
  | { kind: 'broken'; error: unknown }

/** Verifies every round of the chain in this browser, from the newest back to the committed end. */
export function ChainCheck({ game }: { game: RoundGame }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const check = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const show = (next: State) => {
      if (!controller.signal.aborted) setState(next)
    }
    try {
      show({ kind: 'reading', links: 0, total: 1 })
      const chain = await readChain(game, controller.signal, ({ links, next_index }) =>
        show({ kind: 'reading', links: links.length, total: next_index }),
      )
      const { verifyChain } = await import('#domain/fairness/chain-check.ts')
      await runSteps(
        verifyChain(chain, { signatures: SIGNATURES }),
        ({ done, value }) =>
          show(
            done
              ? { kind: 'done', verification: value, chain }
              : { kind: 'checking', progress: value },
          ),
        controller.signal,
      )
    } catch (error) {
      show({ kind: 'broken', error })
    }
  }
  const isRunning = state.kind === 'reading' || state.kind === 'checking'
  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="whole-chain">
      <div role="status">
        <h2 id="whole-chain">{titleOf(state)}</h2>
        <p>{sentenceOf(state)}</p>
      </div>
      <div className={css.acts}>
        <Button variant="brass" isBusy={isRunning} onClick={() => void check()}>
          {state.kind === 'done' ? 'Check again' : 'Check the whole chain'}
        </Button>
        {state.kind === 'done' ? <SaveChain chain={state.chain} /> : null}
      </div>
      {isRunning ? <Progress label="Chain checked" value={progressOf(state)} /> : null}
      {state.kind === 'broken' ? (
        <p className={css.error} role="alert">
          {errorMessage(state.error)}
        </p>
      ) : null}
      {state.kind === 'done' ? <CheckList checks={state.verification.checks} /> : null}
      <p className={css.note}>
        Outside this page:{' '}
        <code translate="no">npm run verify -- --chain https://…/api/fairness/chains/{game}</code>{' '}
        in a copy of the source checks every signature too, and the offline verifier takes the file
        that you save here.
      </p>
    </Surface>
  )
}

async function readChain(
  game: RoundGame,
  signal: AbortSignal,
  onPage: (chain: Chain) => void,
): Promise<Chain> {
  let chain: Chain | undefined
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, next_cursor } = await send('GET /api/fairness/chains/:game', {
      params: { game },
      query: { limit: PAGE, ...(chain && cursor && { cursor, chain_id: chain.chain_id }) },
      signal,
    })
    chain = chain ? { ...chain, links: [...chain.links, ...data.links] } : data
    onPage(chain)
    cursor = next_cursor
  }
  if (!chain) throw new Error('No page was read')
  return chain
}

function titleOf(state: State): string {
  if (state.kind !== 'done') return 'Check the whole chain'
  const { verdict } = state.verification
  if (verdict === 'failed') return 'The chain does not check out'
  if (verdict === 'pending') return 'Nothing to check yet'
  const count = state.chain.links.length
  return count === 1 ? 'The round checks out' : `All ${showCount(count)} rounds check out`
}

function sentenceOf(state: State): string {
  if (state.kind === 'reading') return `${showCount(state.links)} rounds read.`
  if (state.kind === 'checking') return 'Your browser computes every round again.'
  if (state.kind !== 'done') {
    return 'Your browser hashes every link back to the announced end and computes every result again.'
  }
  if (state.verification.verdict === 'failed') return 'What does not check out is marked below.'
  if (state.verification.verdict === 'pending') return 'No round of this chain has ended.'
  return 'No round is missing, and each follows from its link and its beacon.'
}

function progressOf(state: State): number {
  if (state.kind === 'reading') return (0.2 * state.links) / Math.max(1, state.total)
  return state.kind === 'checking' ? 0.2 + 0.8 * state.progress : 0
}

/** Saves all links read as a file for the offline verifier. */
function SaveChain({ chain }: { chain: Chain }) {
  const save = () => {
    const text = JSON.stringify({ data: chain, next_cursor: null })
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${chain.game}-chain.json`
    link.click()
    URL.revokeObjectURL(url)
  }
  return <Button onClick={save}>Save the chain</Button>
}
