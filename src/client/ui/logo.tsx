import { useId } from 'react'
import { useBrand } from '#client/lib/api/queries.ts'
import css from './logo.module.css'

/** The hexagon lock and the name. */
export function Logo() {
  const brass = useId()
  const brand = useBrand()
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 40 44" width="30" height="33" aria-hidden="true">
        <defs>
          <linearGradient id={brass} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="var(--brass-hi)" />
            <stop offset=".55" stopColor="var(--brass)" />
            <stop offset="1" stopColor="var(--brass-lo)" />
          </linearGradient>
        </defs>
        <path
          fill={`url(#${brass})`}
          d="M20 0 39 11v9h-9.5v-3.4L20 11.1l-9.5 5.5v10.8l9.5 5.5 9.5-5.5V24H39v9L20 44 1 33V11z"
        />
        <circle cx="20" cy="22" r="3.6" fill={`url(#${brass})`} />
      </svg>
      <b>{brand.toLowerCase()}</b>
    </span>
  )
}
