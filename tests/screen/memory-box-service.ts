import { bytesToHex } from '@noble/hashes/utils.js'
import type { Reply } from '#contract/call.ts'
import { type Box, openBox } from '#contract/http/boxes.ts'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { betStream } from '#domain/fairness/stream.ts'
import { type BoxVersion, versionHash } from '#domain/games/box.ts'
import { searchable } from '#domain/search/search.ts'
import { createBoxService, type Shop, type ShopBox } from '#server/features/boxes/index.ts'
import { presentBox } from '#server/features/boxes/present.ts'
import type { Ledger, SettledBet, Wager } from '#server/ledger/index.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { aReceipt } from '#tests/fairness/box-builders.ts'
import type { Replay } from '#tests/fairness/replay.ts'

/** The server's own box service on a ledger in memory, with one pair of seeds. */
export interface MemoryBoxService {
  box: Box
  /** Opens the box as its route does, and returns the reply on the wire. */
  open(count: number): Promise<Reply<typeof openBox>>
  /** The receipts of all openings so far. */
  records: BoxReceipt[]
}

export function memoryBoxService(random: Replay, version: BoxVersion): MemoryBoxService {
  const box = shopBoxOf(version)
  const shop = {
    find: () => box,
    houseOf: () => 'Meridian',
    pictureOf: () => null,
    countOpening: () => {},
  }
  const serverSeed = random.bytes(32)
  const clientSeed = bytesToHex(random.bytes(12))
  const records: BoxReceipt[] = []

  function betOf(wager: Wager<unknown>): SettledBet {
    const nonce = records.length
    const seed = { serverSeed, clientSeed, nonce }
    const receipt = aReceipt(version, seed, { hash: box.versionHash, hmac: nativeHmac })
    const id = `bet-${bytesToHex(random.bytes(8))}`
    records.push({ ...receipt, bet_id: id })
    const { result, payout, item } = wager.draw(betStream(seed, nativeHmac))
    return {
      ...{ id, nonce, result, payout, clientSeed, itemId: item?.id ?? null, atMs: 0 },
      ...{ playerId: wager.playerId, game: wager.game, stake: wager.stake },
      ...{ configurationId: wager.configurationId, parameters: wager.parameters },
      commitment: receipt.server_seed_hash,
      clientSeedOrigin: 'player',
    }
  }
  const ledger = {
    onBetsSettled: () => {},
    wager: async (wager: Wager<unknown>) => {
      const bets = Array.from({ length: wager.count }, () => betOf(wager))
      return wager.reply({ bets, balance: 1_000n, balanceSeq: BigInt(records.length) })
    },
  }
  const boxes = createBoxService({
    shop: shop as Partial<Shop> as Shop,
    ledger: ledger as Partial<Ledger> as Ledger,
    freeConditions: () => ({ check: async () => [], apply: async () => {} }),
  })
  return {
    box: presentBox(box, shop),
    records,
    async open(count) {
      const body = { count, version: version.version }
      const reply = await boxes.open('player', version.slug, body, null, version.kind)
      return openBox.reply.parse(JSON.parse(JSON.stringify(reply)))
    },
  }
}

/** A box of the shop, sold in the given version. */
function shopBoxOf(version: BoxVersion): ShopBox {
  const hash = versionHash(version)
  const { kind, slug } = version
  return {
    row: {
      ...{
        kind,
        slug,
        name: slug,
        description: '',
        cover: 'crate',
        open_cover: null,
        cooldown_hours: null,
        hue: 85,
        tag: null,
        position: 0,
      },
      ...{ category: null, category_name: null, category_position: null, tier: null },
      ...{ maker_id: null, maker_name: null, configuration_id: 1n, created_at: new Date(0) },
    },
    version,
    versionHash: hash,
    configurationId: 1n,
    rtp: null,
    topPicture: null,
    searched: searchable(slug),
  }
}
