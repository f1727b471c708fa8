import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './tabs.module.css'

interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string }[]
  /** `pills` scroll sideways if there are many; `title` looks like the heading of a modal. */
  look?: 'pills' | 'title'
  /** The id of the element that the selected tab controls, if it is not `children`. */
  panelId?: string
  /** The content of the selected tab. */
  children?: ReactNode
}

/** Tabs for several views. Arrow keys, Home and End select; the Tab key moves into the view. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, value, onChange, tabs, look = 'pills', children } = props
  const ownPanelId = useId()
  const panelId = children === undefined ? props.panelId : ownPanelId
  const list = useRef<HTMLDivElement>(null)

  const handleKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const target = stepOf(event.key, index, tabs.length)
    const chosen = target === null ? undefined : tabs[target]
    if (!chosen) return
    event.preventDefault()
    onChange(chosen.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        className={css.tabs}
        data-look={look}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={panelId}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div id={ownPanelId} role="tabpanel" aria-label={labelOf(tabs, value)}>
          {children}
        </div>
      )}
    </>
  )
}

function labelOf(tabs: TabsProps<string>['tabs'], value: string): string | undefined {
  return tabs.find((tab) => tab.value === value)?.label
}

function stepOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
