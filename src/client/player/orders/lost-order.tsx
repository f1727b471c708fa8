import { Button } from '#client/ui/button.tsx'

interface LostOrderProps {
  /** Null where another button repeats the order. */
  onRetry: (() => void) | null
  onDismiss: () => void
}

/** Says of an order without a known answer that repeating it is safe. */
export function LostOrder({ onRetry, onDismiss }: LostOrderProps) {
  return (
    <>
      <p>
        <b>Connection lost.</b> Try again; you won’t be charged twice.
      </p>
      {onRetry ? (
        <Button size="s" variant="brass" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      <Button size="s" variant="plain" onClick={onDismiss}>
        Dismiss
      </Button>
    </>
  )
}
