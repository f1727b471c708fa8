import { type KeyboardEvent, useState } from 'react'
import { readDigits } from '#client/lib/format/typed-amount.ts'
import { Pips } from '#client/ui/cards/pips.tsx'
import { type Rarity, tintOf } from '#client/ui/cards/rarity.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { TICKETS } from '#domain/games/box.ts'
import { percentOf, ticketsOfText } from '#domain/games/custom-box.ts'
import css from './chance-row.module.css'
import type { EditorAction, Row } from './editor-state.ts'

interface ChanceRowProps {
  row: Row
  bounds: { min: number; max: number }
  rarity: Rarity
  onAct: (act: EditorAction) => void
}

/** One item with its chance: a slider for rough changes, a field for exact ones, and a lock. */
export function ChanceRow({ row, bounds, rarity, onAct }: ChanceRowProps) {
  const { item, tickets, isLocked } = row
  const isFixed = bounds.min === bounds.max
  const chance = `${percentOf(tickets)}%`
  return (
    <li className={css.row} style={tintOf(rarity)}>
      <ShopPicture src={item.img_url} size={52} loading="lazy" decoding="async" alt="" />
      <div className={css.what}>
        <b title={item.name}>{item.name}</b>
        <span>
          <Pips rarity={rarity} />
          <Price coins={item.price} size={13} />
        </span>
      </div>
      <input
        type="range"
        className={css.slider}
        aria-label={`Chance of ${item.name}`}
        aria-valuetext={chance}
        min={0}
        max={SLIDER_MAX}
        value={placeOfTickets(tickets)}
        disabled={isFixed}
        onPointerDown={() => onAct({ kind: 'hold' })}
        onPointerUp={() => onAct({ kind: 'release' })}
        onPointerCancel={() => onAct({ kind: 'release' })}
        onChange={(event) =>
          onAct({ kind: 'set', id: item.id, tickets: ticketsOfPlace(Number(event.target.value)) })
        }
      />
      <ChanceField row={row} isFixed={isFixed} onAct={onAct} />
      <div className={css.keys}>
        <IconButton
          size="s"
          variant="plain"
          icon={isLocked ? 'lock-simple-fill' : 'lock-simple-open-bold'}
          label={isLocked ? `Unlock ${item.name}` : `Lock the chance of ${item.name}`}
          aria-pressed={isLocked}
          onClick={() => onAct({ kind: 'lock', id: item.id, isLocked: !isLocked })}
        />
        <IconButton
          size="s"
          variant="plain"
          icon="x-bold"
          label={`Remove ${item.name}`}
          onClick={() => onAct({ kind: 'remove', id: item.id })}
        />
      </div>
    </li>
  )
}

const TENTH = 10_000

interface ChanceFieldProps {
  row: Row
  isFixed: boolean
  onAct: (act: EditorAction) => void
}

/** A field for the exact chance. Valid text takes effect as it is typed. */
function ChanceField({ row, isFixed, onAct }: ChanceFieldProps) {
  const { item, tickets } = row
  const [text, setText] = useState<string | null>(null)
  const set = (wanted: number) => onAct({ kind: 'set', id: item.id, tickets: wanted })

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setText(null)
    set(tickets + step * (event.altKey ? 1 : event.shiftKey ? 10 * TENTH : TENTH))
  }
  const handleEnd = () => {
    setText(null)
    onAct({ kind: 'release' })
  }
  return (
    <span className={css.field}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="num"
        translate="no"
        aria-label={`Chance of ${item.name} in percent`}
        title="Arrow keys: 0.1%, with Shift 1%, with Alt 0.00001%"
        value={text ?? percentOf(tickets)}
        readOnly={isFixed}
        onFocus={(event) => {
          event.target.select()
          onAct({ kind: 'hold' })
        }}
        onChange={(event) => {
          setText(event.target.value)
          const typed = ticketsOfText(readDigits(event.target.value, 5) ?? '')
          if (typed) set(typed)
        }}
        onKeyDown={isFixed ? undefined : handleKeyDown}
        onBlur={handleEnd}
      />
      <i aria-hidden="true">%</i>
    </span>
  )
}

/** The slider has this many steps from one ticket to all; each step multiplies by the same factor. */
export const SLIDER_MAX = 1_000

const LOG_TICKETS = Math.log(TICKETS)

/** The slider position of a number of tickets. */
export const placeOfTickets = (tickets: number): number =>
  Math.round((Math.log(Math.max(1, tickets)) / LOG_TICKETS) * SLIDER_MAX)

/** The tickets at a slider position, rounded to three leading digits. */
export function ticketsOfPlace(place: number): number {
  const tickets = Math.exp((place / SLIDER_MAX) * LOG_TICKETS)
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(tickets)) - 2)
  return Math.min(TICKETS, Math.max(1, Math.round(tickets / unit) * unit))
}
