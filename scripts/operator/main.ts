import { printable } from '#domain/fairness/printable.ts'
import { messagesOf } from '#scripts/fault.ts'
import { printError, say } from '#scripts/terminal.ts'
import { ShopRefusal, shopAt } from './ask-shop.ts'
import { help, readCommandLine } from './command-line.ts'
import { isWaiting, run } from './run.ts'
import { openSession } from './session.ts'
import { show } from './show.ts'

const EXIT_DONE = 0
const EXIT_REFUSED = 1
const EXIT_WAITING = 2
const EXIT_NOT_ASKED = 3

/** Runs a command line and prints the result; returns the exit code. */
export async function main(words: string[]): Promise<number> {
  try {
    return await obey(words)
  } catch (error) {
    const isRefused = error instanceof ShopRefusal
    for (const sentence of isRefused ? error.sentences : messagesOf(error)) {
      printError(printable(sentence))
    }
    return isRefused ? EXIT_REFUSED : EXIT_NOT_ASKED
  }
}

async function obey(words: string[]): Promise<number> {
  const line = readCommandLine(words)
  if (line.kind === 'help') {
    for (const sentence of help()) say(sentence)
    return EXIT_DONE
  }
  if (line.kind === 'admins') {
    // Only this command loads the server.
    const { actOnAdmins } = await import('./admins.ts')
    say(await actOnAdmins(line.act, line.email))
    return EXIT_DONE
  }
  const shop = shopAt(line.shop)
  if (line.kind === 'log in') {
    say((await openSession(shop, line.as)).token)
    return EXIT_DONE
  }
  const session = await openSession(shop, line.as)
  try {
    const reply = await run(shop, session.token, line)
    if (reply !== undefined) show(reply, line)
    return isWaiting(reply) ? EXIT_WAITING : EXIT_DONE
  } finally {
    await session.end()
  }
}
