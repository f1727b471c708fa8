import { queryOptions } from '@tanstack/react-query'
import { firstAnswer } from '#client/lib/hydration/first-answers.ts'
import type { PublicConfig } from '#contract/http/config.ts'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

/** What the server sends every page: mode, captcha, realtime key, the next resets. Asked once. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async () =>
    ((await request('GET /api/config', {}, null)) as { data: PublicConfig }).data,
  initialData: () => firstAnswer('GET /api/config')?.data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The name of the shop; it comes with every page that the server wrote. */
export const knownBrand = (): string =>
  queryClient.getQueryData(configQuery.queryKey)?.brand ?? firstBrand()

/** Before anything has asked for the configuration, the document itself bears the name. */
const firstBrand = (): string =>
  import.meta.env.SSR ? '' : (document.querySelector<HTMLMetaElement>(BRAND_META)?.content ?? '')

const BRAND_META = 'meta[name="application-name"]'

/** The configuration for code outside React; a failure is asked again next time. */
export const loadConfig = (): Promise<PublicConfig> => queryClient.ensureQueryData(configQuery)
