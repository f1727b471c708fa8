import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Chip } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { DepositMethod } from './deposit-methods.ts'
import css from './method-rail.module.css'

interface MethodRailProps {
  methods: readonly DepositMethod[]
  value: DepositMethod
  onChange: (method: DepositMethod) => void
  /** The form of the chosen method. */
  children: ReactNode
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The methods as a column of tabs beside the form. The arrow keys, Home and End select. */
export function MethodRail({ methods, value, onChange, children }: MethodRailProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, methods.indexOf(value), methods.length)
    const method = target === null ? undefined : methods[target]
    if (!method) return
    event.preventDefault()
    onChange(method)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }
  return (
    <div className={css.place}>
      <div
        ref={list}
        className={css.rail}
        role="tablist"
        aria-label="Payment methods"
        aria-orientation="vertical"
        onKeyDown={handleKeyDown}
      >
        {methods.map((method) => (
          <button
            key={method.id}
            type="button"
            role="tab"
            id={`${id}-${method.id}`}
            aria-selected={method === value}
            aria-controls={`${id}-panel`}
            tabIndex={method === value ? 0 : -1}
            onClick={() => onChange(method)}
          >
            <Icon name={method.icon} size={24} />
            <span>
              <b>{method.name}</b>
              {method.note ? <small>{method.note}</small> : null}
              {method.label ? <Chip tone="brass">{method.label}</Chip> : null}
            </span>
          </button>
        ))}
        <ShopPicture src="/art/coin.avif" size={200} alt="" />
      </div>
      <div
        id={`${id}-panel`}
        className={css.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${value.id}`}
      >
        {children}
      </div>
    </div>
  )
}

function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : (index + step + count) % count
}
