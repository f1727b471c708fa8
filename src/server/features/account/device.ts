const UNKNOWN = 'Unknown device'

/** The first that fits names it: the others' user agents hold the names of those they imitate. */
const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A device in words that its owner knows it by, such as «Firefox on Windows»; no more of it is kept. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? UNKNOWN
}

const nameIn = (names: typeof browsers, userAgent: string): string | undefined =>
  names.find(([sign]) => sign.test(userAgent))?.[1]
