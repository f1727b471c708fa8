import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useConfig } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Chip } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Promocode } from '#contract/http/codes.ts'
import { BRAND_PROMO_BASIS_POINTS, brandPromoCode } from '#domain/rewards/promo.ts'
import type { DepositCode } from '../codes/use-deposit-code.ts'
import css from './promo-row.module.css'

const BRAND_PERCENT = Number(BRAND_PROMO_BASIS_POINTS) / 100

/** The active promo code, or the shop's own one to choose. */
export function PromoRow({ code }: { code: DepositCode }) {
  const place = useRef<HTMLDivElement>(null)
  // The clicked button disappears: the focus goes to what took its place.
  const handleRemove = () => {
    flushSync(code.remove)
    place.current?.querySelector('button')?.focus()
  }
  const handleApply = async (name: string) => {
    await code.apply(name)
    if (!document.activeElement || document.activeElement === document.body) {
      place.current?.querySelector('button')?.focus()
    }
  }
  return (
    <div ref={place}>
      {code.active ? (
        <ActivePromo promo={code.active} onRemove={handleRemove} />
      ) : (
        <HouseCode onApply={(name) => void handleApply(name)} />
      )}
    </div>
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

function ActivePromo({ promo, onRemove }: { promo: Promocode; onRemove: () => void }) {
  return (
    <div className={css.active}>
      <Icon name="tag-fill" size={20} />
      <p>
        <b>{promo.code}</b>{' '}
        <span className="num" translate="no">
          {showPromoValue(promo)}
        </span>
        {promo.ends_at === null ? null : (
          <small>{`for deposits begun before ${formatDateTime(promo.ends_at)}`}</small>
        )}
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
export function showPromoValue({
  value,
  is_fixed_value: isFixed,
}: Pick<Promocode, 'value' | 'is_fixed_value'>): string {
  return isFixed ? `$${showCoins(value)}` : `${percent.format(value)}%`
}
