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
              <small>{method.note}</small>
            </span>
            <Icon name="caret-right-bold" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}
