import type { ComponentProps } from 'react'
import { atBase } from '#client/lib/browser/base-path.ts'

/** A picture by its path within the shop, as replies name it, or by a whole address. */
export const ShopPicture = (props: ComponentProps<'img'> & { src: string }) => (
  // biome-ignore lint/a11y/useAltText: the caller names it.
  <img {...props} src={atBase(props.src)} />
)
