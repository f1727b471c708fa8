import type { Reply } from '#contract/call.ts'
import type { listBattleBoxes } from '#contract/http/battles.ts'
import { chancePercent } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import { boxImageUrl, presentItem, versionOf } from '#server/features/boxes/index.ts'
import type { BattleParts } from './parts.ts'
import type { LoadedBattle } from './rows.ts'
import { readBodies } from './store.ts'

/** The versions that a battle is played under, in the order of play, each once. */
export async function listVersions(
  { database, shop }: Pick<BattleParts, 'database' | 'shop'>,
  { battle, rounds }: LoadedBattle,
): Promise<Reply<typeof listBattleBoxes>['data']> {
  const bodies = await readBodies(database.pool, battle.id)
  const firsts = rounds.filter(
    (round, index) =>
      rounds.findIndex((each) => each.configuration_id === round.configuration_id) === index,
  )
  return firsts.map((round) => {
    const body = bodies.get(round.configuration_id)
    if (!body) throw new Error(`The battle ${battle.id} has a round without a box`)
    return {
      kind: round.kind,
      slug: round.slug,
      name: round.box_name,
      img_url: boxImageUrl(round.cover),
      price: toCoins(round.price),
      version: round.version,
      version_hash: round.hash.toString('hex'),
      items: versionOf(body).items.map((item) => ({
        ...presentItem(item, round.price, shop),
        chance: chancePercent(item.tickets),
      })),
    }
  })
}
