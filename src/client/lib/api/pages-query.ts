import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** What a call needs for its next page: nothing for the first one. */
export interface NextPage {
  cursor?: string
}

/** A paged call as a query, from its first page on. */
export const pagesQuery = <Page extends { next_cursor: string | null }>(
  queryKey: QueryKey,
  fetchPage: (page: NextPage, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
