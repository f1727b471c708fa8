import type { ComponentPropsWithoutRef, ElementType } from 'react'
import { classes } from './classes.ts'
import css from './stack.module.css'

type StackProps<Tag extends ElementType> = ComponentPropsWithoutRef<Tag> & {
  as?: Tag
  /** The space token between its children; 12 by default. */
  gap?: 8 | 16 | 20
}

/** Stacks its children vertically, evenly spaced. */
export function Stack<Tag extends ElementType = 'div'>(props: StackProps<Tag>) {
  const { as: Element = 'div', gap, className, ...rest } = props
  return <Element {...rest} className={classes(css.stack, className)} data-gap={gap} />
}
