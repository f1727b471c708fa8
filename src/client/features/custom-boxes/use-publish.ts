import { useNavigate } from 'react-router'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { boxNameOf } from '#contract/box-name.ts'
import type { MyBoxDraft } from '#contract/http/custom-boxes.ts'
import { boxPath } from '#contract/pages.ts'
import { chancePercent } from '#domain/games/box.ts'
import type { Draft } from './editor-state.ts'
import { forgetDraft } from './stored-draft.ts'

/** Publishes a draft, as a new box or as the next version of one's own, and opens its page. */
export function usePublish(own: MyBoxDraft | undefined) {
  const navigate = useNavigate()
  return useKeyedMutation({
    mutationFn: (draft: Draft, keyOf) => {
      const body = bodyOf(draft)
      const idempotencyKey = keyOf(body)
      if (!own) return send('POST /api/user-boxes', { body, idempotencyKey })
      return send('PUT /api/user-boxes/:slug', {
        params: { slug: own.slug },
        body: { ...body, version: own.version },
        idempotencyKey,
      })
    },
    onSuccess({ data: { slug } }) {
      if (!own) forgetDraft()
      const box = { kind: 'user', slug } as const
      for (const queryKey of [keys.myBoxes, keys.allCustomBoxes, keys.box(box)]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      void navigate(boxPath(box))
    },
    meta: { hasFields: true },
  })
}

const bodyOf = ({ name, cover, rows }: Draft) => ({
  name: boxNameOf(name),
  cover,
  items: rows.map(({ item, tickets }) => ({ item_id: item.id, chance: chancePercent(tickets) })),
})

/** Whether another tab or device has published the box since it was opened here. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Refused && error.code === 'box_edited'

/** The server's errors of a field of the draft. */
export function faultsOf(error: unknown, field: 'name' | 'items'): readonly string[] {
  return error instanceof Refused ? (error.errors?.[field] ?? []) : []
}
