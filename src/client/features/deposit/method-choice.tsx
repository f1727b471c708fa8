import { Chip } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { type DepositMethod, depositMethods } from './deposit-methods.ts'
import css from './method-choice.module.css'

interface MethodChoiceProps {
  onChoose: (method: DepositMethod) => void
}

export function MethodChoice({ onChoose }: MethodChoiceProps) {
  return (
    <ul className={css.methods}>
      {depositMethods.map((method) => (
        <li key={method.id}>
          <button type="button" onClick={() => onChoose(method)}>
            <Icon name={method.icon} size={28} />
            <span>
              <b>{method.name}</b>
              {method.note ? <small>{method.note}</small> : null}
            </span>
            {method.label ? <Chip tone="brass">{method.label}</Chip> : null}
            <Icon name="caret-right-bold" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}
