import { useId } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CryptoIcon } from './crypto-icon.tsx'
import css from './currency-choice.module.css'

interface CurrencyChoiceProps {
  currencies: readonly { currency: string; name: string; network: string | null }[]
  picked: string | null
  onPick: (currency: string) => void
}

/** One of the crypto currencies, each with its mark and the network that it lives on. */
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
            {/* A network of the currency's own name says nothing: its code does. */}
            <small>{network === null || network === name ? currency : network}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const places = Array.from({ length: 10 }, (_, place) => place)

export function CurrencyChoiceWait() {
  return (
    <div className={css.currencies} role="status" aria-label="Loading the currencies">
      {places.map((place) => (
        <Skeleton key={place} height={58} />
      ))}
    </div>
  )
}
