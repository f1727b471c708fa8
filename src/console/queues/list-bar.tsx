import { type FormEvent, useState } from 'react'
import type { Column } from '../list/column.ts'
import { csvOf, saveFile } from '../list/csv.ts'
import css from '../list/list.module.css'
import type { useSavedViews } from '../list/saved-views.ts'
import type { useListQuery } from '../list/use-list-query.ts'
import type { Filter, Queue } from './queue.ts'

interface ListBarProps<Row> {
  queue: Queue<Row>
  query: ReturnType<typeof useListQuery>
  kept: ReturnType<typeof useSavedViews>
  hidden: ReadonlySet<string>
  rows: readonly Row[]
  /** How many rows have come in that are not shown yet. */
  added: number
  onShowAdded: () => void
  /** Opens the form of a new entry, for whoever may make one. */
  onMake: (() => void) | null
}

/** The title of a list, its filters, its saved views and columns, and its file. */
export function ListBar<Row>(props: ListBarProps<Row>) {
  const { queue, query, kept, hidden, rows, added, onShowAdded, onMake } = props
  const shown = queue.columns.filter(({ name }) => !hidden.has(name))
  const handleFile = () =>
    saveFile(`${queue.name}.csv`, 'text/csv;charset=utf-8', csvOf(shown, rows))
  return (
    <header className={css.bar}>
      <h1>{queue.title}</h1>
      {queue.filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={query.filters[filter.name] ?? ''}
          onChange={(value) => query.setFilter(filter.name, value)}
        />
      ))}
      <div role="status">
        {added > 0 ? (
          <button type="button" className={css.added} onClick={onShowAdded}>
            {`${added} new`}
          </button>
        ) : null}
      </div>
      <div className={css.tools}>
        {onMake && queue.make ? (
          <button type="button" className={css.tool} aria-haspopup="dialog" onClick={onMake}>
            {queue.make.label}
          </button>
        ) : null}
        <Views query={query} kept={kept} />
        <Columns columns={queue.columns} hidden={hidden} onHide={kept.hide} />
        <button
          type="button"
          className={css.tool}
          disabled={rows.length === 0}
          onClick={handleFile}
        >
          CSV
        </button>
      </div>
    </header>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string
  onChange: (value: string) => void
}

function FilterField({ filter: { label, kind, options }, value, onChange }: FilterFieldProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // A saved view, or the browser's history, has set it.
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim())
  }
  if (options) {
    return (
      <label className={css.filter}>
        {label}
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    )
  }
  if (kind === 'date') {
    return (
      <label className={css.filter}>
        {label}
        <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      </label>
    )
  }
  return (
    <search>
      <form className={css.filter} onSubmit={handleSubmit}>
        <label className={css.filter}>
          {label}
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => text.trim() !== value && onChange(text.trim())}
          />
        </label>
      </form>
    </search>
  )
}

function Views({ query, kept }: Pick<ListBarProps<unknown>, 'query' | 'kept'>) {
  const [name, setName] = useState('')
  const handleSave = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    kept.save({ name: name.trim(), query: query.text() })
    setName('')
  }
  return (
    <details className={css.menu}>
      <summary className={css.tool}>Views</summary>
      <div>
        {kept.views.map((view) => (
          <p key={view.name} className={css.view}>
            <button type="button" onClick={() => query.show(view.query)}>
              {view.name}
            </button>
            <button
              type="button"
              aria-label={`Remove the view ${view.name}`}
              onClick={() => kept.remove(view.name)}
            >
              ×
            </button>
          </p>
        ))}
        {kept.views.length === 0 ? <p>No saved views.</p> : null}
        <form className={css.save} onSubmit={handleSave}>
          <input
            aria-label="Name of this view"
            placeholder="Name of this view"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className={css.tool}>
            Save
          </button>
        </form>
      </div>
    </details>
  )
}

/** Which columns are shown. */
export function Columns<Row>(props: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: string[]) => void
}) {
  const { columns, hidden, onHide } = props
  const [first, ...others] = columns
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHide([...next])
  }
  return (
    <details className={css.menu}>
      <summary className={css.tool}>Columns</summary>
      <div>
        {first ? <p>{first.title} is always shown.</p> : null}
        {others.map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} />
            {title}
          </label>
        ))}
      </div>
    </details>
  )
}
