import { Button } from '#client/ui/button.tsx'
import { ResultSign } from '../result/result-sign.tsx'
import css from './crypto-failure.module.css'

interface CryptoFailureProps {
  isBusy: boolean
  onRetry: () => void
  onBack?: () => void
}

/** Shown if the provider returns no currencies or no address, with a retry. */
export function CryptoFailure({ isBusy, onRetry, onBack }: CryptoFailureProps) {
  return (
    <div className={css.failure} role="alert">
      <ResultSign verdict="declined" />
      <span className="hidden">Failed</span>
      <div className={css.actions}>
        {onBack ? <Button onClick={onBack}>Back</Button> : null}
        <Button variant="brass" isBusy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
