import type { ComponentPropsWithoutRef, ElementType } from 'react'
import { classes } from './classes.ts'
import css from './surface.module.css'

type SurfaceProps<Tag extends ElementType> = ComponentPropsWithoutRef<Tag> & {
  as?: Tag
  /** Raised for actions, flat for reading. */
  tone?: 'raised' | 'flat'
  isPadded?: boolean
}

/** A panel with the shared rounded corners and edge. */
export function Surface<Tag extends ElementType = 'div'>(props: SurfaceProps<Tag>) {
  const { as: Element = 'div', tone, isPadded, className, ...rest } = props
  return (
    <Element
      {...rest}
      className={classes(css.surface, className)}
      data-tone={tone}
      data-padded={isPadded}
    />
  )
}
