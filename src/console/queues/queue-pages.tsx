import { alerts } from './alerts.tsx'
import { approvals } from './approvals.tsx'
import { callbacks } from './callbacks.tsx'
import { customBoxes } from './custom-boxes.tsx'
import { deposits } from './deposits.tsx'
import { markers } from './markers.tsx'
import { moderation } from './moderation.tsx'
import { QueuePage } from './queue-page.tsx'
import { shipments } from './shipments.tsx'
import { stuckRows } from './stuck-rows.tsx'
import { tickets } from './tickets.tsx'
import { verifications } from './verifications.tsx'
import { withdrawals } from './withdrawals.tsx'

/** The queues of the staff: each is a list with its columns, its filters, its case and its acts. */
export const queuePages = {
  withdrawals: () => <QueuePage queue={withdrawals} />,
  shipments: () => <QueuePage queue={shipments} />,
  deposits: () => <QueuePage queue={deposits} />,
  callbacks: () => <QueuePage queue={callbacks} />,
  verifications: () => <QueuePage queue={verifications} />,
  tickets: () => <QueuePage queue={tickets} />,
  moderation: () => <QueuePage queue={moderation} />,
  approvals: () => <QueuePage queue={approvals} />,
  alerts: () => <QueuePage queue={alerts} />,
  markers: () => <QueuePage queue={markers} />,
  customBoxes: () => <QueuePage queue={customBoxes} />,
  stuckRows: () => <QueuePage queue={stuckRows} />,
}
