import * as calls from '#contract/http/bets.ts'
import { BETS_CHANNEL, events } from '#contract/realtime/channels.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Kit } from '#server/features/kit.ts'
import { on } from '#server/platform/http/route.ts'
import { createBetsService } from './service.ts'

/** The lists of the latest bets on all games. */
export function betsFeature(kit: Kit, { shop }: { shop: Pick<Shop, 'find'> }) {
  const { announce, log } = kit
  const bets = createBetsService({
    ...kit,
    shop,
    publish: (event) => announce(BETS_CHANNEL, events.betsSettled, event),
    onFault: (sentence, cause) => log.error({ err: cause }, sentence),
  })
  return {
    routes: [
      on(calls.listLatestBets, ({ query }) => bets.latest(query.kind)),
      on(calls.listOwnLatestBets, ({ player }) => bets.ofPlayer(player.id)),
    ],
    endRound: bets.endRound,
    namedPlayers: bets.namedPlayers,
    rename: bets.rename,
    stop: bets.stop,
  }
}
