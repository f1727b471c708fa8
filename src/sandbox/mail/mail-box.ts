import { type Answer, answerJson, answerPage, answerStyle, type SandboxRequest } from '../answer.ts'
import { readPageStyle } from '../page-style.ts'
import type { Settings } from '../settings.ts'
import { framedHtml, listPage, mailPage, missingMailPage } from './mail-page.ts'
import { type MailStore, openMailStore } from './mail-store.ts'
import { readMail } from './read-mail.ts'
import { createSmtpServer, type SmtpTrick, smtpTricks } from './smtp-server.ts'

const style = readPageStyle('mail/mail-page.css')
const views = ['html', 'text', 'source'] as const

/** A stand-in for everybody's mail box: an SMTP receiver, and pages that show what it got. */
export function createMailBox(settings: Settings, publicUrlOf: () => string) {
  const store = openMailStore(settings.dataFolder)
  let next: SmtpTrick | null = null
  const smtp = createSmtpServer({
    take: store.add,
    nextTrick() {
      const trick = next
      next = null
      return trick
    },
  })

  async function answer(asked: SandboxRequest): Promise<Answer | null> {
    const { method, path: at, headers } = asked
    if (headers['x-sandbox-secret'] === settings.zen.paywallSecret) {
      const answered = await answerTest(asked)
      if (answered) return answered
    }
    if (method !== 'GET') return null
    const frame = { publicUrl: publicUrlOf(), merchant: settings.merchant }
    if (at === '/mail/page.css') return answerStyle(style)
    if (at === '/mail') {
      const recipient = (asked.query.get('to') ?? '').trim()
      return answerPage(200, await listPage(frame, store.list(recipient), recipient))
    }
    const [, id, isHtml] = /^\/mail\/([0-9a-f-]{36})(\/html)?$/.exec(at) ?? []
    if (id === undefined) return null
    const mail = store.find(id)
    if (!mail) return answerPage(404, missingMailPage(frame))
    if (isHtml) return answerFramed(await framedHtml(mail))
    const view = views.find((name) => name === asked.query.get('view')) ?? 'html'
    return withFrames(answerPage(200, await mailPage(frame, mail, view)))
  }

  /** For tests: `POST /mail/_next` names a trick, `GET /mail/_mails` lists what came. */
  async function answerTest({
    method,
    path: at,
    body,
    query,
  }: SandboxRequest): Promise<Answer | null> {
    if (method === 'GET' && at === '/mail/_mails')
      return answerJson(200, await readable(store, query))
    if (method !== 'POST' || at !== '/mail/_next') return null
    const trick = smtpTricks.find((name) => name === body)
    if (!trick) return answerJson(400, { tricks: smtpTricks })
    next = trick
    return answerJson(200, { status: 'ok' })
  }

  return { smtp, answer }
}

const readable = (store: MailStore, query: URLSearchParams) =>
  Promise.all(
    store.list(query.get('to') ?? '').map(async ({ id, from, to, source }) => ({
      ...(await readMail(source)),
      envelope: { from, to },
      id,
      source,
    })),
  )

function withFrames(answer: Answer): Answer {
  const policy = `${answer.headers['content-security-policy']}; frame-src 'self'`
  return { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } }
}

/** A stranger's HTML: nothing runs, nothing is loaded, no form goes anywhere; a link may be followed. */
function answerFramed(html: string): Answer {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ].join('; ')
  const page = answerPage(200, html)
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } }
}
