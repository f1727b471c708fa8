import css from './spinner.module.css'

/** Fills the middle of its positioned parent; the parent says what it waits for. */
export function Spinner() {
  return (
    <svg className={css.spinner} viewBox="0 0 40 44" width="20" height="22" aria-hidden="true">
      <path d="M20 2 37 12v20L20 42 3 32V12z" pathLength="100" />
    </svg>
  )
}
