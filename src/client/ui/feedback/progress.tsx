import css from './progress.module.css'

interface ProgressProps {
  label: string
  /** From 0 to 1. */
  value: number
}

export function Progress({ label, value }: ProgressProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      className={css.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
