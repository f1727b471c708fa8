/** The path of an address without a slash at its end: `` for `https://x.com/`, `/shop` for `https://x.com/shop/`. */
export const basePathOf = (address: string | null): string =>
  address === null ? '' : new URL(address).pathname.replace(/\/$/, '')

/**
 * A request's address as the routes know it. A proxy may pass on the base path or take it off; an address without it is
 * therefore right as it is, which also keeps health checks independent of it.
 */
export function withoutBase(url: string, basePath: string): string {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url
}
