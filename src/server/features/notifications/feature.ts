import {
  listNotifications,
  notificationKinds,
  readNotifications,
  setNotificationMails,
} from '#contract/http/notifications.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { on } from '#server/platform/http/route.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { createNotifications } from './service.ts'

export function notificationsFeature(kit: Kit, { mail }: { mail: MailService }) {
  const sender = { brand: kit.config.brand, shopUrl: kit.shopUrl }
  const notifications = createNotifications({ ...kit, mail, sender }, notificationKinds)
  return {
    notify: notifications.notify,
    routes: [
      on(listNotifications, ({ player, query }) => notifications.list(player.id, query)),
      on(readNotifications, async ({ player, body }) => ({
        data: { unread: await notifications.read(player.id, body) },
      })),
      on(setNotificationMails, async ({ player, body }) => ({
        msg: 'Your choice is saved.',
        data: { mail_kinds: await notifications.chooseMails(player.id, body.kinds) },
      })),
    ],
    jobs: [{ name: 'delete old notifications', everyMs: DAY_MS, run: notifications.forgetOld }],
  }
}
