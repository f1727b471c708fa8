import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Driver } from './engine.ts'
import { endProgram, installed, startProgram } from './program.ts'

export const firefoxPath = installed(process.env.FIREFOX_PATH ?? 'firefox-esr', 'firefox')

interface Message {
  id?: number
  type: string
  error?: string
  message?: string
  method?: string
  params?: { level?: string; text?: string }
  result?: unknown
}

/** No requests of its own, and no first-run pages. */
const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'ui.prefersReducedMotion': 1,
}

interface Options {
  width: number
  height: number
  /** Collects warnings and errors of the console. */
  complaints: string[]
}

/** Firefox by WebDriver BiDi, which it speaks itself. */
export async function startFirefox({ width, height, complaints }: Options): Promise<Driver> {
  if (!firefoxPath) throw new Error('Firefox is not installed')
  const profile = await mkdtemp(path.join(tmpdir(), 'coffer-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const ready = /WebDriver BiDi listening on (ws:\/\/\S+)/
  const { child, said } = await startProgram(firefoxPath, args, { env: { HOME: profile }, ready })
  const send = await connect(`${said[1]}/session`, complaints)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: { context: string }[]
  }
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width, height } })

  const run = async (source: string, args: readonly unknown[]) => {
    const { result, exceptionDetails } = (await send('script.callFunction', {
      functionDeclaration: source,
      arguments: args.map(toLocal),
      target: { context },
      awaitPromise: true,
      resultOwnership: 'root',
    })) as { result?: Remote; exceptionDetails?: { text: string } }
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  const act = (actions: object[]) => send('input.performActions', { context, actions })
  return {
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async call(source, args) {
      const answer = await run(
        `async (...args) => JSON.stringify(await (${source})(...args)) ?? 'null'`,
        args,
      )
      return JSON.parse(String(answer?.value))
    },
    async find(source, args) {
      const found = await run(source, args)
      return found?.type === 'node' ? JSON.stringify({ sharedId: found.sharedId }) : null
    },
    async click(handle) {
      const origin = { type: 'element', element: JSON.parse(handle) }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act([{ type: 'pointer', id: 'mouse', actions }])
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
    async picture() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as {
        data: string
      }
      return data
    },
    async close() {
      await endProgram(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Remote {
  type: string
  value?: unknown
  sharedId?: string
}

/** An argument as BiDi writes it; texts and numbers are enough. */
function toLocal(value: unknown): object {
  if (typeof value === 'string') return { type: 'string', value }
  if (typeof value === 'number') return { type: 'number', value }
  throw new TypeError(`No argument of a page: ${typeof value}`)
}

type Send = (method: string, params: object) => Promise<unknown>

async function connect(url: string, complaints: string[]): Promise<Send> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (message: Message) => void>()
  await new Promise((open, fail) => {
    socket.onopen = open
    socket.onerror = fail
  })
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    const { level, text } = message.params ?? {}
    if (message.method === 'log.entryAdded' && (level === 'error' || level === 'warn')) {
      complaints.push(String(text))
    }
  }
  let last = 0
  return async (method, params) => {
    const id = ++last
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, error, message, result } = await answered
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
}
