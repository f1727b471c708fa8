import sprite from './icons.svg'
import type { IconName } from './icons.ts'

export type { IconName } from './icons.ts'

interface IconProps {
  name: IconName
  size?: number
}

/** A decorative icon; the text or label beside it carries the meaning. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
