/** Payloads that run when a page treats them as more than text; each then requests `/hacked`. */
export const payloads = [
  '<img src=x onerror=fetch("/hacked")>',
  '"><script>fetch("/hacked")</script>',
  '<svg onload=fetch("/hacked")>',
  "javascript:fetch('/hacked')",
  '{{constructor.constructor("fetch(\'/hacked\')")()}}',
  '</title><script>fetch("/hacked")</script>',
] as const

/** All payloads in one line, for long text fields. */
export const allPayloads = payloads.join(' ')

/** Whether a request comes from a payload that ran, or from an image that it inserted. */
export const isHacked = (url: string): boolean => /hacked|\/x$/.test(url)
