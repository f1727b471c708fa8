import type { PublicConfig } from '#contract/http/config.ts'
import { request } from './request.ts'

let loading: Promise<PublicConfig> | null = null

/** What the server tells every page, asked once; a failure is asked again next time. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= request('GET /api/config', {}, null)
    .then((reply) => (reply as { data: PublicConfig }).data)
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}
