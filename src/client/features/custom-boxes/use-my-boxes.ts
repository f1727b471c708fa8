import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'

/** The boxes that the player has made, page by page, with what all of them have earned. */
export function useMyBoxes() {
  const query = useInfiniteQuery({
    queryKey: keys.myBoxes,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/profile/boxes', {
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return {
    ...query,
    boxes: query.data?.pages.flatMap(({ data }) => data),
    totals: query.data?.pages[0]?.totals,
  }
}

/** Takes a box off sale. */
export const useHide = (onDone: () => void) =>
  useMutation({
    mutationFn: (slug: string) => send('DELETE /api/user-boxes/:slug', { params: { slug } }),
    async onSuccess(_, slug) {
      queryClient.removeQueries({ queryKey: keys.box({ kind: 'user', slug }) })
      void queryClient.invalidateQueries({ queryKey: keys.allCustomBoxes })
      await queryClient.invalidateQueries({ queryKey: keys.myBoxes })
      onDone()
    },
  })
