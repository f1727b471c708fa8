import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Call } from '#contract/call.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { Fault } from '#scripts/fault.ts'
import type { RequestParts } from './command.ts'

const PATIENCE_MS = 20_000
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The shop refused, with its own sentences. */
export class ShopRefusal extends Error {
  override readonly name = 'ShopRefusal'
  readonly sentences: string[]
  readonly code: RefusalBody['code'] | null
  readonly data: Readonly<Record<string, unknown>>

  constructor(sentences: string[], refusal: Pick<RefusalBody, 'code' | 'data'> | null) {
    super(sentences.join(' '))
    this.sentences = sentences
    this.code = refusal?.code ?? null
    this.data = refusal?.data ?? {}
  }
}

/** The address of the shop. A password is never sent over an unencrypted connection. */
export function shopAt(address: string): URL {
  const url = URL.parse(address)
  if (!url) throw new Fault(`${address} is not the address of a shop.`)
  const isSafe = url.protocol === 'https:' || loopback.test(url.hostname)
  if (!isSafe)
    throw new Fault(`${address} is not safe: use https, or run this on the shop's machine.`)
  return url
}

export interface ShopRequest extends RequestParts {
  token?: string
  idempotencyKey?: string
}

/** Makes a call. Throws a ShopRefusal if it is refused, a Fault if there is no reply. */
export async function askShop<Reply>(
  shop: URL,
  call: Pick<Call, 'method' | 'path'>,
  asked: ShopRequest,
): Promise<Reply> {
  const response = await send(shop, call, asked, AbortSignal.timeout(PATIENCE_MS))
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as Reply
  throw refusalOf(answer, response.status)
}

/** Makes a call whose answer is a file of any length. The shop has to begin it in time, and may take its time to the end. */
export async function openAnswer(
  shop: URL,
  call: Pick<Call, 'method' | 'path'>,
  asked: ShopRequest,
): Promise<Readable> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  const response = await send(shop, call, asked, patience.signal).finally(() => clearTimeout(timer))
  if (!response.ok) throw refusalOf(await response.json().catch(() => null), response.status)
  return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
}

/** The address of a path of the shop, which may itself be below a path of another site. */
export function addressOf(shop: URL, path: string): URL {
  return new URL(shop.pathname.replace(/\/$/, '') + path, shop)
}

async function send(
  shop: URL,
  call: Pick<Call, 'method' | 'path'>,
  { params = {}, query = {}, body, file, token, idempotencyKey }: ShopRequest,
  signal: AbortSignal,
): Promise<Response> {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const url = addressOf(shop, path)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return fetch(url, {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(file && { body: await formOf(file) }),
    signal,
  }).catch((cause: unknown) => {
    throw new Fault(`The shop at ${shop.origin} does not answer (--shop names another).`, { cause })
  })
}

function refusalOf(answer: unknown, status: number): ShopRefusal {
  const refusal = answer as RefusalBody | null
  return new ShopRefusal(linesOf(refusal, status), refusal)
}

async function formOf(file: string): Promise<FormData> {
  const form = new FormData()
  const content = await openAsBlob(file).catch((cause: unknown) => {
    throw new Fault(`${file} cannot be read.`, { cause })
  })
  form.append('file', content)
  return form
}

const linesOf = (answer: RefusalBody | null, status: number): string[] => [
  answer?.message ?? `The shop answered ${status}.`,
  ...Object.entries(answer?.errors ?? {}).map(([name, words]) => `${name}: ${words[0]}`),
]
