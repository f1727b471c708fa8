import path from 'node:path'
import { parseArgs } from 'node:util'
import { Fault } from '#scripts/fault.ts'
import { printError, say } from '#scripts/terminal.ts'
import {
  ArchiveFault,
  checkArchive,
  findArchived,
  isMonth,
  listMonths,
} from '#server/features/sealing/index.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { archiveMonth } from './archive-month.ts'

const USAGE =
  'Usage: npm run archive -- <2026-01> <folder> --by <email> --reason "<why>" | check <folder> [--log-key <key>] | show <folder> <id>'
const REASON_LENGTH_MIN = 3
const INDENT = 2

/** Runs a command line; returns its exit code. Throws a Fault that says why it was refused. */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parse(words)
  const [verb = '', folder, id, ...rest] = positionals
  if (!folder || rest.length > 0) throw new Fault(USAGE)
  // npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
  const root = path.resolve(process.env.INIT_CWD ?? '.', folder)
  try {
    if (verb === 'check' && !id) return await check(root, values['log-key'])
    if (verb === 'show' && id) return await show(root, id)
    if (!isMonth(verb) || id) throw new Fault(USAGE)
    const { by, reason = '' } = values
    if (!by || reason.length < REASON_LENGTH_MIN)
      throw new Fault('The log keeps who archived a month, and why: --by <email> --reason "<why>".')
    await archiveMonth(verb, root, { by, reason })
    return 0
  } catch (cause) {
    throw cause instanceof ArchiveFault ? new Fault(cause.message, { cause }) : cause
  }
}

function parse(args: string[]) {
  const options = {
    by: { type: 'string' },
    reason: { type: 'string' },
    'log-key': { type: 'string' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    throw new Fault(`${(cause as Error).message} ${USAGE}`, { cause })
  }
}

async function check(root: string, logKey: string | undefined): Promise<number> {
  const keys = new Set<string>()
  let code = 0
  for (const name of await listMonths(root)) {
    const { faults, rows, bytes, logKey: key } = await checkArchive(root, name, logKey)
    for (const fault of faults) printError(fault)
    if (faults.length > 0) code = 1
    else say(`${name} is whole: ${rows} rows in ${bytes} bytes, as they were sealed and logged.`)
    if (key) keys.add(key)
  }
  if (logKey === undefined)
    for (const key of keys)
      say(`The log's key is the archive's own: ${key}. Compare it with yours.`)
  return code
}

async function show(root: string, id: string): Promise<number> {
  if (!isUuid(id)) throw new Fault(`${id} is not an id.`)
  const found = await findArchived(root, id.toLowerCase())
  if (!found) throw new Fault(`No archive in ${root} has ${id}.`)
  say(JSON.stringify(found, asText, INDENT))
  return 0
}

const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value
