// coffer bounce [--shop https://shop.com] < message
// Passes a mail that returned to MAIL_BOUNCES to the running shop, for the pipe of a mail server. A mail that is no report
// about a letter of the shop is dropped.
// Exit code: 0 it was passed or dropped, 75 the shop did not answer: keep it and try again (EX_TEMPFAIL).
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { printError } from './terminal.ts'

const EX_TEMPFAIL = 75
const ANSWER_MS_MAX = 30_000

const { values } = parseArgs({ options: { shop: { type: 'string' } } })
const shop = values.shop ?? process.env.COFFER_URL ?? `http://127.0.0.1:${process.env.PORT || 3000}`

try {
  const answer = await fetch(`${shop.replace(/\/$/, '')}/callbacks/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: await buffer(process.stdin),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  // What the shop refuses it would refuse again, except when it is too busy to look.
  if (answer.status === 429 || answer.status >= 500) {
    printError(`The shop answered ${answer.status}.`)
    process.exitCode = EX_TEMPFAIL
  }
} catch (error) {
  printError(`The shop at ${shop} did not answer: ${(error as Error).message}`)
  process.exitCode = EX_TEMPFAIL
}
