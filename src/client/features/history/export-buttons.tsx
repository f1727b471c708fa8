import { Button } from '#client/ui/button.tsx'
import css from './export-buttons.module.css'
import { type ExportFormat, useExport } from './use-history.ts'

const formats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
]

/** Everything to take along: movements, bets, deposits, withdrawals, parcels and items. */
export function ExportButtons() {
  const exporting = useExport()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields.
    <div className={css.export} role="group" aria-label="Download all of it">
      <span>Download all of it</span>
      {formats.map(({ value, label }) => (
        <Button
          key={value}
          size="s"
          isBusy={exporting.isPending && exporting.variables === value}
          onClick={() => exporting.mutate(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
