/** Third-party origins and folders that pages may use, such as those of a captcha's script. */
export interface ContentSources {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  /** Whether a third-party script writes style attributes; our scripts set style properties. */
  hasStyleAttributes: boolean
}

export const noSources: ContentSources = {
  script: [],
  frame: [],
  connect: [],
  hasStyleAttributes: false,
}

/** The sources of the captcha and of the configuration: analytics and the sockets of the rounds. */
export function shopSources(
  captcha: ContentSources,
  {
    analyticsUrl,
    socketUrls,
  }: { analyticsUrl: string | null; socketUrls: Readonly<Record<string, string | null>> },
): ContentSources {
  const analytics = analyticsUrl ? [new URL(analyticsUrl).origin] : []
  const sockets = Object.values(socketUrls).flatMap((url) =>
    url === null ? [] : [url, url.replace(/^http/, 'ws')],
  )
  return { ...captcha, connect: [...captcha.connect, ...analytics, ...sockets] }
}

/** The content security policy of every response. */
export function contentPolicy(sources: ContentSources, isSecure: boolean): string {
  const from = (directive: string, own: string, others: readonly string[]) =>
    [directive, own, ...others].join(' ')
  return [
    "default-src 'self'",
    from('connect-src', "'self'", sources.connect),
    ...(sources.script.length > 0 ? [from('script-src', "'self'", sources.script)] : []),
    ...(sources.frame.length > 0 ? [from('frame-src', "'self'", sources.frame)] : []),
    ...(sources.hasStyleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
