import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'
import { classes } from './classes.ts'

interface Look {
  /** `brass` is the single primary action of a view. */
  variant?: 'brass' | 'ghost' | 'plain'
  size?: 's' | 'm' | 'l'
  isWide?: boolean
  children: ReactNode
}

type PressProps = Look & { to?: never; isBusy?: boolean } & ComponentProps<'button'>
type GoProps = Look & { isBusy?: never } & LinkProps

/** A button, or with `to` a link that looks like one. */
export function Button(props: PressProps | GoProps) {
  return props.to === undefined ? <Press {...(props as PressProps)} /> : <Go {...props} />
}

function Press({
  variant = 'ghost',
  size = 'm',
  isWide,
  isBusy,
  className,
  onClick,
  ...rest
}: PressProps) {
  // A disabled button would lose the focus; a busy one keeps it and ignores clicks.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      className={classes(css.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={isWide}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      {...rest}
      onClick={handleClick}
    >
      {isBusy ? <Spinner /> : null}
      <span className={css.label}>{rest.children}</span>
    </button>
  )
}

function Go({ variant = 'ghost', size = 'm', isWide, className, children, ...rest }: GoProps) {
  return (
    <Link
      className={classes(css.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={isWide}
      {...rest}
    >
      <span className={css.label}>{children}</span>
    </Link>
  )
}

/** A spinner in the middle of its positioned parent; the parent labels it. */
function Spinner() {
  return (
    <svg className={css.spinner} viewBox="0 0 40 44" width="20" height="22" aria-hidden="true">
      <path d="M20 2 37 12v20L20 42 3 32V12z" pathLength="100" />
    </svg>
  )
}
