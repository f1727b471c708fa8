export interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

/** Makes one call over HTTP, named as in the contract: `POST /api/boxes/x/open`. */
export async function ask<T = unknown>(
  url: string,
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    body: (isJson && text ? JSON.parse(text) : text) as T,
    headers: response.headers,
  }
}
