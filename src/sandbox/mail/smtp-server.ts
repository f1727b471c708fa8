import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A message as it came: its envelope, and its source in bytes (latin1). */
export interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

/** What the next recipient or message meets instead of being taken, to see how the shop bears it. */
export const smtpTricks = ['refuse', 'busy', 'reject', 'hang-up', 'vanish'] as const
export type SmtpTrick = (typeof smtpTricks)[number]

interface SmtpDeps {
  take(mail: ReceivedMail): void
  /** The trick that was asked for, once. */
  nextTrick(): SmtpTrick | null
}

const MESSAGE_BYTES_MAX = 1024 * 1024
const SILENCE_MS = 60_000

/** Receives mail of programs on this machine, without TLS and without passwords. */
export function createSmtpServer({ take, nextTrick }: SmtpDeps): SMTPServer {
  const tricks = new Map<string, SmtpTrick | null>()
  const server = new SMTPServer({
    banner: 'Sandbox mail box',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_BYTES_MAX,
    rejectOversized: true,
    socketTimeout: SILENCE_MS,
    onRcptTo(_address, { id }, answer) {
      const trick = nextTrick()
      tricks.set(id, trick)
      if (trick === 'refuse') return answer(refusal(550, 'There is no such mail box'))
      answer(trick === 'busy' ? refusal(451, 'Try again later') : null)
    },
    onData(stream, session, answer) {
      const trick = tricks.get(session.id)
      if (trick === 'hang-up') hangUp(session)
      buffer(stream).then((bytes) => {
        if (trick === 'reject') return answer(refusal(554, 'The message is refused'))
        if (!stream.sizeExceeded) take({ ...envelopeOf(session), source: bytes.toString('latin1') })
        if (trick === 'vanish') hangUp(session)
        answer(null, 'Taken')
      }, answer)
    },
    onClose: ({ id }) => void tricks.delete(id),
  })
  // A connection that broke is its sender's affair.
  server.on('error', () => undefined)

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.id === id) connection._socket.destroy()
    }
  }

  return server
}

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
})
