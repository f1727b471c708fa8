import { freePort } from '#scripts/shop/free-port.ts'
import type { Driver } from './engine.ts'
import { endProgram, installed, startProgram } from './program.ts'

const driverPath = installed('WebKitWebDriver')
const displayPath = installed('Xvfb')
const browserPath = installed(
  ...['4.1', '6.0', '4.0'].flatMap((version) =>
    ['x86_64', 'aarch64'].map(
      (machine) =>
        `/usr/lib/${machine}-linux-gnu/${version === '6.0' ? 'webkitgtk' : 'webkit2gtk'}-${version}/MiniBrowser`,
    ),
  ),
)

/** Whether WebKitGTK, its driver and a display for it are installed. */
export const hasWebkit = Boolean(driverPath && displayPath && browserPath)

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK by classic WebDriver, on a display of its own. */
export async function startWebkit({
  width,
  height,
}: {
  width: number
  height: number
}): Promise<Driver> {
  if (!driverPath || !displayPath || !browserPath) throw new Error('WebKitGTK is not installed')
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-displayfd', '1']
  const display = await startProgram(displayPath, screen, { ready: /^\d+$/m })
  const port = await freePort('127.0.0.1', 0)
  const driver = await startProgram(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { DISPLAY: `:${display.said[0]}`, GTK_A11Y: 'none', GDK_BACKEND: 'x11' },
  }).catch(async (error: unknown) => {
    await endProgram(display.child)
    throw error
  })
  const send = senderTo(`http://127.0.0.1:${port}`)
  const options = { binary: browserPath, args: ['--automation', `--geometry=${width}x${height}`] }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  const ask = (method: string, at: string, body?: object) =>
    send(method, `/session/${sessionId}${at}`, body)
  const run = (source: string, args: readonly unknown[]) =>
    ask('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args })
  return {
    open: async (url) => void (await ask('POST', '/url', { url })),
    call: run,
    async find(source, args) {
      const found = (await run(source, args)) as Record<string, string> | null
      return found?.[ELEMENT] ?? null
    },
    click: async (handle) => void (await ask('POST', `/element/${handle}/click`, {})),
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    picture: async () => String(await ask('GET', '/screenshot')),
    async close() {
      await ask('DELETE', '').catch(() => undefined)
      await endProgram(driver.child)
      await endProgram(display.child)
    },
  }
}

function senderTo(origin: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await untilListening(() =>
      fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) }),
    )
    const { value } = (await answer.json()) as {
      value: { error?: string; message?: string } | null
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
}

const TRIES = 100

/** The driver says nothing when it begins to listen. */
async function untilListening(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((go) => setTimeout(go, 50))
    }
  }
}
