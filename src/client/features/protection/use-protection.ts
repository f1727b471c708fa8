import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import type { Protection } from '#contract/http/protection.ts'

export type Limit = Protection['limits'][number]

/** The player's limits and exclusion, and the net result of their session. */
export const useProtection = () =>
  useQuery({
    queryKey: keys.protection,
    queryFn: ({ signal }) => send('GET /api/profile/limits', { signal }),
    select: ({ data }) => data,
  })

const show = (reply: { data: Protection }) => queryClient.setQueryData(keys.protection, reply)

export const useSetLimit = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: Pick<Limit, 'kind' | 'period' | 'amount'>) =>
      send('PUT /api/profile/limits', { body }),
    onSuccess: show,
  })

export const useSetRealityCheck = () =>
  useMutation({
    mutationFn: (minutes: number | null) =>
      send('PUT /api/profile/reality-check', { body: { minutes } }),
    onSuccess: show,
  })

export type Break =
  | { kind: 'cool_off'; days: number }
  | { kind: 'self_exclusion'; days: 180 | 365 | 1825 | null }

export const useTakeBreak = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: Break) => send('POST /api/profile/exclusion', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.protection }),
  })
