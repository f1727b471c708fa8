import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useConfig } from '#client/lib/api/queries.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { BonusTerms } from '#client/ui/bonus-terms.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Promocode } from '#contract/http/codes.ts'
import { isCoins, toCents, toCoins } from '#domain/money/money.ts'
import { BRAND_PROMO_BASIS_POINTS, brandPromoCode, promoBonus } from '#domain/rewards/promo.ts'
import type { Promo } from '../use-promo.ts'
import css from './promo-box.module.css'

const BRAND_PERCENT = Number(BRAND_PROMO_BASIS_POINTS) / 100

interface PromoBoxProps {
  promo: Promo
  /** The amount of the deposit, in coins: the basis of the bonus. */
  amount: number
}

/** Takes a promo code, or shows the active one with its bonus. */
export function PromoBox({ promo, amount }: PromoBoxProps) {
  const place = useRef<HTMLDivElement>(null)
  // The clicked button may disappear: the focus stays in the box.
  const handleRemove = () => {
    flushSync(promo.remove)
    place.current?.querySelector('input')?.focus()
  }
  const handleApply = async (code?: string) => {
    const isAccepted = await promo.apply(code)
    if (place.current?.contains(document.activeElement)) return
    place.current?.querySelector<HTMLElement>(isAccepted ? 'button' : 'input')?.focus()
  }
  return (
    <div ref={place} className={css.box}>
      {promo.active ? (
        <ActivePromo promo={promo} amount={amount} onRemove={handleRemove} />
      ) : (
        <PromoEntry promo={promo} onApply={(code) => void handleApply(code)} />
      )}
      <BonusTerms />
    </div>
  )
}

function PromoEntry({ promo, onApply }: { promo: Promo; onApply: (code?: string) => void }) {
  const isEmpty = promo.draft.trim() === ''
  // Forms cannot be nested: Enter applies the code instead of paying.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isEmpty) onApply()
  }
  return (
    <>
      <Field
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        value={promo.draft}
        error={promo.fault}
        onChange={(event) => promo.type(event.target.value)}
        onKeyDown={handleKeyDown}
        suffix={
          <Button
            className={css.apply}
            size="s"
            disabled={isEmpty}
            isBusy={promo.isChecking}
            onClick={() => onApply()}
          >
            Apply<span className="hidden"> promo code</span>
          </Button>
        }
      />
      {isEmpty ? <HouseCode onApply={onApply} /> : null}
    </>
  )
}

/** The shop's own promo code, named after the brand, for everybody. */
function HouseCode({ onApply }: { onApply: (code: string) => void }) {
  const { data: config } = useConfig()
  const code = config ? brandPromoCode(config.brand) : null
  if (code === null) return null
  return (
    <p className={css.offer}>
      <Icon name="tag-fill" size={16} />
      <span>
        {`${BRAND_PERCENT}%`} bonus with{' '}
        <button type="button" onClick={() => onApply(code)}>
          {code}
        </button>
      </span>
    </p>
  )
}

interface ActivePromoProps extends PromoBoxProps {
  onRemove: () => void
}

function ActivePromo({ promo, amount, onRemove }: ActivePromoProps) {
  if (!promo.active) return null
  const bonus = bonusOf(promo.active, amount)
  return (
    <div className={css.active}>
      <Icon name="tag-fill" size={20} />
      <p>
        <b>{promo.active.code}</b>{' '}
        <span className="num" translate="no">
          {showPromoValue(promo.active)}
        </span>
        <small role="status">
          {bonus === null ? (
            'A bonus on this deposit, paid as you play'
          ) : (
            <span>
              Up to <CoinAmount coins={bonus} /> coins, paid as you play
            </span>
          )}
        </small>
      </p>
      <Chip tone="up" icon="check-bold">
        Active
      </Chip>
      <IconButton
        icon="x-bold"
        label="Remove promo code"
        size="s"
        variant="plain"
        onClick={onRemove}
      />
    </div>
  )
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** The value of a promo code: dollars if it is fixed, otherwise a percentage. */
export function showPromoValue({ value, is_fixed_value }: Promocode): string {
  return is_fixed_value ? `$${showCoins(value)}` : `${percent.format(value)}%`
}

/** The bonus of a promo code on a deposit, in coins; null while the amount is invalid. */
export function bonusOf({ value, is_fixed_value }: Promocode, amount: number): number | null {
  if (!isCoins(amount) || amount <= 0) return null
  // A percentage in hundredths is in basis points, as coins in hundredths are in cents.
  const promo = { isFixedValue: is_fixed_value, value: toCents(value) }
  return toCoins(promoBonus(promo, toCents(amount)))
}
