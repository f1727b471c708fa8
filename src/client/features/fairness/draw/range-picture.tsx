import type { CSSProperties } from 'react'
import css from './draw-picture.module.css'

interface RangePictureProps {
  /** The winning range, in percent of all draws. */
  zone: readonly [from: number, to: number]
  at: number
}

/** All draws as a bar, the winning ones in green, with a mark at the drawn one. */
export function RangePicture({ zone: [from, to], at }: RangePictureProps) {
  const places = { '--from': `${from}%`, '--to': `${to}%`, '--at': `${at}%` } as CSSProperties
  return (
    <div className={css.range} style={places} aria-hidden="true">
      <i />
      <b data-won={(at >= from && at < to) || undefined} />
    </div>
  )
}
