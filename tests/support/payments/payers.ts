import { DAY_MS } from '#domain/schedule/durations.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import {
  aCardCallback,
  aCryptoCallback,
  alphapoHeadersOf,
  alphapoSecrets,
  aSkinsCallback,
  skinsbackSecrets,
  zenSecrets,
} from './provider-messages.ts'

const NOBODY = 'http://127.0.0.1:9'

/** The settings with which a shop accepts these payers' callbacks. */
export const payersEnv = {
  ZEN_URL: `${NOBODY}/zen`,
  ZEN_TERMINAL: zenSecrets.terminal,
  ZEN_PAYWALL_SECRET: zenSecrets.paywallSecret,
  ZEN_IPN_SECRET: zenSecrets.ipnSecret,
  ALPHAPO_URL: `${NOBODY}/alphapo`,
  ALPHAPO_KEY: alphapoSecrets.key,
  ALPHAPO_SECRET: alphapoSecrets.secret,
  SKINSBACK_URL: `${NOBODY}/skinsback`,
  SKINSBACK_SHOP_ID: skinsbackSecrets.shopId,
  SKINSBACK_SECRET: skinsbackSecrets.secret,
}

/** A credited deposit, which its provider can still reverse. */
export interface Paid {
  id: string
  takeBack(): Promise<void>
}

/** A shop whose payers these are. */
type Shop = Pick<TestApp, 'database' | 'url'> & { clock: Pick<TestApp['clock'], 'now'> }

/** Deposits by card or skins with a callback signed as the provider's; resolves when it is credited. */
export async function payIn(
  app: Shop,
  player: TestPlayer,
  by: 'card' | 'skins',
  coins: number,
  promoId: string | null = null,
): Promise<Paid> {
  const { database, clock } = app
  const id = systemEntropy(clock).id()
  const provider = by === 'card' ? 'zen' : 'skinsback'
  await database.pool.query(
    `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts,
                           redirect_url, check_at, created_at, updated_at, promo_id)
     VALUES ($1, $2, $3, $4, $5, 'USD', 1, 'http://127.0.0.1:9/pay', $6, $7, $7, $8)`,
    [
      id,
      player.id,
      provider,
      by,
      Math.round(coins * 100),
      new Date(clock.now() + DAY_MS),
      new Date(clock.now()),
      promoId,
    ],
  )
  const amount = coins.toFixed(2)
  const tell = async (card: string, skins: string) => {
    const words =
      by === 'card'
        ? aCardCallback({ merchantTransactionId: id, amount, status: card })
        : aSkinsCallback({ order_id: id, amount, status: skins })
    const { status } = await ask(app.url, `POST /callbacks/${provider}`, words)
    if (status !== 200) throw new Error(`A callback was answered ${status}`)
  }
  await tell('ACCEPTED', 'success')
  return { id, takeBack: () => tell('CHARGEBACK', 'hold_returned') }
}

/** Deposits coins in bitcoin, at a rate of 65,000, with a callback signed as the provider's. */
export async function payInCrypto(
  app: Shop,
  { id: playerId }: TestPlayer,
  coins: number,
  { isBonusDeclined = false } = {},
) {
  const { database, clock } = app
  const now = new Date(clock.now())
  await database.pool.query(
    `INSERT INTO crypto_rates (currency, minimum_amount, decimals, rate_from, rate_to, fetched_at,
                               provider)
     VALUES ('BTC', '0.0001', 8, '1', '65000', $1, 'alphapo') ON CONFLICT (currency) DO UPDATE SET fetched_at = $1`,
    [now],
  )
  const id = systemEntropy(clock).id()
  const fresh = `bc1q${id.replaceAll('-', '')}`
  const { rows } = await database.pool.query<{ id: string; address: string }>(
    `INSERT INTO crypto_addresses (id, player_id, currency, provider_address_id, address, taken_at, check_until,
                                   provider, is_bonus_declined)
     VALUES ($1, $2, 'BTC', $3, $4, $5, $5, 'alphapo', $6)
     ON CONFLICT (player_id, currency, provider) WHERE expires_at IS NULL
     DO UPDATE SET is_bonus_declined = excluded.is_bonus_declined RETURNING id, address`,
    [id, playerId, id, fresh, now, isBonusDeclined],
  )
  const [taken] = rows
  if (!taken) throw new Error('The player has no address')
  const to = { ...taken, playerId, currency: 'BTC' }
  const body = JSON.stringify(aCryptoCallback(to, { amount: (coins / 65_000).toFixed(8) }))
  const { status } = await ask(app.url, 'POST /callbacks/alphapo', body, alphapoHeadersOf(body))
  if (status !== 200) throw new Error(`A callback was answered ${status}`)
}
