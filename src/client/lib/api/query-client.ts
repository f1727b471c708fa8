import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toast } from '#client/lib/browser/toast.ts'
import { errorMessage } from './error-message.ts'
import { Refused } from './refused.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller says success and failure in its own place. */
      isQuiet?: boolean
      /** The words of a success; without them the reply's own `msg`. */
      success?: string
      /** The words of a failure; without them the server's. */
      failure?: (error: Error) => string
    }
    defaultError: Error
  }
}

const RETRIES_MAX = 2
const FRESH_MS = 30_000

/**
 * Server data of the whole page. How a mutation ended is said in a toast here and nowhere else: its
 * caller shows no toast of it, unless it is quiet.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false },
    // Offline a press is answered at once, with what to do; it would wait without a word.
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onSuccess: (reply, _input, _context, { meta }) => {
      const message = meta?.success ?? messageOf(reply)
      if (message && !meta?.isQuiet) toast.success(message)
    },
    onError: (error, _input, _context, { meta }) => {
      if (!meta?.isQuiet) toast.error((meta?.failure ?? errorMessage)(error))
    },
  }),
})

/** A refusal is an answer and stays one; what broke on the way is tried again. */
function shouldRetry(failures: number, error: Error): boolean {
  const isAnswer = error instanceof Refused && error.status < 500
  return !isAnswer && failures < RETRIES_MAX
}

function messageOf(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('msg' in reply)) return null
  return typeof reply.msg === 'string' ? reply.msg : null
}
