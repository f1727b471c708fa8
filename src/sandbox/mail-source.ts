/** A mail as a person reads it. */
export interface ReadableMail {
  from: string
  to: string
  subject: string
  date: string
  text: string | null
  html: string | null
}

interface Part {
  headers: Map<string, string>
  body: string
}

/** Reads a mail's source (RFC 5322, MIME), whose bytes stand as latin1 characters. */
export function readSource(source: string): ReadableMail {
  const part = readPart(source)
  const { headers } = part
  const leaves = leavesOf(part)
  const ofType = (type: string) => leaves.find((leaf) => typeOf(leaf).startsWith(type))
  const words = (name: string) => decodeWords(headers.get(name) ?? '')
  const text = ofType('text/plain')
  const html = ofType('text/html')
  return {
    from: words('from'),
    to: words('to'),
    subject: words('subject'),
    date: headers.get('date') ?? '',
    text: text ? contentOf(text) : null,
    html: html ? contentOf(html) : null,
  }
}

function readPart(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const head = end === -1 ? source : source.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined) headers.set(name.toLowerCase(), value)
  }
  return { headers, body: end === -1 ? '' : source.slice(end + 4) }
}

const typeOf = ({ headers }: Part) => (headers.get('content-type') ?? 'text/plain').toLowerCase()

function leavesOf(part: Part): Part[] {
  const type = part.headers.get('content-type') ?? ''
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!type.toLowerCase().startsWith('multipart/') || !boundary) return [part]
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1)
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leavesOf(readPart(piece.replace(/^[ \t]*\r\n/, ''))))
}

function contentOf({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=[ \t]*\r\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Header words such as `=?UTF-8?Q?caf=C3=A9?=` (RFC 2047); the space between two of them is none. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}
