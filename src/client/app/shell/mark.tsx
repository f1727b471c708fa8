import sprite from './marks.svg'

interface MarkProps {
  name: string
  size: number
}

/** The mark of a payment or social network, from one picture of all of them. */
export function Mark({ name, size }: MarkProps) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
