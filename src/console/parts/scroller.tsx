import type { ComponentProps } from 'react'

/** A region that scrolls; with `tabIndex` it is reached by keyboard, as it must be. */
export const Scroller = (props: ComponentProps<'section'>) => <section {...props} />
