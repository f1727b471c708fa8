import type { PublicConfig } from '#contract/http/config.ts'

type Captcha = PublicConfig['captcha']

interface Recaptcha {
  ready(work: () => void): void
  render(box: HTMLElement, options: Record<string, string>): number
  execute(widget: number, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const TIMEOUT_MS = 10_000

let loading: Promise<{ api: Recaptcha; widget: number }> | null = null

/** Loads Google's script once and shows its badge at the bottom left. A failed load can be retried. */
export function loadWidget(captcha: Captcha): NonNullable<typeof loading> {
  loading ??= inTime(showWidget(captcha)).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** A token for one action. */
export async function recaptchaToken(captcha: Captcha, action: string): Promise<string> {
  const { api, widget } = await loadWidget(captcha)
  return inTime(api.execute(widget, { action }))
}

async function showWidget({ script_url: url, site_key: sitekey = '' }: Captcha) {
  if (!url) throw new Error('The captcha has no script URL.')
  await loadScript(url)
  const api = window.grecaptcha
  if (!api) throw new Error('The captcha script defines no API.')
  await new Promise<void>((resolve) => api.ready(resolve))
  const box = document.body.appendChild(document.createElement('div'))
  const widget = api.render(box, { sitekey, badge: 'bottomleft', size: 'invisible' })
  return { api, widget }
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The captcha script did not load.'))
    }
    document.head.append(script)
  })
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The captcha did not respond.')), TIMEOUT_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
