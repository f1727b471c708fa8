import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface ProviderRequest {
  method?: 'POST' | 'GET'
  headers: Record<string, string>
  body: string
  /** From the first byte sent to the last byte read. */
  timeoutMs: number
  /** More than this is not read; a megabyte unless said. */
  answerBytesMax?: number
}

export interface ProviderAnswer {
  status: number
  text: string
}

/** The provider gave no usable answer. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  /** The connection was never made, so the provider has not received it. */
  readonly isUnsent: boolean
  /** An answer came, but it is larger than any that makes sense. */
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
 * Asks a provider once, on a connection of its own, and follows no redirect. Some of them want a
 * body with a GET, which `fetch` does not send. Throws a ProviderFault when no answer came in time.
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
    throw new ProviderFault('The provider did not answer.', { cause, isUnsent: unsent.has(code) })
  }
}

function send(url: URL, { method = 'POST', headers, body, timeoutMs }: ProviderRequest) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const bytes = Buffer.from(body, 'utf8')
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent: ClientRequest = request(url, {
      method,
      headers: { ...headers, accept: 'application/json', 'content-length': bytes.length },
      // A kept connection may be closed under a request, and it is unknown then what was received.
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
      throw new ProviderFault('The answer is too large.', { isOversized: true })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
