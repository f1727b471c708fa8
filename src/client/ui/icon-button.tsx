import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** Announced by screen readers and shown on hover. */
  label: string
  size?: 's' | 'm'
  variant?: 'ghost' | 'plain'
}

export function IconButton({
  icon,
  label,
  size = 'm',
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes(css.button, className)}
      data-size={size}
      data-variant={variant}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={size === 's' ? 17 : 20} />
    </button>
  )
}
