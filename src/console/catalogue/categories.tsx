import { send } from '#client/lib/api/api.ts'
import type { OperatedCategory } from '#contract/http/operator/catalogue.ts'
import { Fact, Facts } from '../parts/facts.tsx'
import type { Queue } from '../queues/queue.ts'
import { CategoryOrder } from './category-order.tsx'

/** The tabs of the boxes' page. One without a box on sale is not shown there. */
export const categories: Queue<OperatedCategory> = {
  name: 'categories',
  title: 'Categories',
  empty: 'No category matches.',
  filters: [{ name: 'text', label: 'Name or address' }],
  usual: {},
  idOf: ({ slug }) => slug,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: 'Name', value: ({ name }) => name },
    { name: 'slug', title: 'Address', value: ({ slug }) => slug },
    { name: 'position', title: 'Place', isNumber: true, value: ({ position }) => position },
    { name: 'boxes', title: 'Boxes on sale', isNumber: true, value: ({ boxes }) => boxes },
  ],
  load: async ({ filters, signal }) => {
    const { data } = await send('GET /api/operator/categories', { signal })
    const text = (filters.text ?? '').toLowerCase()
    const found = data.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(text))
    return { data: found, next_cursor: null }
  },
  Case: ({ row }) => (
    <Facts title="Category">
      <Fact name="Address">{row.slug}</Fact>
      <Fact name="Place">{row.position}</Fact>
      <Fact name="Boxes on sale">{row.boxes}</Fact>
    </Facts>
  ),
  make: {
    name: 'create',
    label: 'New category',
    tone: 'brass',
    call: 'PUT /api/operator/categories/:slug',
    fields: [
      { name: 'slug', label: 'Address', kind: 'line', hint: 'Lower case, digits and hyphens' },
      { name: 'name', label: 'Name', kind: 'line' },
    ],
    send: async ({ reason, values }) => {
      const { data } = await send('GET /api/operator/categories')
      const position = Math.max(-1, ...data.map((each) => each.position)) + 1
      return send('PUT /api/operator/categories/:slug', {
        params: { slug: values.slug ?? '' },
        body: { name: values.name ?? '', position, reason },
      })
    },
  },
  acts: [
    {
      name: 'order',
      label: 'Order',
      key: 'a',
      tone: 'brass',
      call: 'PUT /api/operator/categories',
      Form: CategoryOrder,
    },
    {
      name: 'rename',
      label: 'Rename',
      call: 'PUT /api/operator/categories/:slug',
      fields: [{ name: 'name', label: 'Name', kind: 'line' }],
      send: ({ row, reason, values }) =>
        send('PUT /api/operator/categories/:slug', {
          params: { slug: row.slug },
          body: { name: values.name ?? '', position: row.position, reason },
        }),
    },
  ],
}
