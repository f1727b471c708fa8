import { Button } from '#client/ui/button.tsx'
import type { SeedState } from '#contract/http/fairness.ts'
import { CheckList } from '../check-list.tsx'
import { Hex } from '../hex.tsx'
import css from './rotate-dialog.module.css'
import { checkRotation, type Rotation } from './rotation-checks.ts'

interface RotateResultProps {
  shown: SeedState
  chosenSeed: string
  rotation: Rotation
  onClose: () => void
}

/** The revealed seed, and whether it matches its commitment, as computed in this browser. */
export function RotateResult({ shown, chosenSeed, rotation, onClose }: RotateResultProps) {
  const checks = checkRotation(shown, chosenSeed, rotation)
  const isKept = checks.every(({ isOk }) => isOk)
  return (
    <div className={css.steps}>
      <section>
        <h3>The revealed server seed</h3>
        <Hex value={rotation.server_seed} label="server seed" />
      </section>
      <section role="status">
        <h3>{isKept ? 'Verified by your browser' : 'Something does not match'}</h3>
        <CheckList checks={checks} />
      </section>
      <Button size="l" isWide to={`/provably-fair/seeds/${rotation.server_seed_hash}`}>
        {rotation.nonce === 1 ? 'Check the bet on it' : 'Check every bet on it'}
      </Button>
      <Button variant="brass" size="l" isWide onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
