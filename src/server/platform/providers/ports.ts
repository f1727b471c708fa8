import type { IncomingHttpHeaders } from 'node:http'
import type { Tx } from '#server/platform/db/database.ts'
import type { ProviderEvent } from './provider-event.ts'

/** A callback's raw body with its metadata. */
export interface RawCallback {
  rawBody: Buffer
  headers: IncomingHttpHeaders
  ip: string
}

/** What a payment page is opened for. */
export interface PageOrder {
  /** Our reference, which the provider accepts once. It names a payment and nobody. */
  reference: string
  amountCents: bigint
  currency: string
  successUrl: string
  failureUrl: string
  callbackUrl: string
}

/** A provider's message about a payment on one of its pages. */
export interface PageMessage {
  /** Our reference. */
  reference: string
  /** The provider's number of the transaction. */
  transactionId: string
  /** As the provider writes them, for the record. */
  status: string
  amount: string | null
  currency: string | null
  /** Set once what is given for the coins has changed hands, paid or not; with who gave it, if the provider says so. */
  trade: { payerId: string | null } | null
  /** What it means for the payment that we ordered. */
  eventFor(order: { amountCents: bigint; currency: string }): ProviderEvent
}

/** A provider whose players pay on a page of its own. Every method throws a ProviderFault without a usable response. */
export interface PageProvider {
  openPage(order: PageOrder): Promise<string>
  /** What the provider knows under a reference; null if nothing. Left out if it cannot be asked. */
  find?(reference: string): Promise<PageMessage | null>
  /** The references whose callbacks it could not deliver. Left out if it cannot be asked. */
  undelivered?(): Promise<string[]>
}

/** Takes cards: what we ordered is what is paid. */
export type CardProvider = PageProvider

/** Takes skins: the amount is known after the trade. */
export type SkinsProvider = PageProvider

export interface CryptoAmount {
  currency: string
  /** A decimal number in `currency`. */
  amount: string
}

/** What a currency is worth: `rateFrom` of it are `rateTo` US dollars. */
export interface CryptoRate {
  currency: string
  minimumAmount: string
  decimals: number
  rateFrom: string
  rateTo: string
}

export interface TakenAddress {
  /** The provider's number of it. */
  id: string
  address: string
  tag: string | null
  /** How long the provider waits for coins at it; null for ever. */
  expiresInMs: number | null
}

/** A deposit address that the provider gave us. */
export interface KnownAddress {
  /** Our id of it, and the provider's. */
  reference: string
  providerId: string
  currency: string
}

/** What a processor reports about coins sent to one of our addresses. */
export interface CryptoDeposit {
  /** The provider's number of it, the same in all messages about it. */
  id: string
  /** As the provider writes it, for the record. */
  status: string
  /**
   * `seen` on the network, `confirmed` and ours, `gone` from the network, `too_small` or otherwise `not_credited` by the
   * provider, or `unknown` to us.
   */
  state: 'seen' | 'confirmed' | 'gone' | 'too_small' | 'not_credited' | 'unknown'
  /** The address as the provider names it; null if the message names none. */
  address: { reference: string; address: string; tag: string | null } | null
  /** What was received, before the provider's fee; null if nothing is known of it. */
  amount: CryptoAmount | null
  /** It came in another currency than the address is for, or was exchanged. */
  isCrossCurrency: boolean
  /** It came after the provider had stopped waiting for it. */
  isLate: boolean
  txid: string | null
  /** From 0 to 1; null if the provider has none. */
  riskScore: string | null
}

/** Gives addresses and reports what is sent to them. Every method throws a ProviderFault without a usable response. */
export interface CryptoProcessor {
  /** The currencies that it takes now, by our codes. */
  rates(): Promise<CryptoRate[]>
  /** `reference` is our id of the address, and names nobody. */
  takeAddress(order: { currency: string; reference: string }): Promise<TakenAddress>
  /** What was sent to an address; a single deposit if its number is given, and the provider can look for it. */
  findDeposits(at: KnownAddress, depositId: string | null): Promise<CryptoDeposit[]>
  /** The path of the page on which a demo simulates a payment to an address; null at a real provider. */
  sandboxPageOf(address: string): string | null
}

export interface PayoutOrder extends CryptoAmount {
  /** Our reference, which the provider accepts once. */
  reference: string
  address: string
}

export type PayoutResult =
  | { kind: 'accepted'; id: string }
  /** The provider has not accepted it, and never will. */
  | { kind: 'refused'; reason: string }
  /** The provider may have accepted it: neither refund nor repeat it until the provider has confirmed its state. */
  | { kind: 'unknown'; reason: string }

export interface PayoutMessage {
  /** Our reference; null if the message has none. */
  reference: string | null
  /** The provider's number of it. */
  id: string
  /** As the provider writes it, for the record. */
  status: string
  state: 'unfinished' | 'sent' | 'canceled'
  /** What arrived; null if nothing is known of it. */
  paid: CryptoAmount | null
  /** Why it was canceled; empty otherwise. */
  error: string
  txid: string | null
}

/** Pays out to an address. */
export interface PayoutProvider {
  /** Sent once and never retried. Returns a result instead of throwing a ProviderFault. */
  pay(order: PayoutOrder): Promise<PayoutResult>
  /**
   * The provider's messages about a reference. An empty result means that it knows of none now; one that was just sent
   * may still appear. Throws a ProviderFault.
   */
  findPayouts(reference: string): Promise<PayoutMessage[]>
}

/** A document that a player has submitted to prove who they are. */
export interface SubmittedDocument {
  id: string
  player_id: string
  kind: string
  content_type: string
  bytes: number
  uploaded_at: Date
}

/**
 * Reviews documents of identity, and decides through the same operation as an operator. It is called in the transaction
 * that stores the document, so external calls must start after the commit.
 */
export interface IdentityProvider {
  readonly name: string
  onSubmitted(tx: Tx, submission: { playerId: string; document: SubmittedDocument }): Promise<void>
}

/** What a callback says. */
export type Notice =
  | { kind: 'page'; message: PageMessage }
  | { kind: 'deposit'; deposit: CryptoDeposit }
  /** Something happened at an address, by the provider's number of it: the provider is asked what. */
  | { kind: 'address'; providerId: string }
  | { kind: 'payout'; message: PayoutMessage }
  | { kind: 'irrelevant'; what: string }

/** A provider with its settings: the ports that it serves, and its callbacks. */
export interface ConnectedProvider {
  card?: CardProvider
  skins?: SkinsProvider
  crypto?: CryptoProcessor
  payouts?: PayoutProvider
  /** Reads a callback. Refuses `callback_malformed` and `callback_unsigned`. */
  read(callback: RawCallback): Notice
}
