import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { allBoxes, type SearchOption } from './search-options.ts'
import css from './search-results.module.css'
import { useSearch } from './use-search.ts'

interface SearchResultsProps {
  listId: string
  text: string
  /** Receives the field's key events: the focus stays in the field while the arrow keys choose here. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onActive: (optionId: string | null) => void
  onGo: (to: string) => void
}

/** The search results, as the listbox of a combobox. */
export function SearchResults({ listId, text, keys, onActive, onGo }: SearchResultsProps) {
  const { found, error } = useSearch(text)
  const options = found ? [...found.boxes, ...found.items] : []
  const ways = [...options.map(({ to }) => to), allBoxes(text)]
  const { active, choose } = useChoice({ listId, ways, keys, onActive, onGo })
  const optionProps = (place: number) => ({
    id: optionId(listId, place),
    role: 'option',
    tabIndex: -1,
    'aria-selected': place === active,
    onPointerMove: () => choose(place),
    onClick: (event: React.MouseEvent) => {
      if (event.metaKey || event.ctrlKey) return
      event.preventDefault()
      onGo(ways[place] ?? '/boxes')
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse must not take the focus from the field.
    <div className={css.panel} onMouseDown={(event) => event.preventDefault()}>
      <p className="hidden" role="status">
        {found ? `${found.boxes.length} boxes and ${found.items.length} items` : ''}
      </p>
      {error ? <p className={css.note}>{error.message}</p> : null}
      {found && options.length === 0 ? <p className={css.note}>No boxes or items found.</p> : null}
      <div id={listId} role="listbox" aria-label="Found">
        {found && options.length > 0 ? (
          <>
            <Group name="Boxes" options={found.boxes} first={0} optionProps={optionProps} />
            <Group
              name="Items"
              options={found.items}
              first={found.boxes.length}
              optionProps={optionProps}
            />
          </>
        ) : null}
        <Link to={allBoxes(text)} className={css.all} {...optionProps(options.length)}>
          <Icon name="magnifying-glass-bold" size={16} />
          <span>
            All boxes with “<b>{text}</b>”
          </span>
        </Link>
      </div>
      {found || error ? null : <Wait />}
    </div>
  )
}

interface GroupProps {
  name: string
  options: readonly SearchOption[]
  /** The index of the group's first option among all options. */
  first: number
  optionProps: (place: number) => object
}

function Group({ name, options, first, optionProps }: GroupProps) {
  const titleId = useId()
  if (options.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox.
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={css.title} role="presentation">
        {name}
      </p>
      {options.map(({ key, to, name: label, note, picture, price }, index) => (
        <Link key={key} to={to} className={css.option} {...optionProps(first + index)}>
          <ShopPicture src={picture} size={44} alt="" />
          <span>
            <b>{label}</b>
            <small>{note}</small>
          </span>
          <Price coins={price} size={14} />
        </Link>
      ))}
    </div>
  )
}

function Wait() {
  return (
    <div className={css.wait}>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  )
}

type Choice = Pick<SearchResultsProps, 'listId' | 'keys' | 'onActive' | 'onGo'> & {
  ways: readonly string[]
}

/** The option chosen with the arrow keys; a new list starts with none. */
function useChoice({ listId, ways, keys, onActive, onGo }: Choice) {
  const [{ list, active }, setChoice] = useState({ list: '', active: -1 })
  const current = ways.join(' ')
  const place = list === current ? active : -1
  const choose = (next: number) => setChoice({ list: current, active: next })

  useEffect(() => {
    onActive(place < 0 ? null : optionId(listId, place))
  }, [place, listId, onActive])
  useEffect(() => {
    keys.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const way = ways[place]
      if (step === undefined && (event.key !== 'Enter' || !way)) return
      event.preventDefault()
      if (step === undefined) onGo(way ?? '')
      // One step beyond either end returns to the field itself.
      else choose(((place + 1 + step + ways.length + 1) % (ways.length + 1)) - 1)
    }
    return () => {
      keys.current = null
    }
  })
  return { active: place, choose }
}

const optionId = (listId: string, place: number) => `${listId}-${place}`
