import { type FormEvent, type Ref, useRef } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import css from './search-field.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter was pressed. */
  onSubmit?: () => void
  placeholder?: string
  /** The key that leads here, shown while the field is empty. */
  shortcut?: string
  ref?: Ref<HTMLInputElement>
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder = label, shortcut, ref } = props
  const form = useRef<HTMLFormElement>(null)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const handleClear = () => {
    onChange('')
    form.current?.querySelector('input')?.focus()
  }

  return (
    <search>
      <form ref={form} className={css.search} onSubmit={handleSubmit}>
        <Icon name="magnifying-glass-bold" size={18} />
        <input
          ref={ref}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          aria-keyshortcuts={shortcut}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {shortcut && value === '' ? <span className={css.key}>{shortcut}</span> : null}
        {value === '' ? null : (
          <IconButton icon="x-bold" label="Clear" size="s" variant="plain" onClick={handleClear} />
        )}
      </form>
    </search>
  )
}
