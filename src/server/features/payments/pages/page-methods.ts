import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { PageProvider } from '#server/platform/providers/ports.ts'
import type { ProviderName, Providers, Routed } from '#server/platform/providers/providers.ts'
import { chooseRoute, type RoutedOrder } from '#server/platform/providers/routes.ts'
import type { PageMethod } from '../core/start-deposit.ts'

export type PagedMethod = 'card' | 'skins'

/** An unpaid payment is closed after this long; a trade may be on hold for days. */
export const pageOpenMs: Record<PagedMethod, number> = { card: DAY_MS, skins: 14 * DAY_MS }

/** How long a payment may stay new before its provider is asked. */
const FIRST_CHECK_MS = 10 * MINUTE_MS

/** The method of payment pages whose provider is chosen by the order, or by the payment that is continued. */
export const pageMethod = (
  providers: Providers,
  shopUrl: () => string,
  method: PagedMethod,
): PageMethod => ({
  method,
  choose(order: RoutedOrder) {
    const chosen = chooseRoute(providers[method], order)
    return chosen
      ? { provider: chosen.name, firstCheckMs: firstCheckMs(chosen, method) }
      : refuse('payment_provider_unavailable')
  },
  async openPage(name, page) {
    const provider = findPageProvider(providers, method, name)
    if (!provider) return refuse('payment_provider_unavailable')
    return provider.openPage({ ...page, callbackUrl: `${shopUrl()}/callbacks/${name}` })
  },
})

/** A provider that cannot be asked has nothing to say before the page is closed. */
const firstCheckMs = ({ find }: Pick<PageProvider, 'find'>, method: PagedMethod): number =>
  find ? FIRST_CHECK_MS : pageOpenMs[method]

export const findPageProvider = (
  providers: Providers,
  method: PagedMethod,
  name: ProviderName,
): Routed<PageProvider> | null => providers[method].find((each) => each.name === name) ?? null
