import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './error-panel.module.css'

interface ErrorPanelProps {
  error: Error
  onRetry?: () => unknown
}

/** Says in the error's own words what did not work, and offers to try again. */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  return (
    <div className={css.panel} role="alert">
      <Icon name="warning-fill" size={28} />
      <p>{error.message}</p>
      {onRetry ? (
        <Button size="s" onClick={() => void onRetry()}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}
