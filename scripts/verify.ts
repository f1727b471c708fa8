// npm run verify -- <receipt file or url> [--json]
// Recomputes a bet or a battle from its receipt with the rules that the shop itself runs, away from its server.
// Exit code: 0 verified, 1 failed, 2 pending (not all is revealed yet), 3 nothing to check.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseReceipt } from '#domain/fairness/parse-receipt.ts'
import { printable } from '#domain/fairness/printable.ts'
import {
  conclusions,
  type ReceiptCheck,
  type Verdict,
  type Verification,
  verifyReceipt,
} from '#domain/fairness/receipt.ts'

const EXIT_CODES: Record<Verdict, number> = { verified: 0, failed: 1, pending: 2 }
const EXIT_UNREADABLE = 3

const TIMEOUT_MS = 10_000

/** Why there is nothing to check, in one sentence. */
class Unreadable extends Error {}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

/** Checks what was named and says what was found; answers the exit code. */
export async function main(args: string[]): Promise<number> {
  try {
    return await verify(args)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    process.stderr.write(`${printable(error.message)}\n`)
    return EXIT_UNREADABLE
  }
}

async function verify(args: string[]): Promise<number> {
  const { source, isJson } = parse(args)
  const text = /^https?:/i.test(source) ? await fetchText(source) : await readText(source)
  const verification = verifyReceipt(receiptIn(text, source))
  process.stdout.write(isJson ? `${JSON.stringify(verification, null, 2)}\n` : report(verification))
  return EXIT_CODES[verification.verdict]
}

function parse(args: string[]): { source: string; isJson: boolean } {
  const usage = 'Name one receipt: npm run verify -- <file or url> [--json]'
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [source] = positionals
    if (source === undefined || positionals.length > 1) throw new Unreadable(usage)
    return { source, isJson: values.json }
  } catch {
    throw new Unreadable(usage)
  }
}

async function readText(file: string): Promise<string> {
  // npm runs a script in the package's folder and tells the caller's in INIT_CWD.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new Unreadable(`${path} cannot be read: ${reasonOf(error)}.`)
  }
}

async function fetchText(url: string): Promise<string> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Unreadable(`${url} answers ${response.status} and no receipt.`)
    return await response.text()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(`${url} cannot be read: ${reasonOf(error)}.`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : cause.message
}

function receiptIn(text: string, source: string): unknown {
  try {
    return parseReceipt(text)
  } catch {
    throw new Unreadable(`${source} holds no JSON.`)
  }
}

function report({ verdict, checks }: Verification): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map((check) => {
    return `${wordOf(check)}  ${check.name.padEnd(width)}  ${printable(check.detail)}`
  })
  const conclusion = `${verdict.toUpperCase()}: ${conclusions[verdict]}`
  return `${[...lines, '', conclusion].join('\n')}\n`
}

function wordOf({ isOk, isOpen }: ReceiptCheck): string {
  if (!isOk) return 'FAILED'
  return isOpen ? 'open  ' : 'ok    '
}
