import type { ZodType } from 'zod'
import { events, PUBLIC_CHANNEL, playerChannel } from '#contract/realtime/channels.ts'
import { eventSchemas } from '#contract/realtime/event-schemas.ts'
import { namespaceOf, roundEventSchemas } from '#contract/realtime/round-events.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Kit } from '#server/features/kit.ts'
import { enforceContract } from '#server/platform/http/enforce-contract.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import type { SocketioEndpoint } from '#server/platform/socketio/socketio-endpoint.ts'

/**
 * Publishes events of the contract. An event that violates its schema is logged and not sent, because what it reports
 * is already committed; in strict mode it throws.
 */
export function createAnnouncers(deps: {
  realtime: Pick<PusherEndpoint, 'publish'>
  socketio: Pick<SocketioEndpoint, 'publish'>
  log: Pick<Log, 'error'>
  isStrict: boolean
}): Pick<Kit, 'announce' | 'announceRound'> {
  const { realtime, socketio, log, isStrict } = deps

  function publish(name: string, schema: ZodType, data: unknown, send: (kept: unknown) => void) {
    try {
      send(enforceContract(data, { name, schema, isStrict }))
    } catch (error) {
      if (isStrict) throw error
      log.error({ err: error }, `The event ${name} violates its contract and was not sent`)
    }
  }

  return {
    announce: (channel, event, data) =>
      publish(event, eventSchemas[event], data, (kept) => realtime.publish(channel, event, kept)),
    announceRound: (event, data, options) =>
      publish(event, roundEventSchemas[event], data, (kept) =>
        socketio.publish(namespaceOf(event), event, kept, options),
      ),
  }
}

/** Publishes every change of a balance to its player. */
export function announceBalances({ ledger, announce }: Pick<Kit, 'ledger' | 'announce'>): void {
  ledger.onWalletMoved(({ playerId, balance, seq, code }) =>
    announce(playerChannel(playerId), events.balanceUpdated, {
      seq: Number(seq),
      type: code,
      current_balance: toCoins(balance),
    }),
  )
}

/** Tells every page what operators have closed or announced, as soon as this node knows. */
export function announceShop({ settings, announce }: Pick<Kit, 'settings' | 'announce'>): void {
  const state = () => ({ closed: settings.closed(), announcement: settings.announcement() })
  let told = JSON.stringify(state())
  settings.onChange(() => {
    const now = state()
    if (JSON.stringify(now) === told) return
    told = JSON.stringify(now)
    announce(PUBLIC_CHANNEL, events.shopUpdated, now)
  })
}
