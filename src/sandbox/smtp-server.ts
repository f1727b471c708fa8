import { createServer, type Server, type Socket } from 'node:net'

/** A message as it came: its envelope, and its source in bytes (latin1). */
export interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

/** What the next recipient or message meets instead of being taken, to see how the shop bears it. */
export const smtpTricks = ['refuse', 'busy', 'reject', 'hang-up', 'vanish'] as const
export type SmtpTrick = (typeof smtpTricks)[number]

interface SmtpParts {
  take(mail: ReceivedMail): void
  /** The trick that was asked for, once. */
  nextTrick(): SmtpTrick | null
}

const MESSAGE_BYTES_MAX = 1024 * 1024
const SILENCE_MS = 60_000
const END_OF_BODY = '\r\n.\r\n'

/** Receives mail by SMTP (RFC 5321), as much of it as a mail program on this machine needs. */
export const createSmtpServer = (parts: SmtpParts): Server =>
  createServer((socket) => converse(socket, parts))

interface Talk {
  socket: Socket
  parts: SmtpParts
  /** What came and is not understood yet. */
  heard: string
  isBody: boolean
  trick: SmtpTrick | null
  mail: ReceivedMail
}

function converse(socket: Socket, parts: SmtpParts): void {
  const talk: Talk = { socket, parts, heard: '', isBody: false, trick: null, mail: blank('') }
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    talk.heard += chunk.toString('latin1')
    if (talk.heard.length > MESSAGE_BYTES_MAX) {
      say(talk, '552 The message is too large')
      socket.destroySoon()
      return
    }
    // Several lines may have come in one piece.
    let isGoingOn = true
    while (isGoingOn) isGoingOn = talk.isBody ? takeBody(talk) : takeLine(talk)
  })
  say(talk, '220 Sandbox mail box')
}

const blank = (from: string): ReceivedMail => ({ from, to: [], source: '' })

const say = ({ socket }: Talk, line: string): void => void socket.write(`${line}\r\n`)

function takeLine(talk: Talk): boolean {
  const end = talk.heard.indexOf('\r\n')
  if (end === -1) return false
  const line = talk.heard.slice(0, end)
  talk.heard = talk.heard.slice(end + 2)
  const verb = line.toLowerCase().split(' ', 1)[0] ?? ''
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (command) command(talk, line)
  else say(talk, '502 This mail box does not know that command')
  return true
}

const commands: Record<string, (talk: Talk, line: string) => void> = {
  ehlo: (talk) => say(talk, `250-Sandbox\r\n250-8BITMIME\r\n250 SIZE ${MESSAGE_BYTES_MAX}`),
  helo: (talk) => say(talk, '250 OK'),
  noop: (talk) => say(talk, '250 OK'),
  rset: (talk) => begin(talk, ''),
  mail: (talk, line) => begin(talk, addressIn(line)),
  rcpt: (talk, line) => hearRecipient(talk, addressIn(line)),
  data: beginBody,
  quit: ({ socket }) => void socket.end('221 Bye\r\n'),
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

function begin(talk: Talk, from: string): void {
  talk.mail = blank(from)
  say(talk, '250 OK')
}

function hearRecipient(talk: Talk, address: string): void {
  talk.trick = talk.parts.nextTrick()
  if (talk.trick === 'refuse') say(talk, '550 There is no such mail box')
  else if (talk.trick === 'busy') say(talk, '451 Try again later')
  else {
    talk.mail.to.push(address)
    say(talk, '250 OK')
  }
}

function beginBody(talk: Talk): void {
  talk.isBody = talk.mail.to.length > 0
  say(talk, talk.isBody ? '354 Go on, and end with a line of one dot' : '503 Name a recipient')
  if (talk.trick === 'hang-up') talk.socket.destroy()
}

function takeBody(talk: Talk): boolean {
  const { heard, mail, trick, socket, parts } = talk
  const body = heard.startsWith('.\r\n') ? `\r\n${heard}` : heard
  const end = body.indexOf(END_OF_BODY)
  if (end === -1) return false
  talk.heard = body.slice(end + END_OF_BODY.length)
  talk.isBody = false
  if (trick === 'reject') {
    say(talk, '554 The message is refused')
    return true
  }
  parts.take({ ...mail, source: body.slice(0, end).replaceAll(/^\./gm, '') })
  if (trick === 'vanish') socket.destroy()
  else say(talk, '250 Taken')
  return true
}
