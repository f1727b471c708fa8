// npm run init -- [--out coffer.env] [--url https://shop.com] [--database postgres://...] [--smtp smtps://...]
//                 [--mail-from "Shop <no-reply@shop.com>"] [--brand Shop] [--loss 10000] [--set NAME=value]...
//                 [--admin mail] [--catalogue shop.json] [--yes]
// npm run init -- --check coffer.env
// Writes the settings of a production shop with fresh keys, prepares its database, and tries what it is connected to.
// It asks for what no option names; --yes takes the defaults. The admin's password is in COFFER_ADMIN_PASSWORD, or asked.
// Exit code: 0 done, 1 done and something does not answer, 3 nothing was done.

import { messagesOf } from './fault.ts'
import { init } from './init/init.ts'
import { printError } from './terminal.ts'

try {
  if (!(await init(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
