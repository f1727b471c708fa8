import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { OperatedCategory } from '#contract/http/operator/catalogue.ts'
import { Loading } from '../parts/loading.tsx'
import type { ActFormProps } from '../queues/queue.ts'
import css from './catalogue.module.css'
import { movedTo } from './moved-to.ts'

/** All categories, dragged into their order or moved by buttons, and saved in one act. */
export function CategoryOrder({ onDone }: ActFormProps<OperatedCategory>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'categories', 'order'],
    queryFn: async ({ signal }) => (await send('GET /api/operator/categories', { signal })).data,
    // What is being moved does not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Loading label="the categories" />
  return <OrderForm categories={data} onDone={onDone} />
}

interface OrderFormProps {
  categories: readonly OperatedCategory[]
  onDone: () => void
}

function OrderForm({ categories, onDone }: OrderFormProps) {
  const [order, setOrder] = useState(categories)
  const [dragged, setDragged] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const save = useKeyedMutation({
    mutationFn: () =>
      send('PUT /api/operator/categories', {
        body: { slugs: order.map(({ slug }) => slug), reason: reason.trim() },
      }),
    onSuccess: onDone,
  })
  const move = (slug: string, to: number) =>
    setOrder((before) => {
      const from = before.findIndex((each) => each.slug === slug)
      return movedTo(before, from, to)
    })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  return (
    <Form className={css.editor} isSubmitting={save.isPending} onSubmit={handleSubmit}>
      {/* The form keeps the focus where it is, and with that an entry where it is. */}
      <ol className={css.order} onMouseDown={(event) => event.stopPropagation()}>
        {order.map(({ slug, name, boxes }, place) => (
          <li
            key={slug}
            draggable
            data-dragged={slug === dragged}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              // Firefox drags nothing without data.
              event.dataTransfer.setData('text/plain', slug)
              setDragged(slug)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged !== slug) move(dragged, place)
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <span>{name}</span>
            <small>{boxes === 1 ? '1 box' : `${boxes} boxes`}</small>
            <Button
              type="button"
              size="s"
              variant="ghost"
              aria-label={`Move ${name} up`}
              disabled={place === 0}
              onClick={() => move(slug, place - 1)}
            >
              Up
            </Button>
            <Button
              type="button"
              size="s"
              variant="ghost"
              aria-label={`Move ${name} down`}
              disabled={place === order.length - 1}
              onClick={() => move(slug, place + 1)}
            >
              Down
            </Button>
          </li>
        ))}
      </ol>
      <Field
        label="Reason, kept in the log"
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <Button variant="brass" type="submit" isBusy={save.isPending}>
        Save the order
      </Button>
    </Form>
  )
}
