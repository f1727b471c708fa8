import { useConfig } from '#client/lib/api/queries.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'

const ShopNoticesPanel = lazyPart(
  async () => (await import('./shop-notices-panel.tsx')).ShopNoticesPanel,
)

/** What the shop announces, and that the page's game is closed. Most of the time there is nothing to load. */
export function ShopNotices() {
  const { closed = [], announcement = null } = useConfig().data ?? {}
  if (!announcement && !closed.some((key) => key !== 'chat')) return null
  return <ShopNoticesPanel closed={closed} announcement={announcement} />
}
