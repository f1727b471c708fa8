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

const NAME = /^[a-z0-9-]{1,32}$/
const COUNTRY = /^[A-Z]{2}$/
const AMOUNT = /^\d{1,9}(?:\.\d{2})?$/

const notRoutes =
  'must be names of providers in order of preference, separated by spaces, each with countries and amounts as needed, such as first:DE,AT:5-500 second:*:500- third'

/** `first:DE,AT:5-500 second`: the first one that takes the country and the amount is chosen. */
export const routesText = z
  .string()
  .transform((text, { addIssue }) => {
    const routes = text
      .split(' ')
      .filter((part) => part !== '')
      .map(readRoute)
    const read = routes.filter((route) => route !== null)
    if (read.length === 0 || read.length < routes.length) {
      addIssue({ code: 'custom', message: notRoutes })
    }
    return read
  })
  .optional()

/** A name, then countries and amounts if there are any; null for anything else. */
function readRoute(text: string): ProviderRoute | null {
  const [name = '', ...terms] = text.split(':')
  const countries = terms[0]?.includes('-') ? undefined : terms.shift()
  const amounts = terms.shift()
  if (!NAME.test(name) || terms.length > 0) return null
  const places = countries === undefined || countries === '*' ? [] : countries.split(',')
  const [from = '', to = '', ...more] = amounts?.split('-') ?? []
  const limits = [from, to].filter((limit) => limit !== '')
  if (!places.every((code) => COUNTRY.test(code)) || more.length > 0) return null
  if (amounts !== undefined && !amounts.includes('-')) return null
  if (!limits.every((limit) => AMOUNT.test(limit))) return null
  return {
    name,
    countries: places.length === 0 ? null : new Set(places),
    fromCents: from === '' ? null : textToCents(from),
    toCents: to === '' ? null : textToCents(to),
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
