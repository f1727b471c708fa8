import { captchaChallenge } from '#contract/http/captcha.ts'
import { getConfig } from '#contract/http/config.ts'
import { broadcastingAuth } from '#contract/http/realtime.ts'
import { socialProviders } from '#contract/http/social.ts'
import { playerChannel, staffChannel } from '#contract/realtime/channels.ts'
import { isStaff } from '#contract/roles.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import {
  CASHBACK_RESET,
  clockOf,
  LEADERBOARD_RESET,
  nextDaily,
  nextWeekly,
  weekClockOf,
} from '#domain/schedule/schedule.ts'
import { battleFeeKey, edgeKey, gamesWithEdge, rewardKeys } from '#domain/settings/table.ts'
import {
  type Jurisdiction,
  type ShopSettings,
  type ShopThresholds,
  shopInfoOf,
} from '#server/features/settings/feature.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import type { CaptchaProvider } from '#server/platform/captcha/captcha.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Player, type Route } from '#server/platform/http/route.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'

interface ShopRouteDeps {
  realtime: PusherEndpoint
  captcha: CaptchaProvider
  beacon: Pick<Beacon, 'info'>
  clock: Pick<Clock, 'now'>
  settings: Pick<ShopSettings, 'closed' | 'announcement' | 'value'>
  jurisdiction: Jurisdiction
  thresholds: Pick<ShopThresholds, 'skinsHoldMs'>
}

/** The calls that belong to no feature: the public configuration and the authorization of channels. */
export function shopRoutes(
  config: Config,
  { realtime, captcha, beacon, clock, settings, jurisdiction, thresholds }: ShopRouteDeps,
): Route[] {
  const resets = () => {
    const nowMs = clock.now()
    const cashbackMs = nextDaily(nowMs, CASHBACK_RESET, config.timeZone)
    const leaderboardMs = nextWeekly(nowMs, LEADERBOARD_RESET, config.timeZone)
    return {
      cashback_at: isoOf(cashbackMs),
      cashback_in_ms: cashbackMs - nowMs,
      leaderboard_at: isoOf(leaderboardMs),
      cashback_clock: clockOf(cashbackMs, config.timeZone),
      leaderboard_clock: weekClockOf(leaderboardMs, config.timeZone),
    }
  }
  const { chain, is_sandbox } = beacon.info()
  const data = {
    brand: config.brand,
    mode: config.mode,
    captcha: captcha.published,
    social_providers: socialProviders.filter((provider) => config.social[provider] !== null),
    analytics: { url: config.analyticsUrl },
    ...(config.mail.boxUrl && { mail_box_url: config.mail.boxUrl }),
    beacon: { chain, is_sandbox },
    deposit_methods: config.payments.methods,
    realtime: {
      key: config.realtime.key,
      cluster: config.realtime.cluster,
      socket_urls: config.socketUrls,
    },
    oauth: { client_id: config.oauth.clientId, client_secret: config.oauth.clientSecret },
  }
  return [
    on(getConfig, () => ({
      data: {
        ...data,
        ...shopInfoOf(settings),
        game_cycle_ms: jurisdiction.gameCycleMsMin,
        controls: {
          fast_results: jurisdiction.hasFastResults,
          auto_play: jurisdiction.hasAutoPlay,
          session_status: jurisdiction.hasSessionStatus,
        },
        minimum_age: jurisdiction.minimumAge,
        retention_years: jurisdiction.retentionYears,
        skins_hold_days: thresholds.skinsHoldMs / DAY_MS,
        edges: Object.fromEntries(
          gamesWithEdge.map(({ name }) => [name, settings.value(edgeKey(name)) as number]),
        ),
        battle_fee: settings.value(battleFeeKey) as number,
        rewards: {
          cashback_rates: settings.value(rewardKeys.cashback) as number,
          first_crypto_bonus: settings.value(rewardKeys.firstCryptoBonus) as number,
        },
        closed: settings.closed(),
        announcement: settings.announcement(),
        resets: resets(),
      },
    })),
    on(captchaChallenge, ({ query }) => captcha.challenge(query.rate)),
    on(broadcastingAuth, ({ player, body }) => {
      if (!channelsOf(player).includes(body.channel_name)) refuse('forbidden')
      return realtime.signChannel(body.socket_id, body.channel_name) ?? refuse('forbidden')
    }),
  ]
}

/** The private channels that a session may subscribe to. */
const channelsOf = ({ id, sessionId, role, hasFactor }: Player): string[] => [
  playerChannel(id),
  ...(isStaff(role) && hasFactor ? [staffChannel(sessionId)] : []),
]

const isoOf = (atMs: number): string => new Date(atMs).toISOString()
