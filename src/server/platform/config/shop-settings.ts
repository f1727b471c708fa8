import { z } from 'zod'
import { databaseAddress } from '#server/platform/db/database-address.ts'
import { readTrustedProxies } from '#server/platform/http/client-address.ts'
import { described } from './described.ts'

const HEX_KEY = /^[0-9a-f]{64}$/
const url = z.url({ protocol: /^https?$/ })
/** Written into built pages as it is, so it has no character that would need an escape. */
const BASE_PATH = /^(?:\/[a-z0-9][a-z0-9_-]*)*\/?$/
const secret = z.string().min(8, 'must have at least 8 characters')
const notAPort = 'must be a port, 0 to 65535'
const port = z.coerce.number(notAPort).int(notAPort).min(0, notAPort).max(65_535, notAPort)

const atLeastOne = (what: string, max = 1_000_000) => {
  const words = `must be a number of ${what}, 1 or more`
  return z.coerce.number(words).int(words).min(1, words).max(max, words)
}

/** If every address were trusted, any client could forge the header. */
const notProxies =
  'must be the number of proxies in front of the shop (0 to 10), or their networks separated by commas, ' +
  'such as 10.0.0.0/8; if others were trusted, the address that limits count could be forged'

/** The driver connects to one machine. */
function namesSeveral(address: string): boolean {
  const [, , authority = ''] = address.split('/')
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split('?')[0] ?? ''
  return hosts.includes(',') || (databaseAddress(address)?.host.includes(',') ?? false)
}

const postgres = z
  .string()
  .startsWith('postgres')
  .refine(
    (address) => !namesSeveral(address),
    'must name one machine: put HAProxy or a virtual address, which follows the primary, in front of several',
  )

