import { createHmac, hkdfSync } from 'node:crypto'
import {
  type IdentityDocument,
  identityMark,
  type PostalPlace,
  payoutMark,
  postalMark,
} from '#domain/rewards/person.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { type CookieJar, deviceOf } from './device.ts'
import { listClaimedOthers, listOthers, listPaidTo } from './links.ts'
import { listLeftBehind, listSignInTexts, type MarkKind, writeMarks } from './mark-store.ts'

/**
 * Which accounts belong to one person, according to their marks. A mark that is only claimed links nobody: it is proven
 * by what its player cannot make up.
 */
export interface Persons {
  /** The keyed hash of a call's device; sets the cookie if it is missing. */
  deviceOf(jar: CookieJar): Buffer
  /** Records a call's device, which its cookie proves. */
  noteDevice(playerId: string, jar: CookieJar): Promise<void>
  /** Records a known device for an account that is being opened. */
  noteKnownDevice(tx: Tx, playerId: string, device: Buffer): Promise<void>
  /** Records an address that the player typed; `provePostalAddress` one that a parcel was shipped to. */
  notePostalAddress(reader: Reader, playerId: string, place: PostalPlace): Promise<void>
  provePostalAddress(reader: Reader, playerId: string, place: PostalPlace): Promise<void>
  /** Records an address that a payout was requested to; `provePayoutAddress` one that was paid out to. */
  notePayoutAddress(reader: Reader, playerId: string, address: string): Promise<void>
  provePayoutAddress(reader: Reader, playerId: string, address: string): Promise<void>
  /** Records a payer's identity at the provider, which its payment proves. */
  notePayer(
    reader: Reader,
    playerId: string,
    payer: { provider: string; id: string },
  ): Promise<void>
  /** The keyed hash of a document of identity, as operators read it. */
  identityOf(document: IdentityDocument): Buffer
  /** Records the document by which a player's identity was approved. */
  proveIdentity(tx: Tx, playerId: string, identity: Buffer): Promise<void>
  /** Leaves marks of an account's email and sign-ins behind, before they are erased. */
  rememberSignIns(tx: Tx, playerId: string): Promise<void>
  /** Links an account to erased ones that had the same email or sign-in, once they are shown to be the player's. */
  recallSignIns(tx: Tx, playerId: string): Promise<void>
  /**
   * The other accounts of a player's person: all that share a proven mark with the account, with one of those, and so
   * on. Accounts that staff separated from the player's are not among them.
   */
  othersOf(reader: Reader, playerId: string): Promise<string[]>
  /**
   * The accounts that share a mark with a player's which one of the two only claims. Anybody can claim anything, so
   * this may deny a benefit to the claimer, but never concerns the others, and no reply may depend on it.
   */
  claimedOthersOf(reader: Reader, playerId: string): Promise<string[]>
  /** The other accounts that were paid out to an address. */
  paidTo(reader: Reader, playerId: string, address: string): Promise<string[]>
}

/** Marks are stored as HMAC-SHA256 under a key that is not in the database. */
export function createPersons(deps: {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'bytes'>
  seedKey: Buffer
}): Persons {
  const { database, entropy } = deps
  const hashOf = createMarkHash(deps.seedKey)

  const write = (
    reader: Reader,
    playerId: string,
    mark: { kind: MarkKind; hash: Buffer; isProven: boolean },
  ) => {
    const at = instantOf(deps.clock)
    return writeMarks(reader, [{ ...mark, playerId, at, provenAt: mark.isProven ? at : null }])
  }
  const claim = (reader: Reader, playerId: string, kind: MarkKind, text: string) =>
    write(reader, playerId, { kind, hash: hashOf(kind, text), isProven: false })
  const prove = (reader: Reader, playerId: string, kind: MarkKind, text: string) =>
    write(reader, playerId, { kind, hash: hashOf(kind, text), isProven: true })

  return {
    deviceOf: (jar) => hashOf('device', deviceOf(jar, entropy)),
    noteDevice: (playerId, jar) => prove(database.pool, playerId, 'device', deviceOf(jar, entropy)),
    noteKnownDevice: (tx, playerId, device) =>
      write(tx, playerId, { kind: 'device', hash: device, isProven: true }),
    notePostalAddress: (reader, playerId, place) =>
      claim(reader, playerId, 'postal_address', postalMark(place)),
    provePostalAddress: (reader, playerId, place) =>
      prove(reader, playerId, 'postal_address', postalMark(place)),
    notePayoutAddress: (reader, playerId, address) =>
      claim(reader, playerId, 'payout_address', payoutMark(address)),
    provePayoutAddress: (reader, playerId, address) =>
      prove(reader, playerId, 'payout_address', payoutMark(address)),
    notePayer: (reader, playerId, { provider, id }) =>
      prove(reader, playerId, 'payer', `${provider} ${id}`),
    identityOf: (document) => hashOf('identity', identityMark(document)),
    proveIdentity: (tx, playerId, identity) =>
      write(tx, playerId, { kind: 'identity', hash: identity, isProven: true }),
    async rememberSignIns(tx, playerId) {
      for (const { kind, text } of await listSignInTexts(tx, playerId)) {
        await prove(tx, playerId, kind, text)
      }
    },
    async recallSignIns(tx, playerId) {
      const own = (await listSignInTexts(tx, playerId)).map(({ kind, text }) => ({
        kind,
        hash: hashOf(kind, text),
      }))
      const left = await listLeftBehind(
        tx,
        own.map(({ hash }) => hash),
      )
      for (const mark of own) {
        if (!left.some((hash) => hash.equals(mark.hash))) continue
        await write(tx, playerId, { ...mark, isProven: true })
      }
    },
    othersOf: listOthers,
    claimedOthersOf: listClaimedOthers,
    paidTo: (reader, playerId, address) =>
      listPaidTo(reader, playerId, hashOf('payout_address', payoutMark(address))),
  }
}

/** Computes the stored hash of a mark. */
export function createMarkHash(seedKey: Buffer): (kind: MarkKind, text: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', seedKey, '', 'coffer persons v1', 32))
  return (kind, text) => createHmac('sha256', key).update(`${kind} ${text}`).digest()
}
