import type { ReactNode } from 'react'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import css from './empty.module.css'

interface EmptyProps {
  /** The address of a square picture. */
  picture?: string
  title: string
  text: ReactNode
  /** The suggested action: usually one Button. */
  action?: ReactNode
}

/** An empty state, with a hint at what to do. */
export function Empty({ picture, title, text, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      {picture ? <ShopPicture src={picture} size={180} alt="" /> : null}
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
