import { classes } from '#client/ui/classes.ts'
import css from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; full width by default. */
  width?: number | string
  /** One line by default. */
  height?: number | string
  radius?: number | string
  className?: string | undefined
}

/** The placeholder of content that is loading, with its later size. */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span
      className={classes(css.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
