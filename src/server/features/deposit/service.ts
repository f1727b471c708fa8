import type { Body, Query, Reply } from '#contract/call.ts'
import type { Deposit, listDeposits, zenRedirect } from '#contract/http/deposit.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { ZenSettings } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { readCursor } from '#server/platform/http/cursor.ts'
import { Refusal, refuse } from '#server/platform/http/refuse.ts'
import type { Log } from '#server/platform/log/log.ts'
import { receiveZen } from './receive-zen.ts'
import { startDeposit } from './start-deposit.ts'
import { listPayments, type PaymentRow } from './store.ts'
import { createZenClient } from './zen-client.ts'
import { readZenIpn, sha256, type ZenIpn } from './zen-ipn.ts'

export interface DepositParts {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  /** Null when no card provider is configured. */
  zen: ZenSettings | null
  /** Where players and the provider find the shop, without a slash at the end; known once it listens. */
  shopUrl: () => string
  log: Log
  /** Tells the player's open pages that a deposit has moved on. */
  tellStatus: (playerId: string, event: StatusUpdated) => void
  providerTimeoutMs?: number
}

export interface DepositService {
  startCard(
    playerId: string,
    body: Body<typeof zenRedirect>,
    idempotencyKey: string | null,
  ): Promise<Reply<typeof zenRedirect>>
  /** Takes a callback's bytes; refuses what the provider has not signed. */
  takeZenCallback(rawBody: Buffer, ip: string): Promise<void>
  list(playerId: string, query: Query<typeof listDeposits>): Promise<Reply<typeof listDeposits>>
}

const PROVIDER_TIMEOUT_MS = 10_000
const ASKING_SLACK_MS = 5_000

export function createDepositService(parts: DepositParts): DepositService {
  const { database, zen, shopUrl, log, providerTimeoutMs: timeoutMs = PROVIDER_TIMEOUT_MS } = parts
  const client = zen && createZenClient(zen, { shopUrl, timeoutMs })

  async function startCard(
    playerId: string,
    body: Body<typeof zenRedirect>,
    idempotencyKey: string | null,
  ) {
    if (body.promocode) refuseUnknownPromoCode()
    if (!client) return refuse('payment_provider_unavailable')
    const askingMs = timeoutMs + ASKING_SLACK_MS
    const order = { playerId, amountCents: toCents(body.amount), idempotencyKey }
    return { redirect_url: await startDeposit({ ...parts, zen: client, askingMs }, order) }
  }

  async function takeZenCallback(rawBody: Buffer, ip: string): Promise<void> {
    const { outcome } = await receiveZen(parts, readSigned(rawBody, ip))
    if (outcome === 'unknown_payment') {
      refuse('callback_malformed', { message: 'This payment is not known here.' })
    }
  }

  function readSigned(rawBody: Buffer, ip: string): ZenIpn {
    try {
      return readZenIpn(rawBody, zen?.ipnSecret ?? refuse('callback_unsigned'))
    } catch (error) {
      if (error instanceof Refusal) {
        const bodySha256 = sha256(rawBody).toString('hex')
        log.warn({ code: error.code, ip, bodySha256 }, 'A card callback was turned away')
      }
      throw error
    }
  }

  async function list(playerId: string, { limit, cursor }: Query<typeof listDeposits>) {
    const rows = await listPayments(database.pool, playerId, readCursor(cursor), limit + 1)
    const shown = rows.slice(0, limit)
    return {
      data: shown.map(presentDeposit),
      next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    }
  }

  return { startCard, takeZenCallback, list }
}

function refuseUnknownPromoCode(): never {
  const message = 'This promo code is not known.'
  return refuse('validation_failed', { message, errors: { promocode: [message] } })
}

const presentDeposit = (row: PaymentRow): Deposit => ({
  id: row.id,
  method: 'card',
  status: row.status,
  amount: toCoins(row.amount_cents),
  created_at: row.created_at.toISOString(),
})
