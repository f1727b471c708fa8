import { codeBatches } from '../promotions/code-batches.tsx'
import { promoCodes } from '../promotions/promo-codes.tsx'
import { referralRings } from '../promotions/referral-rings.tsx'
import { unknownLinks } from '../promotions/unknown-links.tsx'
import { QueuePage } from '../queues/queue-page.tsx'
import { boxes } from './boxes.tsx'
import { categories } from './categories.tsx'
import { items } from './items.tsx'

/** What the shop sells and gives: lists with what may be done with each entry, and what makes a new one. */
export const cataloguePages = {
  items: () => <QueuePage queue={items} />,
  boxes: () => <QueuePage queue={boxes} />,
  categories: () => <QueuePage queue={categories} />,
  promoCodes: () => <QueuePage queue={promoCodes} />,
  codeBatches: () => <QueuePage queue={codeBatches} />,
  referralRings: () => <QueuePage queue={referralRings} />,
  unknownLinks: () => <QueuePage queue={unknownLinks} />,
}
