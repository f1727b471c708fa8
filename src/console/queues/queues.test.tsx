import { describe, expect, it } from 'vitest'
import { boxes } from '#console/catalogue/boxes.tsx'
import { categories } from '#console/catalogue/categories.tsx'
import { items } from '#console/catalogue/items.tsx'
import type { Column } from '#console/list/column.ts'
import { players } from '#console/player/players-page.tsx'
import { codeBatches } from '#console/promotions/code-batches.tsx'
import { promoCodes } from '#console/promotions/promo-codes.tsx'
import { referralRings } from '#console/promotions/referral-rings.tsx'
import { unknownLinks } from '#console/promotions/unknown-links.tsx'
import { log } from '#console/shop/log-page.tsx'
import { settings } from '#console/shop/settings-page.tsx'
import { staff } from '#console/shop/staff-page.tsx'
import { alerts } from './alerts.tsx'
import { approvals } from './approvals.tsx'
import { callbacks } from './callbacks.tsx'
import { customBoxes } from './custom-boxes.tsx'
import { deposits } from './deposits.tsx'
import { markers } from './markers.tsx'
import { moderation } from './moderation.tsx'
import { shipments } from './shipments.tsx'
import { stuckRows } from './stuck-rows.tsx'
import { tickets } from './tickets.tsx'
import { verifications } from './verifications.tsx'
import { withdrawals } from './withdrawals.tsx'

interface Shape {
  name: string
  columns: readonly Pick<Column<never>, 'name' | 'title' | 'isExtra'>[]
  filters: readonly { name: string }[]
  acts: readonly { name: string }[]
}

const queues: readonly Shape[] = [
  ...[alerts, approvals, callbacks, customBoxes, deposits, markers, moderation, shipments],
  ...[stuckRows, tickets, verifications, withdrawals, boxes, categories, items, players],
  ...[codeBatches, promoCodes, referralRings, unknownLinks, log, settings, staff],
]
const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name)
const isEachOnce = (all: readonly unknown[]) => new Set(all).size === all.length

it('each list keeps its views under a name of its own', () => {
  expect(isEachOnce(namesOf(queues))).toBe(true)
})

describe.each(queues.map((queue) => [queue.name, queue] as const))('%s', (_, queue) => {
  it('names each column once, so that one which is hidden hides no other', () => {
    expect(isEachOnce(namesOf(queue.columns))).toBe(true)
    expect(isEachOnce(queue.columns.map(({ title }) => title))).toBe(true)
  })

  it('shows its first column always, which opens the case', () => {
    expect(queue.columns[0]?.isExtra).not.toBe(true)
  })

  it('names each filter and each act once, apart from what the address keeps besides', () => {
    expect(isEachOnce([...namesOf(queue.filters), 'sort', 'page', 'case'])).toBe(true)
    expect(isEachOnce(namesOf(queue.acts))).toBe(true)
  })
})
