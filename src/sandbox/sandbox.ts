import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createAlphapoGateway } from './alphapo/alphapo-gateway.ts'
import { type Answer, answerText } from './answer.ts'
import { createBeaconRelay } from './beacon/beacon-relay.ts'
import { createConsole } from './console/console-page.ts'
import { createOutside } from './console/outside-page.ts'
import { startDemoPlayers } from './demo-players/demo-players.ts'
import { createMailBox } from './mail/mail-box.ts'
import { createRecords } from './payments/records.ts'
import { createRecaptchaProvider } from './recaptcha/recaptcha-provider.ts'
import type { Settings } from './settings.ts'
import { createIdentityProviders } from './signin/identity-providers.ts'
import { createSkinsbackGateway } from './skinsback/skinsback-gateway.ts'
import { createZenGateway } from './zen/zen-gateway.ts'

export interface Sandbox {
  port: number
  /** Where mail is received. */
  smtpPort: number
  close(): void
}

const BODY_BYTES_MAX = 64 * 1024

/** Starts the stand-ins of all external services on this machine: one port for the web, one for mail. */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const server = createServer((request, response) => void serve(request, response))
  const publicUrlOf = () => settings.publicUrl ?? `http://127.0.0.1:${portOf(server)}`
  const gateways = [createZenGateway, createAlphapoGateway, createSkinsbackGateway].map((create) =>
    create(settings, publicUrlOf, createRecords()),
  )
  const beacon = createBeaconRelay(settings)
  const frameOf = () => ({ publicUrl: publicUrlOf(), merchant: settings.merchant })
  const console = createConsole([...gateways, beacon], frameOf)
  const outside = createOutside(frameOf)
  const mailBox = createMailBox(settings, publicUrlOf)
  const identities = createIdentityProviders({
    settings,
    publicUrlOf,
    ownUrlOf: () => `http://127.0.0.1:${portOf(server)}`,
  })
  const recaptcha = createRecaptchaProvider(settings)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await answerTo(request).catch(
      (error: unknown): Answer => answerText(500, String(error)),
    )
    response.writeHead(status, headers).end(body)
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request)
    if (body === null) return answerText(413, 'The body is too large.')
    const { method = '', url = '/', headers } = request
    const [path = '/', search = ''] = url.split('?', 2)
    const asked = { method, path, query: new URLSearchParams(search), headers, body }
    for (const peer of [...gateways, beacon, console, outside, identities, recaptcha, mailBox]) {
      const answer = await peer.answer(asked)
      if (answer) return answer
    }
    return answerText(404, 'Nothing here.')
  }

  await Promise.all([listen(server, settings.port), listen(mailBox.smtp.server, settings.smtpPort)])
  for (const gateway of gateways) gateway.resume()
  const { demoPlayers: members, shopUrl } = settings
  const demoPlayers =
    members && shopUrl ? startDemoPlayers({ shopUrl, settings: members, log: complain }) : null
  return {
    port: portOf(server),
    smtpPort: portOf(mailBox.smtp.server),
    close() {
      demoPlayers?.stop()
      server.close()
      server.closeAllConnections()
      mailBox.smtp.close()
    },
  }
}

const complain = (sentence: string) => void process.stderr.write(`${sentence}\n`)

const listen = (server: NetServer, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

const portOf = (server: NetServer): number => (server.address() as AddressInfo).port

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
