// npm run verify -- <receipt file or url> [--keys <file or url>] [--json]
// If a shop's keys are given (--keys <the shop's /log/keys, as a URL or a file>; a receipt's URL implies them), it also
// checks the shop's signature on the receipt, and that the commitments were logged before the bet.
// npm run verify -- --chain <file, or url of a shop's /api/fairness/chains/crash or wheel> [--json]
// Recomputes a bet or a battle from its receipt, or all rounds of a chain from the newest back to the published end,
// with the shop's own rules, independently of its server.
// Exit code: 0 verified, 1 failed, 2 pending (some values are not revealed yet), 3 nothing to check.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readShopKeys, type ShopKey } from '#domain/fairness/attestation.ts'
import { parseReceipt } from '#domain/fairness/parse-receipt.ts'
import { printable } from '#domain/fairness/printable.ts'
import {
  conclusions,
  type Keys,
  type ReceiptCheck,
  type Verdict,
  type Verification,
  verifyWhole,
} from '#domain/fairness/receipt.ts'
import { isRecord } from '#domain/fairness/receipt-form.ts'

const EXIT_CODES: Record<Verdict, number> = { verified: 0, failed: 1, pending: 2 }
const EXIT_UNREADABLE = 3

const TIMEOUT_MS = 10_000

const UNCHECKED =
  "Not checked: whose receipt it is, and what the shop's log shows. Name its keys with --keys."

/** The maximum number of links in a reply. */
const CHAIN_PAGE = 500

/** The reason why there is nothing to check, in one sentence. */
class Unreadable extends Error {}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

/** Checks the source and prints the result; returns the exit code. */
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
  const { source, keySource, isChain, isJson } = parse(args)
  const keys = isChain ? null : await findKeys(source, keySource)
  const isUrl = /^https?:/i.test(source)
  const verification = complete(
    isChain && isUrl
      ? await fetchChain(source)
      : parseAs(isUrl ? await fetchText(source) : await readText(source), source),
    keys,
  )
  process.stdout.write(
    isJson
      ? `${JSON.stringify(verification, null, 2)}\n`
      : report(verification, isChain || Array.isArray(keys)),
  )
  return EXIT_CODES[verification.verdict]
}

/** Runs a check to its end without pauses. */
function complete(value: unknown, keys: Keys): Verification {
  const steps = verifyWhole(value, { keys })
  for (;;) {
    const { done, value: step } = steps.next()
    if (done) return step
  }
}

/** Returns the given keys, or those of the shop that the receipt comes from; null for a file without a shop. */
async function findKeys(source: string, keySource: string | undefined): Promise<Keys> {
  if (keySource === undefined) {
    if (!/^https?:/i.test(source)) return null
    const text = await fetchText(new URL('/log/keys', source).href).catch(() => '')
    return keysIn(text) ?? 'unreadable'
  }
  const isUrl = /^https?:/i.test(keySource)
  const keys = keysIn(isUrl ? await fetchText(keySource) : await readText(keySource))
  if (!keys) throw new Unreadable(`${keySource} holds no keys of a shop.`)
  return keys
}

function keysIn(text: string): readonly ShopKey[] | null {
  try {
    return readShopKeys(JSON.parse(text))
  } catch {
    return null
  }
}

interface Order {
  source: string
  keySource: string | undefined
  isChain: boolean
  isJson: boolean
}

function parse(args: string[]): Order {
  const usage =
    'Name one receipt: npm run verify -- [--chain] <file or url> [--keys <file or url>] [--json]'
  try {
    const options = {
      chain: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      keys: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [source] = positionals
    if (source === undefined || positionals.length > 1) throw new Unreadable(usage)
    return { source, keySource: values.keys, isChain: values.chain, isJson: values.json }
  } catch {
    throw new Unreadable(usage)
  }
}

async function readText(file: string): Promise<string> {
  // npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new Unreadable(`${path} cannot be read: ${reasonOf(error)}.`)
  }
}

/** Reads all pages of a chain: its description from the first, and the links of all. */
async function fetchChain(source: string): Promise<unknown> {
  const url = new URL(source)
  url.searchParams.set('limit', String(CHAIN_PAGE))
  let chain: Record<string, unknown> | undefined
  const links: unknown[] = []
  for (;;) {
    const page = parseAs(await fetchText(url.href), url.href, JSON.parse)
    if (!isRecord(page) || !isRecord(page.data) || !Array.isArray(page.data.links)) {
      throw new Unreadable(`${url.href} answers no chain.`)
    }
    chain ??= page.data
    links.push(...page.data.links)
    if (typeof page.next_cursor !== 'string' || page.data.links.length === 0) break
    url.searchParams.set('cursor', page.next_cursor)
    // The game continues meanwhile, and may begin its next chain.
    url.searchParams.set('chain_id', String(chain.chain_id))
  }
  return { ...chain, links }
}

async function fetchText(url: string): Promise<string> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const pauseSeconds = Number(response.headers.get('retry-after'))
    if (response.status === 429 && pauseSeconds > 0) {
      await setTimeout(pauseSeconds * 1_000)
      return await fetchText(url)
    }
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

function parseAs(
  text: string,
  source: string,
  parse: (text: string) => unknown = parseReceipt,
): unknown {
  try {
    return parse(text)
  } catch {
    throw new Unreadable(`${source} holds no JSON.`)
  }
}

function report({ verdict, checks }: Verification, isWhole: boolean): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map((check) => {
    return `${wordOf(check)}  ${check.name.padEnd(width)}  ${printable(check.detail)}`
  })
  const conclusion = `${verdict.toUpperCase()}: ${conclusions[verdict]}`
  if (!isWhole) lines.push('', UNCHECKED)
  return `${[...lines, '', conclusion].join('\n')}\n`
}

function wordOf({ isOk, isOpen }: ReceiptCheck): string {
  if (!isOk) return 'FAILED'
  return isOpen ? 'open  ' : 'ok    '
}
