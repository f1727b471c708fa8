/** The path below which the shop is served, with a slash at its end: `/`, or `/shop/`. */
export const basePath: string = import.meta.env.BASE_PATH ?? '/'

/** The address of a path of the shop, such as `/faq` or `/art/coin.avif`; any other address is returned unchanged. */
export const atBase = (path: string): string => path.replace(/^\//, basePath)

/** The path within the shop of a link, or of this page. */
export const pathWithin = ({ pathname }: { pathname: string } = location): string =>
  pathname.replace(basePath, '/')
