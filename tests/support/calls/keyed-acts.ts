import type { calls } from '#contract/calls.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

type Calls = typeof calls
/** The calls that honour an idempotency key. A call without an act does not compile. */
export type KeyedCall = {
  [Name in keyof Calls]: Calls[Name] extends { idempotency: 'allowed' | 'required' } ? Name : never
}[keyof Calls]

/** A call that succeeds, and another for which the same key must be refused. */
export interface KeyedRequest {
  by: TestPlayer
  body: object
  /** The path parameter, if the path has one. */
  of?: string
  /** Null if the call has no parameter that could differ. */
  other: { body: object } | { of: string } | null
}

/** A player and the staff who act on them, including a second operator. */
export interface Cast {
  player: TestPlayer
  operator: TestPlayer
  second: TestPlayer
  admin: TestPlayer
}

/** The requests to make, by name of the call. */
export type KeyedRequests = Record<KeyedCall, (cast: Cast) => Promise<KeyedRequest>>

export async function aCast(app: TestApp): Promise<Cast> {
  const player = await aPlayer(app, { cents: 1_000_000n })
  return {
    player,
    operator: await aStaffMember(app, 'operator'),
    second: await aStaffMember(app, 'operator'),
    admin: await aStaffMember(app, 'admin'),
  }
}

export const reason = 'As the test wants it'
export const because = { body: { reason: 'For another reason' } }

/** Returns the id in a reply; throws unless it is a 200 with an id. */
export async function idOf(answer: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answer
  const { data } = body as {
    data?: { id?: string } & Record<string, { id: string }>
  }
  const id = data?.id ?? data?.withdrawal?.id ?? data?.shipment?.id ?? data?.bet?.id
  if (status !== 200 || !id) throw new Error(JSON.stringify(body))
  return id
}

export const coins = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
/** A player with nothing to play through, as after redeeming a code. */
export const aPayee = (app: TestApp) => aPlayer(app, { cents: 10_000n })
export const aWithdrawal = (by: TestPlayer) => idOf(by.ask('POST /api/withdrawals', coins))

export const aParcel = async (app: TestApp, by: TestPlayer) => {
  const inventory_item_ids = [await anItem(app, by.id)]
  return idOf(by.ask('POST /api/shipping', { inventory_item_ids, address: berlin }))
}

/** The id of a message in the lobby, which nobody wrote before. */
export const aMessageOf = (by: TestPlayer) =>
  idOf(by.ask('POST /api/chat/lobby', { text: `Hello ${++messages}, whoever is here` }))
let messages = 0

export const aTicket = { subject: 'My parcel', category: 'shipping', message: 'Where is it?' }
export const aTicketOf = (by: TestPlayer) => idOf(by.ask('POST /api/support/tickets', aTicket))
