import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { isKeyed } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { Fault } from '#scripts/fault.ts'
import { askShop } from './ask-shop.ts'
import { openCodeFile, type PrintedCodes } from './code-file.ts'
import type { Line } from './command-line.ts'
import { placeOf } from './place-of.ts'
import { saveFile } from './save-file.ts'

/** Sends the command's call; returns the shop's reply, or nothing if it is written already. */
export async function run(shop: URL, token: string, line: Line): Promise<unknown> {
  const { command, options } = line
  if (command.call.fileTypes) return saveFile(shop, token, line)
  if (command.call === calls.makeCodeBatch) return makeCodes(shop, token, line)
  if (command.call === calls.printCodeBatch) {
    return withCodeFile(options.out, () => send<PrintedReply>(shop, token, line))
  }
  if (command.call === calls.readVerificationDocument && options.out) {
    return saveDocument(options.out, await send(shop, token, line))
  }
  return send(shop, token, line)
}

/** Writes a document to a new file that only its owner can read; the rest of the reply is printed. */
async function saveDocument(
  out: string,
  { msg, data }: { msg: string; data: { content: string } },
): Promise<unknown> {
  const { content, ...about } = data
  const place = placeOf(out)
  await writeFile(place, Buffer.from(content, 'base64'), { flag: 'wx', mode: 0o600 }).catch(
    (cause) => {
      throw new Fault(`${place} exists already or cannot be written.`, { cause })
    },
  )
  return { msg, data: about }
}

export const isWaiting = (reply: unknown): boolean =>
  (reply as Partial<ActionReply> | undefined)?.data?.status === 'waiting'

interface PrintedReply {
  msg: string
  data: PrintedCodes
}

async function send<Reply>(shop: URL, token: string, line: Line): Promise<Reply> {
  const { command, args, options, reason, key } = line
  const sending = command.sends(args, options)
  if (command.call.method === 'GET' || sending.file)
    return askShop(shop, command.call, { ...sending, token })
  if (!reason) throw new Fault('Every action needs a reason: --reason "<why>".')
  const idempotencyKey = key ?? randomUUID()
  const body = { ...sending.body, reason }
  try {
    return await askShop(shop, command.call, { ...sending, body, token, idempotencyKey })
  } catch (error) {
    if (!(error instanceof Fault) || !isKeyed(command.call)) throw error
    throw new Fault(
      `${error.message} Run it again with --key ${idempotencyKey}: it takes effect once.`,
      {
        cause: error,
      },
    )
  }
}

/** Creates a batch and prints it immediately, unless a second operator has to confirm it. */
async function makeCodes(shop: URL, token: string, line: Line): Promise<unknown> {
  return withCodeFile(line.options.out, async () => {
    const made = await send<ActionReply>(shop, token, line)
    if (isWaiting(made)) return made
    return printCodes(shop, token, made.data.id, line.reason)
  })
}

async function printCodes(shop: URL, token: string, id: string, reason: string | undefined) {
  const asking = { params: { id }, body: { reason }, token }
  return askShop<PrintedReply>(shop, calls.printCodeBatch, asking).catch((cause: Error) => {
    const advice = `Batch ${id} is made, but its codes are not here: annul it by "codes void ${id}".`
    throw new Fault(`${cause.message} ${advice}`, { cause })
  })
}

/** Opens the file first, and prints everything about the codes except the codes themselves. */
async function withCodeFile<Reply extends PrintedReply | ActionReply>(
  out: string | undefined,
  work: () => Promise<Reply>,
): Promise<unknown> {
  const file = await openCodeFile(out)
  try {
    const reply = await work()
    if (!('codes' in reply.data)) return reply
    await file.write(reply.data)
    const { codes, ...data } = reply.data
    return { msg: reply.msg, data: { ...data, count: codes.length } }
  } finally {
    await file.close()
  }
}
