import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toast } from '#client/lib/browser/toast.ts'
import { errorMessage } from './error-message.ts'
import { Refused } from './refused.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller reports success and failure itself. */
      isQuiet?: boolean
      /** The caller shows the messages of the fields that a refusal names, at these fields. */
      hasFields?: boolean
      /** The message of a success; defaults to the reply's own `msg`. */
      success?: string
      /** The message of a failure; defaults to the server's. */
      failure?: (error: Error) => string
    }
    defaultError: Error
  }
}

const RETRIES_MAX = 2
const FRESH_MS = 30_000

/**
 * The server data of the whole page. A toast reports a mutation's outcome here and nowhere else: its caller
 * shows none, unless the mutation is quiet.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false },
    // Offline, a mutation fails immediately with advice; otherwise it would wait silently.
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onSuccess: (reply, _input, _context, { meta }) => {
      const message = meta?.success ?? messageOf(reply)
      if (message && !meta?.isQuiet) toast.success(message)
    },
    onError: (error, _input, _context, { meta }) => {
      const isAtFields = meta?.hasFields && error instanceof Refused && error.errors !== undefined
      if (!meta?.isQuiet && !isAtFields) toast.error((meta?.failure ?? errorMessage)(error))
    },
  }),
})

/** A refusal is final; network and server errors are retried. */
function shouldRetry(failures: number, error: Error): boolean {
  const isAnswer = error instanceof Refused && error.status < 500
  return !isAnswer && failures < RETRIES_MAX
}

function messageOf(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('msg' in reply)) return null
  return typeof reply.msg === 'string' ? reply.msg : null
}