export const shopEnvironment = described(
  {
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    COFFER_DATA: z.string().min(1).default('.data'),
    COFFER_MODE: z.enum(['demo', 'production']).default('demo'),
    DATABASE_URL: postgres.optional(),
    DATABASE_READ_URL: postgres.optional(),
    DATABASE_READ_LAG_MS: atLeastOne('milliseconds', 60_000).optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    UNENCRYPTED_HOSTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((each) => each.trim() || [])),
    PUBLIC_URL: url
      .refine(
        (address) => BASE_PATH.test(new URL(address).pathname) && !/[?#]/.test(address),
        'must be an address such as https://shop.example.com or https://example.com/shop, whose path has only lowercase letters, digits, - and _',
      )
      .optional(),
    TIME_ZONE: z
      .string()
      .refine(
        (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
        'must be a time zone, such as Europe/Berlin',
      )
      .default('Europe/Berlin'),
    AUDIT_HISTORY_DAYS: z.coerce
      .number('must be a number of days')
      .int('must be a whole number of days')
      .min(1, 'must be 1 or more')
      .max(365, 'must be 365 or less')
      .default(7),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    METRICS_PORT: port.optional(),
    HEADERS_TIMEOUT_MS: atLeastOne('milliseconds').default(10_000),
    REQUEST_TIMEOUT_MS: atLeastOne('milliseconds').default(30_000),
    UPLOAD_TIMEOUT_MS: atLeastOne('milliseconds').default(300_000),
    SOCKETS_PER_ADDRESS: atLeastOne('sockets').default(200),
    CHANNELS_PER_SOCKET: atLeastOne('channels').default(50),
    RATE_LIMIT_SCALE: z.coerce.number().min(1).max(10_000).default(1),
    BATTLES_WAITING_MAX: atLeastOne('battles').default(5),
    BATTLES_CREATED_MAX: atLeastOne('battles').default(20),
    DEMO_CROWD: z.enum(['0', '1']).default('1'),
    ROUNDS: z.enum(['0', '1']).default('1'),
    ROUND_CHAIN_LENGTH: atLeastOne('links', 100_000_000).optional(),
    ANALYTICS_URL: url.optional(),
    SOCKET_URL: url.optional(),
    STAGING_SOCKET_URL: url.optional(),
    TRUST_PROXY: z
      .string()
      .default('0')
      .transform((text, context) => {
        const proxies = readTrustedProxies(text)
        if (proxies) return proxies
        context.addIssue({ code: 'custom', message: notProxies })
        return z.NEVER
      }),
    SEED_KEY: z.string().regex(HEX_KEY, 'must be 64 hexadecimal digits').optional(),
    OAUTH_CLIENT_ID: z.string().min(1).default('web'),
    OAUTH_CLIENT_SECRET: z.string().min(1).default('web'),
    REALTIME_APP_ID: z.string().min(1).default('coffer'),
    REALTIME_KEY: z.string().min(1).default('coffer'),
    REALTIME_SECRET: secret.optional(),
    SANDBOX_ORIGIN: url.optional(),
  },
  {
    PORT: 'The port to listen on; 0 takes a free one.',
    HOST: 'The address to listen on; behind a proxy on the same machine, leave it as it is.',
    COFFER_DATA: "A demo's data folder. Production stores nothing there.",
    COFFER_MODE: 'The kind of shop: demo, or production, which refuses sandboxes and weak secrets.',
    DATABASE_URL:
      "The shop's PostgreSQL, 15 or later: postgres:///coffer?host=/run/postgresql for a socket, postgres://user:password@machine/name?sslmode=verify-full for another machine.",
    DATABASE_READ_URL:
      'A streaming standby of that PostgreSQL, which answers reports, histories and lists of staff; without it, the primary does.',
    DATABASE_READ_LAG_MS:
      'For how many milliseconds such a read waits for the standby to have all that was committed before; then the primary answers. 250 without it.',
    REDIS_URL:
      'The message bus between several nodes; one node needs none. rediss:// to another machine.',
    UNENCRYPTED_HOSTS:
      'Machines, separated by commas, to which postgres:// and redis:// may be unencrypted, because nobody else is on the network between: names of containers.',
    PUBLIC_URL:
      'The address that players type: https://your-shop.com, or https://your-site.com/shop below a path.',
    TIME_ZONE: 'The time zone of days, weeks and resets.',
    AUDIT_HISTORY_DAYS:
      'Within how many days the audit reads every bet and entry, and checks every player, again, 1 to 365.',
    LOG_LEVEL: 'From which level lines are logged.',
    METRICS_PORT: "The port of Prometheus' metrics, on loopback only; without it there are none.",
    HEADERS_TIMEOUT_MS:
      'How long a client may take to send the headers of a request, in milliseconds.',
    REQUEST_TIMEOUT_MS: 'How long a client may take to send a whole request, in milliseconds.',
    UPLOAD_TIMEOUT_MS: 'How long a client may take to send a file, in milliseconds.',
    SOCKETS_PER_ADDRESS: 'How many sockets an address may have open.',
    CHANNELS_PER_SOCKET: 'To how many channels a socket may subscribe.',
    RATE_LIMIT_SCALE:
      'Multiplies all limits of calls, for load tests; production refuses others than 1.',
    BATTLES_WAITING_MAX: 'How many waiting battles a player may have.',
    BATTLES_CREATED_MAX: 'How many battles a player may create in ten minutes.',
    DEMO_CROWD: 'Whether a demo has simulated players: 1 or 0.',
    ROUNDS: 'Whether this node may lead the rounds: 1 or 0.',
    ROUND_CHAIN_LENGTH:
      'How many rounds a hash chain lasts; production needs 10000000, the default there.',
    ANALYTICS_URL:
      'Where pages send analytics events of visitors who have consented; nowhere without it.',
    SOCKET_URL: 'Another address for the sockets of the rounds.',
    STAGING_SOCKET_URL: 'The address of the sockets of the rounds for pages of a staging address.',
    TRUST_PROXY:
      'How many proxies are in front of the shop, or their networks: 1 behind nginx or Caddy. Limits count the address that they report.',
    SEED_KEY:
      'The key that encrypts server seeds: 32 random bytes in hex. Kept apart from the database; lost, no bet can be drawn.',
    OAUTH_CLIENT_ID: "The name of the page's own client at the shop's sign-in.",
    OAUTH_CLIENT_SECRET: "The secret of the page's own client: at least 32 random characters.",
    REALTIME_APP_ID: 'The app of the realtime endpoint.',
    REALTIME_KEY: 'The public key of the realtime endpoint: any name of your own.',
    REALTIME_SECRET: 'The secret of the realtime endpoint: at least 32 random characters.',
    SANDBOX_ORIGIN: 'The sandbox, which a demo sets itself.',
  },
)
