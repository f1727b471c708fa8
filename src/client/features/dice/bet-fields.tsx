import { Field } from '#client/ui/form/field.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import css from './bet-fields.module.css'
import type { FieldName } from './chosen-bet.ts'
import type { ChosenBetFields } from './use-chosen-bet.ts'

interface BetFieldsProps {
  chosen: ChosenBetFields
  isLocked: boolean
}

/** The bet as numbers: changing one updates the others. */
export function BetFields({ chosen, isLocked }: BetFieldsProps) {
  const isOver = chosen.bet.direction === 'over'
  const field = (name: FieldName) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: chosen.textOf(name),
    error: chosen.errorOf(name),
    disabled: isLocked,
    onChange: (event: { target: HTMLInputElement }) => chosen.type(name, event.target.value),
    onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
    onBlur: chosen.leave,
  })
  return (
    <div className={css.fields}>
      <Field
        {...field('multiplier')}
        label="Multiplier"
        suffix={<span className={css.unit}>×</span>}
      />
      <Field
        {...field('target')}
        label={isOver ? 'Roll over' : 'Roll under'}
        suffix={
          <IconButton
            size="s"
            variant="plain"
            icon="arrows-clockwise-bold"
            label={`Swap to roll ${isOver ? 'under' : 'over'}`}
            disabled={isLocked}
            onClick={chosen.swap}
          />
        }
      />
      <Field {...field('chance')} label="Win chance" suffix={<span className={css.unit}>%</span>} />
    </div>
  )
}
