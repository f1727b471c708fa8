import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type BoxFilters, boxPagesQuery } from './queries.ts'

/** The boxes that match, page by page; `count` is that of all of them. */
export function useBoxList(filters: BoxFilters) {
  const query = useInfiniteQuery({ ...boxPagesQuery(filters), placeholderData: keepPreviousData })
  const pages = query.data?.pages
  // A box that became popular meanwhile moves the others on: what comes twice is shown once.
  const boxes = pages && [
    ...new Map(pages.flatMap(({ data }) => data).map((box) => [box.slug, box])).values(),
  ]
  return { ...query, boxes, count: pages?.[0]?.count, categories: pages?.[0]?.categories }
}
