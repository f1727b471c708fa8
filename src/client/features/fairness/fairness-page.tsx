import { Link } from 'react-router'
import { useSession } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import { BattleExplanation } from './battle-explanation.tsx'
import { Explanation } from './explanation.tsx'
import css from './fairness-page.module.css'
import { HandCheck } from './hand-check.tsx'
import { KeepVerifier } from './keep-verifier.tsx'
import { LinkedReceipt } from './linked-receipt.tsx'
import { OverdueSeeds } from './overdue-seeds.tsx'
import { RollList } from './roll-list.tsx'
import { SeedPanel } from './seed-panel.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'

export function FairnessPage() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>Provably fair</h1>
        <p>
          We cannot choose what you draw, and you need not believe us: every roll can be computed
          again, in your browser or on your own machine.
        </p>
        <nav className={css.more} aria-label="More about fairness">
          <Link to="/how-it-works#check">The whole way of a coin</Link>
          <Link to="/faq#group-fairness">Questions about fairness</Link>
        </nav>
        <Icon name="seal-check-fill" size={260} />
      </header>
      <LinkedReceipt />
      <Explanation />
      {isSignedIn ? (
        <>
          <SeedPanel />
          <RollList />
        </>
      ) : (
        <SignInPrompt />
      )}
      <BattleExplanation />
      <HandCheck />
      <KeepVerifier />
      <OverdueSeeds />
    </div>
  )
}
