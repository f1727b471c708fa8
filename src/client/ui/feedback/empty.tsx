import type { ReactNode } from 'react'
import css from './empty.module.css'

interface EmptyProps {
  /** The address of a square picture. */
  picture?: string
  title: string
  text: ReactNode
  /** What to do about it: usually one Button. */
  action?: ReactNode
}

/** Says that there is nothing here yet, and where something can be found. */
export function Empty({ picture, title, text, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      {picture ? <img src={picture} width="180" height="180" alt="" /> : null}
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
