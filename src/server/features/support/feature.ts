import { applyForPartnership, sendContact } from '#contract/http/support.ts'
import {
  closeTicket,
  createTicket,
  getAttachment,
  getTicket,
  listTickets,
  replyToTicket,
  uploadAttachment,
} from '#contract/http/tickets.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Captcha } from '#server/platform/captcha/captcha.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { type Attachments, createAttachments } from './attachments.ts'
import { createSupportForms, type SupportForms } from './forms.ts'
import { createTicketOperations } from './operate.ts'
import { createTickets, type Tickets } from './tickets.ts'

export function supportFeature(
  kit: Kit,
  { mail, captcha, notify }: { mail: MailService; captcha: Captcha; notify: Notify },
) {
  const deps = { ...kit, mail, notify, sender: { brand: kit.config.brand, shopUrl: kit.shopUrl } }
  const tickets = createTickets(deps)
  const attachments = createAttachments(deps)
  return {
    operate: createTicketOperations(deps),
    routes: [
      ...formRoutes(createSupportForms(deps), captcha),
      ...ticketRoutes(tickets),
      ...attachmentRoutes(attachments),
    ],
    queues: [
      {
        name: 'tickets',
        label: 'Tickets to answer',
        promisedMs: DAY_MS,
        from: `tickets WHERE status = 'open'`,
        since: 'updated_at',
      },
    ],
    jobs: supportJobs({ tickets, attachments }, kit.log),
  }
}

/** Deletes tickets after the retention period stated in the privacy statement. */
const supportJobs = (
  { tickets, attachments }: { tickets: Tickets; attachments: Attachments },
  log: Log,
): Job[] => [
  {
    name: 'delete old support tickets',
    everyMs: DAY_MS,
    async run() {
      const forgotten = await tickets.forgetOld()
      if (forgotten > 0) log.info({ forgotten }, 'Old support messages were deleted')
    },
  },
  {
    name: 'delete unsent pictures',
    everyMs: HOUR_MS,
    run: async () => void (await attachments.forgetUnsent()),
  },
]

const formRoutes = (forms: SupportForms, captcha: Captcha): Route[] => [
  on(sendContact, async ({ body, player, ip }) => {
    const { 'g-recaptcha-response': token, ...contact } = body
    await captcha.check(token, 'contact', ip)
    const reference = await forms.receiveContact(contact, player?.id ?? null)
    return { msg: 'Your message has reached us.', data: { reference } }
  }),
  on(applyForPartnership, async ({ body, player, ip }) => {
    const { 'g-recaptcha-response': token, ...application } = body
    await captcha.check(token, 'partnership', ip)
    const reference = await forms.receiveApplication(application, player?.id ?? null)
    return { msg: 'Your application has reached us.', data: { reference } }
  }),
]

const ticketRoutes = (tickets: Tickets): Route[] => [
  on(listTickets, ({ player, query }) => tickets.list(player.id, query)),
  on(getTicket, ({ player, params }) => tickets.read(player.id, params.id)),
  on(createTicket, ({ player, body, once }) => once((tx) => tickets.create(tx, player.id, body))),
  on(replyToTicket, ({ player, params, body, once }) =>
    once((tx) => tickets.reply(tx, player.id, params.id, body)),
  ),
  on(closeTicket, ({ player, params, once }) =>
    once((tx) => tickets.close(tx, player.id, params.id)),
  ),
]

const attachmentRoutes = (attachments: Attachments): Route[] => [
  on(uploadAttachment, ({ player, receiveFile }) =>
    receiveFile((path) => attachments.keep(player.id, path)),
  ),
  on(getAttachment, ({ player, params }) => attachments.read(player, params.id)),
]
