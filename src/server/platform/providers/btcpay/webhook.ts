import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { refuse } from '#server/platform/http/refuse.ts'
import { parseExactJson } from '#server/platform/providers/exact-json.ts'
import type { Notice } from '#server/platform/providers/ports.ts'
import type { BtcpaySettings } from './client.ts'

const event = z.looseObject({
  type: z.string().regex(/^[A-Za-z]{1,80}$/),
  storeId: z.string().max(256).nullish(),
  invoiceId: z.string().max(256).nullish(),
})

/** What the server sends when its owner tests the webhook. */
const TEST_PREFIX = '__test__'

/**
 * Reads a webhook. It only says that something happened to an invoice: what was paid is asked for, so that no event can
 * claim an amount, and neither their order nor their repetition matters.
 */
export function readBtcpayWebhook(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  { storeId, webhookSecret }: Pick<BtcpaySettings, 'storeId' | 'webhookSecret'>,
): Notice {
  if (!isSigned(rawBody, headers['btcpay-sig'], webhookSecret)) refuse('callback_unsigned')
  const { data } = event.safeParse(parsed(rawBody))
  if (!data || (data.storeId && data.storeId !== storeId)) return refuse('callback_malformed')
  const { type, invoiceId } = data
  const isOfInvoice = invoiceId && !invoiceId.startsWith(TEST_PREFIX)
  // It arrives before the reply to our own request, and nothing was paid yet.
  if (!isOfInvoice || type === 'InvoiceCreated') return { kind: 'irrelevant', what: type }
  return { kind: 'address', providerId: invoiceId }
}

/** The header: HMAC-SHA256 over the body's bytes. Source: the "Webhooks" of the Greenfield API. */
export const signBtcpay = (body: string | Buffer, webhookSecret: string): string =>
  `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`

function isSigned(rawBody: Buffer, given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false
  const left = Buffer.from(given, 'utf8')
  const right = Buffer.from(signBtcpay(rawBody, secret), 'utf8')
  return left.length === right.length && timingSafeEqual(left, right)
}

function parsed(rawBody: Buffer): unknown {
  try {
    return parseExactJson(rawBody)
  } catch {
    return null
  }
}
