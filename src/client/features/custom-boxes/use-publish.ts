import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { newIdempotencyKey, Refused, send } from '#client/lib/api.ts'
import { keys, queryClient } from '#client/lib/queries.ts'
import { wordsOf } from '#client/lib/refusal-words.ts'
import { toast } from '#client/lib/toast.ts'
import { boxNameOf } from '#contract/box-name.ts'
import type { MyBoxDraft } from '#contract/http/custom-boxes.ts'
import { boxPath } from '#contract/pages.ts'
import { chancePercent } from '#domain/games/box.ts'
import type { Draft } from './editor-state.ts'
import { forgetDraft } from './stored-draft.ts'

/** Puts a draft on sale, as a new box or as the next version of one's own, and goes to its page. */
export function usePublish(own: MyBoxDraft | undefined) {
  const navigate = useNavigate()
  // A press that got no answer is repeated under its key, so that it makes no second box.
  const key = useRef<{ text: string; key: string }>(undefined)

  const publish = useMutation({
    mutationFn: (draft: Draft) => {
      const body = bodyOf(draft)
      const text = JSON.stringify(body)
      if (key.current?.text !== text) key.current = { text, key: newIdempotencyKey() }
      const { key: idempotencyKey } = key.current
      if (!own) return send('POST /api/user-boxes', { body, idempotencyKey })
      return send('PUT /api/user-boxes/:slug', {
        params: { slug: own.slug },
        body: { ...body, version: own.version },
        idempotencyKey,
      })
    },
    onSuccess({ msg, data }) {
      if (!own) forgetDraft()
      void queryClient.invalidateQueries({ queryKey: keys.myBoxes })
      void queryClient.invalidateQueries({ queryKey: keys.allCustomBoxes })
      const box = { kind: 'user', slug: data.slug } as const
      void queryClient.invalidateQueries({ queryKey: keys.box(box) })
      toast.success(msg)
      void navigate(boxPath(box))
    },
    onError(error) {
      if (error instanceof Refused) key.current = undefined
      toast.error(wordsOf(error))
    },
  })
  return publish
}

const bodyOf = ({ name, cover, rows }: Draft) => ({
  name: boxNameOf(name),
  cover,
  items: rows.map(({ item, tickets }) => ({ item_id: item.id, chance: chancePercent(tickets) })),
})

/** What the server found wrong with a field of the draft. */
export function faultsOf(error: unknown, field: 'name' | 'items'): readonly string[] {
  return error instanceof Refused ? (error.errors?.[field] ?? []) : []
}
