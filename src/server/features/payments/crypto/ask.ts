import { sha256 } from '#server/platform/hash/hash.ts'
import type { ProviderName, Providers } from '#server/platform/providers/providers.ts'
import { readOpenCallbacks } from '../due-store.ts'
import { type CryptoDeps, receiveCrypto } from './receive.ts'
import type { CryptoAddressRow } from './store.ts'

export type AddressDeps = CryptoDeps & { providers: Pick<Providers, 'crypto'> }

/** Asks for everything that was sent to an address, and handles it like callbacks, final or not. */
export async function askOfAddress(deps: AddressDeps, address: CryptoAddressRow): Promise<void> {
  for (const deposit of await depositsOf(deps, address, null)) {
    await receiveCrypto(deps, { ...deposit, bodySha256: digestOf(deposit) })
  }
}

/** Asks for what of it is open: everything at an address, because its first callback was lost, or one deposit. */
export async function askOfOpen(
  deps: AddressDeps,
  address: CryptoAddressRow,
  depositId: string | null,
): Promise<void> {
  const known = await depositsOf(deps, address, depositId)
  const ids = known.map(({ deposit }) => deposit.id)
  const open = new Set(await readOpenCallbacks(deps.database.pool, address.provider, ids))
  for (const each of known) {
    if (open.has(each.deposit.id)) {
      await receiveCrypto(deps, { ...each, bodySha256: digestOf(each) })
    }
  }
}

async function depositsOf(
  { providers }: AddressDeps,
  { id: reference, provider, provider_address_id: providerId, currency }: CryptoAddressRow,
  depositId: string | null,
) {
  const processor = processorNamed(providers, provider)
  const found = await processor?.findDeposits({ reference, providerId, currency }, depositId)
  return (found ?? []).map((deposit) => ({ provider, deposit }))
}

const processorNamed = ({ crypto }: Pick<Providers, 'crypto'>, name: ProviderName) =>
  crypto.find((each) => each.name === name)

const digestOf = ({ deposit }: { deposit: object }): Buffer =>
  sha256(Buffer.from(JSON.stringify(deposit)))
