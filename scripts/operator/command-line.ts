import { parseArgs } from 'node:util'
import { Fault } from '#scripts/fault.ts'
import { givenSettings } from '#scripts/shop/environment.ts'
import type { AdminAct } from './admins.ts'
import type { Command, Options } from './command.ts'
import { commands } from './commands.ts'

/** A parsed command line. */
export interface Line {
  kind: 'command'
  command: Command
  args: readonly string[]
  options: Options
  as: string | undefined
  reason: string | undefined
  /** The Idempotency-Key of an earlier attempt. */
  key: string | undefined
  shop: string
  isJson: boolean
}

const common = ['as', 'reason', 'key', 'shop'] as const

type Values = { [Name in (typeof common)[number]]?: string } & {
  json?: boolean
  help?: boolean
} & Options

/** Parses the command line. Throws a Fault that explains what is wrong with it. */
export function readCommandLine(
  words: string[],
):
  | Line
  | { kind: 'help' }
  | { kind: 'admins'; act: AdminAct; email: string }
  | ({ kind: 'log in' } & Pick<Line, 'as' | 'shop'>) {
  const { positionals, values } = parse(words)
  const [noun = 'help', verb = '', first] = positionals
  if (noun === 'help' || values.help === true) return { kind: 'help' }
  if (noun === 'admins' && (verb === 'first' || verb === 'reset-factor') && first) {
    return { kind: 'admins', act: verb, email: first }
  }
  const { json, help: _, as, reason, key, shop, ...options } = values as Values
  if (noun === 'sign-in') return { kind: 'log in', as, shop: shopOf(shop) }
  const named = [noun, `${noun} ${verb}`]
  const command = commands.find((one) => named.includes(one.words))
  if (!command) throw new Fault(`Unknown command "${named[1]?.trim()}"; help lists all.`)
  const args = positionals.slice(command.words.split(' ').length)
  if (args.length !== command.takes.length) throw new Fault(`Usage: ${usageOf(command)}`)
  const strange = Object.keys(options).find((name) => !command.options.includes(name))
  if (strange)
    throw new Fault(`"${command.words}" has no option --${strange}. Usage: ${usageOf(command)}`)
  return {
    kind: 'command',
    command,
    args,
    options,
    as,
    reason,
    key,
    shop: shopOf(shop),
    isJson: json === true,
  }
}

/** The shop that is named, or the node on this machine, at the port of its settings. */
function shopOf(shop: string | undefined): string {
  return shop ?? process.env.COFFER_URL ?? `http://127.0.0.1:${givenSettings().PORT ?? 3000}`
}

function parse(words: string[]) {
  const names = [...common, ...commands.flatMap((command) => command.options)]
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const options = {
    ...texts,
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const },
  }
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (cause) {
    throw new Fault(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function usageOf({ words, takes, options }: Command): string {
  return [
    words,
    ...takes.map((what) => `<${what}>`),
    ...options.map((name) => `[--${name} ...]`),
  ].join(' ')
}

/** The help text. */
export const help = (): string[] => [
  'npm run operator -- <command> --as <email> --reason "<why>"',
  '',
  ...commands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.does}`]),
  '  admins first <email>',
  '      appoints the first admin, on the machine of the database and only if there is none',
  '  admins reset-factor <email>',
  '      removes the lost second factor of one of the staff, on the machine of the database',
  '  sign-in --as <email>',
  '      prints an access token for COFFER_OPERATOR_TOKEN, for many commands with one code',
  '',
  'Every action needs a reason, which the log keeps forever. The password and the code of the',
  'authenticator app come from COFFER_OPERATOR_PASSWORD and COFFER_OPERATOR_CODE, or are typed;',
  'COFFER_OPERATOR_TOKEN is an access token to use instead. Staff set up their second factor at',
  'their first sign-in at /operator.',
  '--shop <url> (or COFFER_URL) sets the shop, --json prints its reply unchanged.',
]
