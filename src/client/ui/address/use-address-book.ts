import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { Address } from '#contract/address.ts'
import type { AddressBook } from '#contract/http/addresses.ts'

export type Entry = AddressBook['addresses'][number]

/** An address to save; a new one has no id yet. */
export interface Draft {
  id?: string
  is_default: boolean
  is_billing: boolean
  address: Address
}

export type Book = ReturnType<typeof useAddressBook>

/** The address book and its mutations. Each throws what `send` throws; the caller reports the outcome. */
export function useAddressBook() {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: keys.addresses,
    queryFn: async ({ signal }) => (await send('GET /api/profile/addresses', { signal })).data,
  })
  const { version = 0, addresses = [] } = query.data ?? {}

  const write = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (drafts: Draft[]) =>
      (await send('PUT /api/profile/addresses', { body: { version, addresses: drafts } })).data,
    onSuccess: (book) => queryClient.setQueryData(keys.addresses, book),
    onError: (error) => {
      // Another page has changed the book: reload it.
      const isOld = error instanceof Refused && [404, 409].includes(error.status)
      if (isOld) return queryClient.invalidateQueries({ queryKey: keys.addresses })
    },
  })

  const save = (draft: Draft) => {
    const others = addresses.filter(({ id }) => id !== draft.id).map(yieldTo(draft))
    const place = addresses.findIndex(({ id }) => id === draft.id)
    return write.mutateAsync(others.toSpliced(place < 0 ? others.length : place, 0, draft))
  }
  const remove = (entry: Entry) => write.mutateAsync(addresses.filter(({ id }) => id !== entry.id))

  return { ...query, save, remove, isWriting: write.isPending }
}

/** Only one address is the default, and one the billing address: a new one replaces it. */
const yieldTo =
  (draft: Draft) =>
  (entry: Entry): Draft => ({
    ...entry,
    is_default: entry.is_default && !draft.is_default,
    is_billing: entry.is_billing && !draft.is_billing,
  })
