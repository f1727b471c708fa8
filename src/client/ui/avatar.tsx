import { useState } from 'react'
import css from './avatar.module.css'
import { ShopPicture } from './shop-picture.tsx'

interface AvatarProps {
  url: string
  name: string
  size?: number
}

/**
 * A player's picture, or the first letter of their name if it does not load. Their name is shown beside it.
 */
export function Avatar({ url, name, size = 40 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const hasPicture = url !== '' && failedUrl !== url
  return (
    <span
      className={css.avatar}
      style={{ width: size, height: size }}
      data-avatar
      aria-hidden="true"
    >
      {hasPicture ? (
        <ShopPicture src={url} size={size} alt="" onError={() => setFailedUrl(url)} />
      ) : (
        <b style={{ fontSize: size * 0.42 }}>{[...name][0]?.toUpperCase()}</b>
      )}
    </span>
  )
}
