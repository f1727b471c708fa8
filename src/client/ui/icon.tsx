import sprite from './icons.svg'
import type { IconName } from './icons.ts'

export type { IconName } from './icons.ts'

interface IconProps {
  name: IconName
  size?: number
}

/** A drawing without words: what it means is said by the text or the label beside it. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
