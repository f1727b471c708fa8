import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Headers and fields that carry secrets; they are removed from every line. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'busboyOptions.headers',
  'password',
  '*.password',
  'current_password',
  '*.current_password',
  'token',
  '*.token',
  'access_token',
  '*.access_token',
  'refresh_token',
  '*.refresh_token',
  'server_seed',
  '*.server_seed',
]

/** Writes structured lines, by default to stdout. No line contains a token, seed or password. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '[secret]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, destination ?? standardOutput())
}

const KEPT_BYTES_MAX = 1024 * 1024

/** Lines that cannot be written, such as on a full disk, are buffered up to a limit, then lost. The process goes on. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: true, maxLength: KEPT_BYTES_MAX })
  stream.on('error', () => undefined)
  return stream
}
