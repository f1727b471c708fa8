import { z } from 'zod'
import { textToCents } from '#domain/money/decimal.ts'

/** When a provider is chosen. */
export interface ProviderRoute {
  name: string
  /** Codes of two capital letters; null for every country, known or not. */
  countries: ReadonlySet<string> | null
  /** Cents, both included; null for no limit. */
  fromCents: bigint | null
  toCents: bigint | null
}

/** What a payment is known by before its provider is chosen. */
export interface RoutedOrder {
  /** As the proxy in front of the shop reports it; null if it is unknown. */
  country: string | null
  amountCents: bigint
}

const ROUTE =
  /^([a-z0-9-]{1,32})(?::(\*|[A-Z]{2}(?:,[A-Z]{2})*))?(?::(\d{1,9}(?:\.\d{2})?)?-(\d{1,9}(?:\.\d{2})?)?)?$/

const notRoutes =
  'must be names of providers in order of preference, separated by spaces, each with countries and amounts as needed, such as first:DE,AT:5-500 second:*:500- third'

/** `first:DE,AT:5-500 second`: the first one that takes the country and the amount is chosen. */
export const routesText = z
  .string()
  .transform((text) => text.split(' ').filter((part) => part !== ''))
  .refine((parts) => parts.length > 0 && parts.every((part) => ROUTE.test(part)), notRoutes)
  .transform((parts) => parts.map(routeOf))
  .optional()

function routeOf(text: string): ProviderRoute {
  const [, name = '', countries, from, to] = ROUTE.exec(text) ?? []
  return {
    name,
    countries: countries === undefined || countries === '*' ? null : new Set(countries.split(',')),
    fromCents: from === undefined ? null : textToCents(from),
    toCents: to === undefined ? null : textToCents(to),
  }
}

const everything = { countries: null, fromCents: null, toCents: null }

/** The ports of one kind, with their routes in order; without routes every provider that has it takes everything. */
export function routed<Name extends string, Port extends object>(
  ports: readonly { name: Name; port: Port | undefined }[],
  routes: readonly ProviderRoute[] | undefined,
): (Port & { name: Name; route: ProviderRoute })[] {
  const order = routes ?? ports.map(({ name }) => ({ name, ...everything }))
  return order.flatMap((route) => {
    const found = ports.find(({ name }) => name === route.name)
    return found?.port ? [{ ...found.port, name: found.name, route }] : []
  })
}

/** The first that takes the order; null if none does. */
export const chooseRoute = <Port extends { route: ProviderRoute }>(
  ports: readonly Port[],
  order: RoutedOrder,
): Port | null => ports.find(({ route }) => takes(route, order)) ?? null

function takes(
  { countries, fromCents, toCents }: ProviderRoute,
  { country, amountCents }: RoutedOrder,
): boolean {
  if (countries && (country === null || !countries.has(country))) return false
  if (fromCents !== null && amountCents < fromCents) return false
  return toCents === null || amountCents <= toCents
}
