import { MutationCache, QueryClient } from '@tanstack/react-query'
import { Refused } from './refused.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isQuiet`: the caller says success and failure in its own place. */
    mutationMeta: { isQuiet?: boolean }
    defaultError: Error
  }
}

const RETRIES_MAX = 2
const FRESH_MS = 30_000

/** Server data of the whole page. A mutation's `msg` and its refusal are said in a toast. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onSuccess: (reply, _input, _context, { meta }) => {
      const words = messageOf(reply)
      if (words && !meta?.isQuiet) toast.success(words)
    },
    onError: (error, _input, _context, { meta }) => {
      if (!meta?.isQuiet) toast.error(error.message)
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
