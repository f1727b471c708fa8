export interface HttpApiRequest {
  method: string
  /** As in the request line, without the query. */
  path: string
  query: URLSearchParams
  rawBody: Buffer
}

export interface HttpApiAnswer {
  status: number
  body: object
}
