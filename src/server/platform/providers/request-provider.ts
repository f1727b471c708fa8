import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface ProviderRequest {
  method?: 'POST' | 'GET'
  headers: Record<string, string>
  body: string
  /** For the whole exchange, from the first byte sent to the last byte read. */
  timeoutMs: number
  /** A larger response is not read. By default one megabyte. */
  answerBytesMax?: number
}

export interface ProviderAnswer {
  status: number
  text: string
}

/** The provider returned no usable response. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  /** The connection was never made, so the provider has not received the request. */
  readonly isUnsent: boolean
  /** The response exceeds the size limit. */
  readonly isOversized: boolean

  constructor(
    message: string,
    {
      cause,
      isUnsent = false,
      isOversized = false,
    }: { cause?: unknown; isUnsent?: boolean; isOversized?: boolean },
  ) {
    super(message, { cause })
    this.isUnsent = isUnsent
    this.isOversized = isOversized
  }
}

const ANSWER_BYTES_MAX = 1024 * 1024

/** Failures that come before the first byte is sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Sends one request to a provider on a new connection; follows no redirects. Not `fetch`, because some providers
 * require a GET with a body. Throws a ProviderFault without a response in time.
 */
export async function requestProvider(
  url: string,
  request: ProviderRequest,
): Promise<ProviderAnswer> {
  try {
    const response = await send(new URL(url), request)
    return {
      status: response.statusCode ?? 0,
      text: await readText(response, request.answerBytesMax),
    }
  } catch (cause) {
    if (cause instanceof ProviderFault) throw cause
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    throw new ProviderFault('The provider did not respond.', { cause, isUnsent: unsent.has(code) })
  }
}

function send(url: URL, { method = 'POST', headers, body, timeoutMs }: ProviderRequest) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const bytes = Buffer.from(body, 'utf8')
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent: ClientRequest = request(url, {
      method,
      headers: { ...headers, accept: 'application/json', 'content-length': bytes.length },
      // A kept-alive connection may be closed during a request, and then it is unknown what the provider received.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(bytes)
  })
}

async function readText(response: IncomingMessage, bytesMax = ANSWER_BYTES_MAX): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) {
      throw new ProviderFault('The response is too large.', { isOversized: true })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
