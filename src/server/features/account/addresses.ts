import type { Body } from '#contract/call.ts'
import type { AddressBook, putAddresses } from '#contract/http/addresses.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  type AddressRow,
  listAddresses,
  lockBook,
  readBookVersion,
  replaceAddresses,
} from './address-store.ts'

type Change = Body<typeof putAddresses>

export interface AddressService {
  read(playerId: string): Promise<AddressBook>
  /** Replaces the address book. Refuses when it changed in the meantime, and for unknown ids. */
  replace(playerId: string, change: Change): Promise<AddressBook>
}

export function createAddressService(deps: {
  database: Database
  entropy: Pick<Entropy, 'id'>
  persons: Pick<Persons, 'notePostalAddress'>
}): AddressService {
  const { database, entropy, persons } = deps

  const readBook = async (tx: Reader, playerId: string): Promise<AddressBook> => ({
    version: await readBookVersion(tx, playerId),
    addresses: (await listAddresses(tx, playerId)).map(presentAddress),
  })

  async function replace(playerId: string, { version, addresses }: Change): Promise<AddressBook> {
    return database.transaction(async (tx) => {
      if ((await lockBook(tx, playerId)) !== version) return refuse('addresses_changed')
      const known = await listAddresses(tx, playerId)
      const hasDefault = addresses.some((entry) => entry.is_default)
      const rows = addresses.map(({ id, is_default, is_billing, address }, index) => {
        const row = id === undefined ? null : known.find((each) => each.id === id)
        if (row === undefined) return refuse('not_found')
        const isDefault = hasDefault ? is_default : index === 0
        return { ...address, id: row?.id ?? entropy.id(), is_default: isDefault, is_billing }
      })
      await replaceAddresses(tx, playerId, rows)
      for (const row of rows) await persons.notePostalAddress(tx, playerId, row)
      return readBook(tx, playerId)
    })
  }

  return {
    // One snapshot for both queries: a change between them would mix versions.
    read: (playerId) =>
      database.transaction(async (tx) => {
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        return readBook(tx, playerId)
      }),
    replace,
  }
}

function presentAddress({ id, is_default, is_billing, ...address }: AddressRow) {
  return { id, is_default, is_billing, address }
}
