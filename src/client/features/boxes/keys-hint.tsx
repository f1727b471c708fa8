import css from './keys-hint.module.css'

interface Props {
  isOn: boolean
  /** Whether several can be opened at once. */
  hasCount: boolean
  onChange: (isOn: boolean) => void
}

/** What the keyboard does here; single keys must be possible to switch off (WCAG 2.1.4). */
export function KeysHint({ isOn, hasCount, onChange }: Props) {
  return (
    <p className={css.hint}>
      <span data-off={!isOn}>
        <kbd>Space</kbd> opens
        {hasCount ? (
          <>
            , <kbd>1</kbd> to <kbd>5</kbd> choose how many
          </>
        ) : null}
      </span>
      <button type="button" onClick={() => onChange(!isOn)}>
        {isOn ? 'Switch off' : 'Switch on'}
        <span className="hidden"> the keyboard shortcuts</span>
      </button>
    </p>
  )
}
