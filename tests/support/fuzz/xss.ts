/** What runs as soon as a page takes it for more than text; each asks for `/hacked` then. */
export const payloads = [
  '<img src=x onerror=fetch("/hacked")>',
  '"><script>fetch("/hacked")</script>',
  '<svg onload=fetch("/hacked")>',
  "javascript:fetch('/hacked')",
  '{{constructor.constructor("fetch(\'/hacked\')")()}}',
  '</title><script>fetch("/hacked")</script>',
] as const

/** All of them in one line, for texts that are long enough. */
export const allPayloads = payloads.join(' ')

/** Whether an address was asked for by a payload that ran, or by the picture that it drew. */
export const isHacked = (url: string): boolean => /hacked|\/x$/.test(url)
