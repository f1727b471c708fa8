import { getConfig } from '#contract/http/config.ts'
import { broadcastingAuth } from '#contract/http/realtime.ts'
import { playerChannel } from '#contract/realtime/channels.ts'
import type { Config } from '#server/platform/config/config.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'

/** The calls that belong to no feature: what the page may know, and who may listen to what. */
export function shopRoutes(config: Config, realtime: PusherEndpoint): Route[] {
  const data = {
    brand: config.brand,
    mode: config.mode,
    captcha: { kind: 'none' as const },
    realtime: { key: config.realtime.key, cluster: config.realtime.cluster },
    oauth: { client_id: config.oauth.clientId, client_secret: config.oauth.clientSecret },
  }
  return [
    on(getConfig, () => ({ data })),
    on(broadcastingAuth, ({ player, body }) => {
      if (body.channel_name !== playerChannel(player.id)) refuse('forbidden')
      return realtime.signChannel(body.socket_id, body.channel_name) ?? refuse('forbidden')
    }),
  ]
}
