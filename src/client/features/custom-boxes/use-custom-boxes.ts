import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { type CustomBoxFilters, keys } from '#client/lib/api/queries.ts'

const PAGE = 30
const SHELF = 5

/** The first boxes of an order, for a shelf. */
export const useShelf = (sort: NonNullable<CustomBoxFilters['sort']>) =>
  useQuery({
    queryKey: keys.customBoxes({ sort, limit: SHELF }),
    queryFn: ({ signal }) => send('GET /api/user-boxes', { query: { sort, limit: SHELF }, signal }),
  })

/** The boxes that match, page by page; `count` is that of all of them. */
export function useCustomBoxes(filters: CustomBoxFilters) {
  const query = useInfiniteQuery({
    queryKey: keys.customBoxes({ ...filters, limit: PAGE }),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/user-boxes', {
        query: { ...filters, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  // A box that was made meanwhile moves the others on: what comes twice is shown once.
  const boxes = query.data && [
    ...new Map(query.data.pages.flatMap(({ data }) => data).map((box) => [box.slug, box])).values(),
  ]
  return { ...query, boxes, count: query.data?.pages[0]?.count }
}
