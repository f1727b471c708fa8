import type { Shipment } from '#contract/http/shipping.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { auditShop } from '#server/app/audit.ts'
import { createPersons } from '#server/features/persons/index.ts'
import { createSettings, givenBy } from '#server/features/settings/index.ts'
import {
  createShippingService,
  createZones,
  type ShippingService,
} from '#server/features/shipping/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import type { Answer } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

export const berlin = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+4930901820',
  country: 'DE' as const,
  country_state: 'Berlin',
  city: 'Berlin',
  postal_code: '10115',
  street_address: 'Invalidenstraße 1',
}

export interface RequestedParcel {
  data: { shipment: Shipment; balance: number }
  code: string
  message: string
  errors: Record<string, string[]>
}

/** The whole shop, players who own items, and a second shipping service. */
export interface ShippingHarness {
  app: TestApp
  shipping: ShippingService
  /** The published statuses: kind, id and status. */
  published: string[]
  anOwner(cents?: bigint): Promise<{ player: TestPlayer; id: string }>
  request(
    player: TestPlayer,
    ids: string[],
    over?: object,
    key?: string,
  ): Promise<Answer<RequestedParcel>>
  cancel(player: TestPlayer, id: string): Promise<Answer<RequestedParcel>>
  /** Returns an item's status. */
  statusOf(itemId: string): Promise<string>
  balanceOf(player: TestPlayer): Promise<number>
  listOf(player: TestPlayer): Promise<Shipment[]>
  faults(): Promise<string[]>
}

export async function openShippingHarness(): Promise<ShippingHarness> {
  const app = await startApp()
  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
  const published: string[] = []
  const settings = await createSettings({
    database,
    clock,
    log: createLog('silent'),
    given: givenBy(config),
  })
  const shipping = createShippingService({
    database,
    zones: createZones(settings),
    ledger,
    clock,
    entropy,
    persons: createPersons({ database, clock, entropy, seedKey: config.seedKey }),
    placeHolds: async () => undefined,
    notify: async () => undefined,
    promisedMs: () => DAY_MS,
    awaitsDocuments: async () => false,
    publishStatus: (_, { kind, id, status }) => void published.push(`${kind} ${id} ${status}`),
  })

  return {
    app,
    shipping,
    published,
    async anOwner(cents = 10_000n) {
      const player = await aPlayer(app, { cents })
      return { player, id: await anItem(app, player.id) }
    },
    request: (player, ids, over = {}, key) =>
      player.ask(
        'POST /api/shipping',
        { inventory_item_ids: ids, address: berlin, ...over },
        key ? { 'idempotency-key': key } : {},
      ),
    cancel: (player, id) => player.ask(`POST /api/shipping/${id}/cancel`, {}),
    async statusOf(itemId) {
      const { rows } = await database.pool.query<{ status: string }>(
        'SELECT status FROM inventory_items WHERE id = $1',
        [itemId],
      )
      return rows[0]?.status ?? 'missing'
    },
    balanceOf: async (player) =>
      (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance,
    listOf: async (player) =>
      (await player.ask<{ data: Shipment[] }>('GET /api/shipping')).body.data,
    async faults() {
      // Its operators act on the service directly, without the log that the audit compares with.
      const findings = await auditShop(database, config)
      return findings
        .filter(({ invariant }) => invariant !== 'Staff')
        .flatMap((finding) => finding.faults)
    },
  }
}
