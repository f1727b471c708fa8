/** A callback to the shop, as it waits to be sent. */
export interface Notice {
  body: string
  headers: Record<string, string>
  /** What the provider itself holds for true from the moment of sending on. */
  state: string
  /** Sent this many times at once; 0: it gets lost on the way, every time. */
  copies: number
  isDelayed: boolean
  /** The shop's first good answer counts as lost, so the notice comes again. */
  isAnswerLost: boolean
}

/** What a scenario changes about the way a notice is sent. */
export type Sending = Partial<Pick<Notice, 'copies' | 'isDelayed' | 'isAnswerLost'>>

export const createNotice = (
  content: Pick<Notice, 'body' | 'headers' | 'state'>,
  { copies = 1, isDelayed = false, isAnswerLost = false }: Sending,
): Notice => ({ ...content, copies, isDelayed, isAnswerLost })

/** Text of the same fields in another order and with other spaces. */
export function reorderedJson(fields: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).reverse()), null, 2)
}
