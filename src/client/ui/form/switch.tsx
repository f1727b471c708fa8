import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#client/ui/classes.ts'
import css from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> {
  checked: boolean
  children: ReactNode
}

/** A setting that takes effect immediately. */
export function Switch({ children, className, ...input }: SwitchProps) {
  return (
    <label className={classes(css.switch, className)}>
      <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
      <span>{children}</span>
    </label>
  )
}
