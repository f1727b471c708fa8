import { type ComponentProps, type FormEvent, useRef } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import css from './search-field.module.css'

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'onFocus' | 'onKeyDown' | 'ref'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Enter. */
  onSubmit?: () => void
  placeholder?: string
  /** The key that focuses the field, shown while it is empty. */
  shortcut?: string | undefined
  /** The list below that the field chooses from, which makes it a combobox. */
  list?: { id: string; isShown: boolean; activeId: string | null }
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder = label, shortcut, list, ...input } = props
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
          {...input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          aria-keyshortcuts={shortcut}
          {...(list && comboboxOf(list))}
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

const comboboxOf = ({ id, isShown, activeId }: NonNullable<SearchFieldProps['list']>) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isShown,
    'aria-controls': isShown ? id : undefined,
    'aria-activedescendant': activeId ?? undefined,
  }) as const
