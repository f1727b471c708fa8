import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './error-panel.module.css'

interface ErrorPanelProps {
  error: Error
  onRetry?: () => unknown
}

/** Shows an error's message, and offers a retry. */
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
