import { classes } from '#client/ui/classes.ts'
import css from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; the whole width unless given. */
  width?: number | string
  /** A line's unless given. */
  height?: number | string
  radius?: number | string
  className?: string | undefined
}

/** The place of something that is still on its way, with the size that it will have. */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span
      className={classes(css.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
