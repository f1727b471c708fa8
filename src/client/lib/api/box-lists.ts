import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import { send } from './api.ts'
import { type BoxFilters, boxPage, type CustomBoxFilters, keys } from './queries.ts'
import { usePages } from './use-pages.ts'

// A box that became popular in the meantime shifts the others.
const slugOf = ({ slug }: { slug: string }) => slug

/** The matching boxes, page by page; `count` is the total of all pages. */
export function useBoxList(filters: BoxFilters) {
  const list = usePages(
    keys.boxPages(filters),
    ({ query, signal }) => send('GET /api/boxes', { query: boxPage(filters, query), signal }),
    {
      isKept: true,
      first: () => initialReply('GET /api/boxes', { query: boxPage(filters) }),
      idOf: slugOf,
    },
  )
  const { firstPage, items } = list
  return {
    ...list,
    boxes: firstPage && items,
    count: firstPage?.count,
    categories: firstPage?.categories,
  }
}

/** The matching boxes of players, page by page. */
export const useCustomBoxPages = (filters: CustomBoxFilters, isEnabled = true) =>
  usePages(
    keys.customBoxes(filters),
    ({ query, signal }) => send('GET /api/user-boxes', { query: { ...filters, ...query }, signal }),
    { isKept: true, isEnabled, idOf: slugOf },
  )
