// Output to a log file on a full disk is lost; the shop continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

export function printError(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/** Prints what begins and how long it took, with a seconds counter on a terminal. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  const { isTTY } = process.stdout
  if (!isTTY) say(`${title} ...`)
  const show = () => process.stdout.write(`\r${title} ... ${seconds()}`)
  const timer = isTTY ? setInterval(show, 100) : undefined
  try {
    const result = await work()
    if (isTTY) process.stdout.write('\r')
    say(`${title}: done in ${seconds()}.`)
    return result
  } catch (error) {
    if (isTTY) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
