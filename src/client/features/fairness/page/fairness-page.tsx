import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { atBase } from '#client/lib/browser/base-path.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Hex } from '../hex.tsx'
import { LoadedReceipt } from '../receipt/loaded-receipt.tsx'
import { SeedPanel } from '../seeds/seed-panel.tsx'
import { BattleExplanation } from './battle-explanation.tsx'
import { DealExplanation } from './deal-explanation.tsx'
import { Explanation } from './explanation.tsx'
import css from './fairness-page.module.css'
import { GameProofs } from './game-proofs.tsx'
import { HandCheck } from './hand-check.tsx'
import { LogExplanation } from './log-explanation.tsx'
import { OverdueSeeds } from './overdue-seeds.tsx'
import { RollList } from './roll-list.tsx'

export function FairnessPage() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>Provably fair</h1>
        <p>
          We cannot choose what you draw, and you don’t have to trust us: every roll can be computed
          again, in your browser or on your own machine.
        </p>
        <nav className={css.more} aria-label="More about fairness">
          <Link to="#check-a-roll">Verify a roll or a receipt</Link>
          <Link to="/how-it-works#check">How it works, step by step</Link>
          <Link to="/provably-fair/statistics">The actual return of every game</Link>
          <Link to="#log">The log of every commitment</Link>
          <Link to="/faq#group-fairness">Questions about fairness</Link>
        </nav>
        <Icon name="seal-check-fill" size={260} />
      </header>
      <LinkedReceipt />
      <GameProofs />
      {isSignedIn ? (
        <>
          <SeedPanel />
          <RollList />
        </>
      ) : (
        <SignInPrompt />
      )}
      <HandCheck />
      <Explanation />
      <DealExplanation />
      <BattleExplanation />
      <LogExplanation />
      <KeepVerifier />
      <OverdueSeeds />
    </div>
  )
}

/** The verifier as a file to save, with its hash. */
function KeepVerifier() {
  return (
    <section className={css.keep} aria-labelledby="keep-the-verifier">
      <h2 id="keep-the-verifier">Verify without us</h2>
      <p>
        Save the verifier: it works offline. It is a single file that runs the same code as this
        shop, cannot send data anywhere, and can be read in any editor.
      </p>
      <Button to="/coffer-verifier.html" reloadDocument download="coffer-verifier.html">
        Save the offline verifier
      </Button>
      <p>
        Writing your own verifier?{' '}
        <a href={atBase('/coffer-vectors.json')}>Test vectors of every game</a>, with complete
        receipts, show whether it agrees with ours.
      </p>
      <dl>
        <dt>Its SHA-256</dt>
        <dd>
          <VerifierHash />
        </dd>
      </dl>
    </section>
  )
}

/** The SHA-256 of the verifier as the shop serves it now, including its keys. */
function VerifierHash() {
  const { data } = useQuery({ queryKey: ['offline verifier'], queryFn: readHash })
  return data ? <Hex value={data} label="hash of the verifier" /> : <span aria-hidden>…</span>
}

/** The server sends it in a header (RFC 9530), so the file need not be fetched. */
async function readHash(): Promise<string> {
  const answer = await fetch(atBase('/coffer-verifier.html'), { method: 'HEAD', cache: 'no-store' })
  const digest = /sha-256=:([^:]+):/.exec(answer.headers.get('repr-digest') ?? '')?.[1]
  if (!digest) throw new Error('The shop names no hash of its verifier')
  return Array.from(atob(digest), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(
    '',
  )
}

const names = ['bet', 'battle'] as const

/** Opens the receipt that the address names: `/provably-fair?bet={id}` or `?battle={id}`. */
function LinkedReceipt() {
  const [search, setSearch] = useSearchParams()
  const kind = names.find((name) => search.has(name))
  const id = kind && search.get(kind)
  const handleClose = () =>
    setSearch(
      (before) => {
        for (const name of names) before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  if (!kind || !id) return null
  return (
    <Modal title="Receipt" size="l" onClose={handleClose}>
      <LoadedReceipt kind={kind} id={id} />
    </Modal>
  )
}

/** Replaces the seeds and rolls that a visitor does not have yet. */
function SignInPrompt() {
  const { open } = useModalRoute()
  return (
    <section className={css.prompt} aria-labelledby="your-seeds">
      <div>
        <h2 id="your-seeds">Your seeds and rolls</h2>
        <p>
          Log in to see your commitment, choose your client seed and verify every roll you made.
        </p>
      </div>
      <div>
        <Button variant="brass" onClick={() => open('register')}>
          Sign up
        </Button>
        <Button onClick={() => open('login')}>Login</Button>
      </div>
    </section>
  )
}
