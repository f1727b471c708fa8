import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, id, instant, listOf, message, page } from '#contract/values.ts'

export const notificationKinds = [
  'item_sold',
  'deposit',
  'withdrawal',
  'parcel',
  'ticket',
  'level_up',
  'prize',
  'cashback',
  'referral',
  'account',
] as const
const kind = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof kind>

export const notification = z.object({
  id,
  kind,
  title: text,
  text,
  path: text.meta({ description: 'The page of the storefront that shows more' }),
  created_at: instant,
  read_at: instant.nullable(),
})
export type Notification = z.output<typeof notification>

const count = z.number().int()
const mailKinds = z
  .array(kind)
  .max(notificationKinds.length)
  .meta({ description: 'The kinds that are also sent by email' })

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications',
  summary: "The player's notifications, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(notification).extend({ unread: count, mail_kinds: mailKinds }),
  refusals: [],
})

export const NOTIFICATION_IDS_MAX = 100

export const readNotifications = defineCall({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark some notifications as read, or all',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(NOTIFICATION_IDS_MAX) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  reply: dataOf(z.object({ unread: count })),
  refusals: [],
})

export const setNotificationMails = defineCall({
  method: 'PUT',
  path: '/api/notifications/mails',
  summary: 'Choose which notifications are also sent by email; none by default',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({ kinds: mailKinds }),
  reply: message.extend({ data: z.object({ mail_kinds: mailKinds }) }),
  refusals: [],
})
