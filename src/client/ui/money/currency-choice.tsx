import { useId } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CryptoIcon } from './crypto-icon.tsx'
import css from './currency-choice.module.css'

interface CurrencyChoiceProps {
  currencies: readonly { currency: string; name: string; network: string | null }[]
  picked: string | null
  onPick: (currency: string) => void
}

/** A choice of crypto currencies, each with its icon and network. */
export function CurrencyChoice({ currencies, picked, onPick }: CurrencyChoiceProps) {
  const group = useId()
  return (
    <fieldset className={css.currencies}>
      <legend className="hidden">Currency</legend>
      {currencies.map(({ currency, name, network }) => (
        <label key={currency}>
          <input
            type="radio"
            name={group}
            checked={currency === picked}
            onChange={() => onPick(currency)}
          />
          <CryptoIcon code={currency} size={34} />
          <span>
            <b>{name}</b>
            {/* If the network has the currency's own name, show the code instead. */}
            <small>{network === null || network === name ? currency : network}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const places = Array.from({ length: 10 }, (_, place) => place)

export function CurrencyChoiceSkeleton() {
  return (
    <div className={css.currencies} role="status" aria-label="Loading the currencies">
      {places.map((place) => (
        <Skeleton key={place} height={58} />
      ))}
    </div>
  )
}
