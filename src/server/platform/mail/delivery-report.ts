/** What a report says of one recipient (RFC 3464, section 2.3). */
export interface RecipientReport {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string
  /** An enhanced status code (RFC 3463) without its comment, such as `5.1.1`. */
  status: string
  diagnostic: string | null
}

export interface DeliveryReport {
  /** The header of the report itself. */
  headers: string
  recipients: readonly RecipientReport[]
}

type Fields = ReadonlyMap<string, string>

/** Reads a delivery status notification (RFC 3464, 6522 and 6533) with any line ends; null if it is no such message. */
export function readDeliveryReport(message: string): DeliveryReport | null {
  const lines = message.split(/\r\n|\n|\r/)
  const { headers, body } = partsOf(lines)
  const contentType = fieldsOf(headers).get('content-type') ?? ''
  if (!/^multipart\/report\b/i.test(contentType)) return null
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(contentType)
  if (!boundary) return null
  for (const part of splitAt(body, `--${boundary[1] ?? boundary[2]}`)) {
    const found = recipientsIn(part)
    if (found) return { headers: headers.join('\n'), recipients: found }
  }
  return null
}

/** The recipients in a part; null if it is another kind of part, or tells of none. */
function recipientsIn(part: readonly string[]): RecipientReport[] | null {
  const { headers, body } = partsOf(part)
  const fields = fieldsOf(headers)
  if (!/^message\/(?:global-)?delivery-status\b/i.test(fields.get('content-type') ?? ''))
    return null
  const isBase64 = fields.get('content-transfer-encoding')?.toLowerCase() === 'base64'
  const text = isBase64
    ? Buffer.from(body.join(''), 'base64')
        .toString('utf8')
        .split(/\r\n|\n|\r/)
    : body
  const recipients = groupsOf(text).flatMap((group) => recipientOf(fieldsOf(group)) ?? [])
  return recipients.length > 0 ? recipients : null
}

function recipientOf(fields: Fields): RecipientReport | null {
  const action = fields.get('action')
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  if (action === undefined || status === undefined) return null
  return { action: action.toLowerCase(), status, diagnostic: fields.get('diagnostic-code') ?? null }
}

/**
 * Whether a recipient's letter failed because of its address: no such mailbox or domain, a mailbox that is full or takes
 * nothing, or a server that could not be reached. Not because of what the letter says, who sent it, or the server's state.
 */
export function isRecipientFault({ action, status, diagnostic }: RecipientReport): boolean {
  if (action !== 'failed') return false
  // Some servers write 5.0.0 and leave the code that they were given in the diagnostic.
  const given = status.endsWith('.0.0') ? /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic ?? '') : null
  const [, subject, detail] = (given?.[0] ?? status).split('.')
  if (subject === '2') return detail !== '3'
  return subject === '0' || subject === '1' || subject === '4'
}

/** The lines before the first empty one, and those after it. */
function partsOf(lines: readonly string[]): { headers: string[]; body: string[] } {
  const start = lines.findIndex((line) => line !== '')
  const end = lines.indexOf('', Math.max(start, 0))
  return end === -1
    ? { headers: [...lines], body: [] }
    : { headers: lines.slice(Math.max(start, 0), end), body: lines.slice(end + 1) }
}

/** The first field of each name, with folded lines joined. */
function fieldsOf(lines: readonly string[]): Fields {
  const fields = new Map<string, string>()
  let last: string | null = null
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (last !== null) fields.set(last, `${fields.get(last)} ${line.trim()}`)
      continue
    }
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase()
    last = name !== '' && !fields.has(name) ? name : null
    if (last !== null) fields.set(last, line.slice(at + 1).trim())
  }
  return fields
}

/** The parts between the lines of a boundary; what was cut off is none. */
function splitAt(lines: readonly string[], boundary: string): string[][] {
  const parts: string[][] = []
  let part: string[] | null = null
  for (const line of lines) {
    const end = line.trimEnd()
    if (end === boundary || end === `${boundary}--`) {
      if (part) parts.push(part)
      part = end === boundary ? [] : null
    } else part?.push(line)
  }
  return parts
}

/** The groups of lines between empty ones. */
function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') groups.push([])
    else groups.at(-1)?.push(line)
  }
  return groups.filter((group) => group.length > 0)
}
