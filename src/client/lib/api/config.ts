import { queryOptions } from '@tanstack/react-query'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import type { PublicConfig } from '#contract/http/config.ts'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

/** The configuration of all pages: mode, captcha, realtime key, the next resets, what is closed. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async () =>
    ((await request('GET /api/config', {}, null)) as { data: PublicConfig }).data,
  initialData: () => initialReply('GET /api/config')?.data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The shop's name, which every server-rendered page contains. */
export const knownBrand = (): string =>
  queryClient.getQueryData(configQuery.queryKey)?.brand ?? firstBrand()

/** Until the configuration is loaded, the document itself contains the name. */
const firstBrand = (): string =>
  import.meta.env.SSR ? '' : (document.querySelector<HTMLMetaElement>(BRAND_META)?.content ?? '')

const BRAND_META = 'meta[name="application-name"]'

/** The configuration for code outside React. A failed request is retried on the next call. */
export const loadConfig = (): Promise<PublicConfig> => queryClient.ensureQueryData(configQuery)
