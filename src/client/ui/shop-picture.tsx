import type { ComponentProps } from 'react'
import { atBase } from '#client/lib/browser/base-path.ts'
import { pictureSources } from '#contract/pictures.ts'

interface ShopPictureProps extends Omit<ComponentProps<'img'>, 'width' | 'height'> {
  /** A path within the shop, as replies name it, or a whole address. */
  src: string
  /** The CSS pixels of the square in which it is shown at most. */
  size: number
}

/** A square picture. Of one of the catalogue, the smallest file loads that is sharp at this size. */
export function ShopPicture({ src, size, ...props }: ShopPictureProps) {
  const url = atBase(src)
  const sources = pictureSources(url)
  return (
    // biome-ignore lint/a11y/useAltText: the caller names it.
    <img
      {...props}
      {...(sources && { srcSet: sources, sizes: `${size}px` })}
      src={url}
      width={size}
      height={size}
    />
  )
}
