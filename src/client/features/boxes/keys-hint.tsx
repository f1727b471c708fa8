import css from './keys-hint.module.css'

/** What the keyboard does here; single keys must be possible to switch off (WCAG 2.1.4). */
export function KeysHint({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <p className={css.hint}>
      <span data-off={!isOn}>
        <kbd>Space</kbd> opens, <kbd>1</kbd> to <kbd>5</kbd> choose how many
      </span>
      <button type="button" onClick={() => onChange(!isOn)}>
        {isOn ? 'Switch off' : 'Switch on'}
        <span className="hidden"> the keyboard shortcuts</span>
      </button>
    </p>
  )
}
