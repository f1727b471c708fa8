import { systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { createProviders } from '#server/platform/providers/providers.ts'

const PATIENCE_MS = 8_000

export interface Check {
  what: string
  /** Why it failed; null if it answers. */
  fault: string | null
}

/** Tries the mail server, and everything else that the settings name; each answers or says why not. */
export async function checkServices(config: Config): Promise<Check[]> {
  const { smtp } = config.mail
  const checks: [string, () => Promise<unknown>][] = [
    ...(smtp ? [[`mail server ${hostOf(smtp.url)}`, () => checkMail(smtp)] as const] : []),
    ...config.beacon.urls.map(
      (url) => [`beacon ${hostOf(url)}`, () => get(`${url}/chains`)] as const,
    ),
    ...providerChecks(config),
    ...signInChecks(config),
  ].map(([what, run]) => [what, run])
  return Promise.all(
    checks.map(async ([what, run]) => ({
      what,
      fault: await run().then(
        () => null,
        (error: unknown) => reasonOf(error),
      ),
    })),
  )
}

/** Those that can be asked something without a payment are asked; the others only have to answer at their address. */
function providerChecks({ payments }: Config): [string, () => Promise<unknown>][] {
  const { crypto } = createProviders(payments, {
    ...{ shopUrl: () => '', timeoutMs: PATIENCE_MS },
    clock: systemClock,
  })
  return payments.providers.map(({ name, settings }) => {
    const processor = crypto.find((each) => each.name === name)
    const url = 'url' in settings ? String(settings.url) : ''
    if (processor) return [`provider ${name}, its rates`, () => processor.rates()]
    return [`provider ${name}, only its address`, () => reach(url)]
  })
}

function signInChecks({ social }: Config): [string, () => Promise<unknown>][] {
  const { google, facebook, steam } = social
  return [
    ...(google
      ? [
          [
            'Google sign-in',
            () => get(`${google.issuer}/.well-known/openid-configuration`),
          ] as const,
        ]
      : []),
    ...(facebook ? [['Facebook sign-in', () => reach(facebook.callUrl)] as const] : []),
    ...(steam ? [['Steam sign-in', () => reach(steam.callUrl)] as const] : []),
  ].map(([what, run]) => [what, run])
}

async function checkMail({
  url,
  mustEncrypt,
}: {
  url: string
  mustEncrypt: boolean
}): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function get(url: string): Promise<void> {
  const { ok, status } = await reach(url)
  if (!ok) throw new Error(`it answered ${status}`)
}

const reach = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'of the settings'
