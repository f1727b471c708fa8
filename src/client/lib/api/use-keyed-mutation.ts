import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onConnectionReturn } from '#client/lib/realtime/realtime.ts'

import { isUnanswered, mayBeUnderWay, newIdempotencyKey } from './api.ts'

type Mutate<T, V> = (variables: V, callbacks: MutateOptions<T, Error, V>) => void

interface Options<T, V> extends Omit<UseMutationOptions<T, Error, V>, 'mutationFn'> {
  /** Makes the call under a key: `keyOf` returns the same key for the same intention until it is answered. */
  mutationFn: (variables: V, keyOf: (what: unknown) => string) => Promise<T>
}

/**
 * A mutation that moves money or goods. An unanswered attempt is repeated under its key: by a click or,
 * while the component is mounted, automatically when the connection returns.
 */
export function useKeyedMutation<T, V = void>(
  options: Options<T, V>,
): UseMutationResult<T, Error, V> {
  const { keyOf, endKey } = useIdempotencyKey()
  const last = useRef<(() => void) | null>(null)
  const mutation = useMutation<T, Error, V>({
    ...options,
    mutationFn: (variables) => options.mutationFn(variables, keyOf),
    onSuccess: (...rest) => {
      endKey()
      return options.onSuccess?.(...rest)
    },
    onError: (error, ...rest) => {
      endKey(error)
      return options.onError?.(error, ...rest)
    },
  })
  const { mutate, mutateAsync, submittedAt } = mutation
  const isLost = mutation.isError && isUnanswered(mutation.error)
  // Each lost attempt waits anew: a quick one may start and fail between two renders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `submittedAt` identifies the attempt.
  useEffect(
    () => (isLost ? onConnectionReturn(() => last.current?.()) : undefined),
    [isLost, submittedAt],
  )

  const remembering = (variables: V, callbacks: MutateOptions<T, Error, V> = {}) => {
    last.current = () => (mutate as Mutate<T, V>)(variables, callbacks)
    last.current()
  }
  return { ...mutation, mutate: remembering as typeof mutate, mutateAsync }
}

/**
 * The idempotency key of what a player means to do. An unanswered attempt is repeated under the same key,
 * so that it counts once; an answer, or another intention, ends the key. A call that came too soon says nothing of an
 * earlier attempt that may still be under way, so the key stays.
 */
export function useIdempotencyKey() {
  const current = useRef<{ what: string; key: string } | null>(null)

  const keyOf = (what: unknown): string => {
    const text = JSON.stringify(what)
    if (current.current?.what !== text) current.current = { what: text, key: newIdempotencyKey() }
    return current.current.key
  }
  const endKey = (error?: unknown): void => {
    if (!error || !mayBeUnderWay(error)) current.current = null
  }
  return { keyOf, endKey }
}
