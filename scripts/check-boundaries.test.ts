import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const messages = {
  everywhere: 'Import this folder with ./ and others with #.',
  domain: 'The domain imports only the domain and hash functions.',
  contract: 'The contract imports only zod and the domain.',
  address: 'Addresses are checked only by zod and two maintained libraries.',
  platform: 'The platform must not import a feature.',
  ledger: 'The ledger imports only the platform.',
  features: 'Import another feature or the ledger through its index.ts.',
  rooms: 'A subfolder of a server feature imports only its own feature.',
  app: "The app imports only a feature's feature.ts.",
  client: 'The client must not import the server.',
  clientBase: 'ui and lib must not import the player or a feature.',
  clientPlayer: 'The player must not import a feature.',
  clientFeatures: 'Client features must not import each other; compose them in client/app.',
  clientRooms: 'A subfolder of a client feature imports only its own feature.',
  console:
    "The console imports the design system and the calls, but nothing of the server or of the shop's pages.",
  sandbox: 'The sandbox simulates the outside world: it must not import the shop.',
  sandboxRooms: 'A subfolder of the sandbox imports only the sandbox.',
  chance: 'Randomness is an argument: take an Entropy.',
  time: 'Time is an argument: take a Clock.',
  money: 'Convert coins and cents only in domain/money, in bigint.',
  wire: 'Pages import only types of calls, because the schemas are large.',
  size: 'Use a token of ui/tokens.css for sizes.',
  breakpoint: 'Use a breakpoint of ui/media.css.',
  circle: 'This import is part of a cycle.',
} as const

const imports = (specifier: string) =>
  `import * as found from '${specifier}'\n\nexport const a = found\n`

const typed = (specifier: string) =>
  `import type * as found from '${specifier}'\n\nexport type A = typeof found\n`

const imported = (names: string) =>
  `import { ${names} } from 'node:crypto'\n\nexport const a = [${names}]\n`

/** Files that break one rule each, with the rule. */
const plants: [file: string, content: string, rule: keyof typeof messages][] = [
  ['scripts/up.ts', imports('../src/domain/money/money.ts'), 'everywhere'],
  ['tests/e2e/up.ts', imports('../support/shop.ts'), 'everywhere'],
  ['src/server/migrations/up.ts', imports('../ledger/index.ts'), 'everywhere'],
  ['src/domain/money/wire.ts', imports('#contract/call.ts'), 'domain'],
  ['src/domain/money/disk.ts', imports('node:fs'), 'domain'],
  ['src/domain/money/package.ts', imports('zod'), 'domain'],
  ['src/domain/money/up.ts', imports('../games/box.ts'), 'domain'],
  ['src/domain/money/now.ts', 'export const a = Date.now()\n', 'time'],
  ['src/contract/http/server.ts', imports('#server/ledger/index.ts'), 'contract'],
  ['src/contract/http/disk.ts', imports('node:fs'), 'contract'],
  ['src/contract/http/phone.ts', imports('libphonenumber-js/min'), 'contract'],
  ['src/contract/address.ts', `import 'postcode-validator'\n${imports('node:fs')}`, 'address'],
  ['src/contract/http/random.ts', 'export const a = Math.random()\n', 'chance'],
  ['src/server/platform/db/ledger.ts', imports('#server/ledger/index.ts'), 'platform'],
  ['src/server/platform/db/feature.ts', imports('#server/features/boxes/index.ts'), 'platform'],
  ['src/server/platform/db/page.ts', imports('#client/lib/api.ts'), 'platform'],
  ['src/server/ledger/feature.ts', imports('#server/features/boxes/index.ts'), 'ledger'],
  ['src/server/ledger/app.ts', imports('#server/app/main.ts'), 'ledger'],
  ['src/server/ledger/uuid.ts', 'export const a = crypto.randomUUID()\n', 'chance'],
  ['src/server/features/boxes/inside.ts', imports('#server/features/drops/store.ts'), 'features'],
  ['src/server/features/boxes/door.ts', imports('#server/ledger/post.ts'), 'features'],
  ['src/server/features/boxes/app.ts', imports('#server/app/main.ts'), 'features'],
  ['src/server/features/boxes/kit.ts', typed('#server/app/kit.ts'), 'features'],
  ['src/server/features/boxes/room/app.ts', typed('#server/app/compose.ts'), 'rooms'],
  ['src/server/features/boxes/page.ts', imports('#client/lib/api.ts'), 'features'],
  ['src/server/features/drops/room.ts', imports('#server/features/boxes/room/a.ts'), 'features'],
  ['src/server/features/boxes/room/up.ts', imports('../../drops/store.ts'), 'rooms'],
  ['src/server/features/boxes/room/in.ts', imports('#server/features/drops/store.ts'), 'rooms'],
  ['src/server/features/boxes/room/door.ts', imports('#server/ledger/post.ts'), 'rooms'],
  ['src/server/app/up.ts', imports('../ledger/index.ts'), 'app'],
  ['src/server/app/inside.ts', imports('#server/features/boxes/shop.ts'), 'app'],
  ['src/server/app/index.ts', imports('#server/features/boxes/index.ts'), 'app'],
  ['src/server/app/page.ts', imports('#client/lib/api.ts'), 'app'],
  ['src/server/features/boxes/date.ts', 'export const a = new Date()\n', 'time'],
  ['src/server/features/boxes/timer.ts', 'export const a = performance.now()\n', 'time'],
  ['src/server/platform/captcha/dice.ts', imported('randomInt'), 'chance'],
  ['src/server/app/bytes.ts', imported('createHash, randomBytes'), 'chance'],
  ['src/server/features/boxes/whole.ts', imports('node:crypto'), 'chance'],
  [
    'src/server/ledger/values.ts',
    'export const a = crypto.getRandomValues(new Uint8Array(4))\n',
    'chance',
  ],
  ['src/server/app/uuid.ts', 'export const a = crypto.randomUUID()\n', 'chance'],
  ['src/server/app/twister.ts', 'export const a = Math.random()\n', 'chance'],
  ['src/server/features/boxes/cents.ts', 'export const a = (b: number) => b * 100\n', 'money'],
  ['src/server/ledger/coins.ts', 'export const a = (b: number) => b / 100\n', 'money'],
  ['src/server/platform/db/text.ts', 'export const a = (b: number) => b.toFixed(2)\n', 'money'],
  ['src/server/app/number.ts', "export const a = Number.parseFloat('0.1')\n", 'money'],
  ['src/contract/http/number.ts', "export const a = parseFloat('0.1')\n", 'money'],
  ['src/client/app/server.ts', imports('#server/ledger/index.ts'), 'client'],
  ['src/client/app/disk.ts', imports('node:fs'), 'client'],
  ['src/client/ui/feature.ts', imports('#client/features/boxes/api.ts'), 'clientBase'],
  ['src/client/lib/app.ts', imports('#client/app/main.tsx'), 'clientBase'],
  ['src/client/lib/server.ts', imports('#server/ledger/index.ts'), 'clientBase'],
  ['src/client/lib/player.ts', imports('#client/player/session.ts'), 'clientBase'],
  ['src/client/ui/player.ts', imports('#client/player/session.ts'), 'clientBase'],
  ['src/client/player/feature.ts', imports('#client/features/boxes/api.ts'), 'clientPlayer'],
  ['src/client/player/app.ts', imports('#client/app/main.tsx'), 'clientPlayer'],
  ['src/client/player/server.ts', imports('#server/ledger/index.ts'), 'clientPlayer'],
  ['src/client/features/boxes/beside.ts', imports('../drops/api.ts'), 'clientFeatures'],
  ['src/client/features/boxes/detail/up.ts', imports('../../drops/api.ts'), 'clientRooms'],
  [
    'src/client/features/boxes/detail/other.ts',
    imports('#client/features/drops/api.ts'),
    'clientRooms',
  ],
  [
    'src/client/features/boxes/other.ts',
    imports('#client/features/drops/api.ts'),
    'clientFeatures',
  ],
  ['src/client/features/boxes/app.ts', imports('#client/app/main.tsx'), 'clientFeatures'],
  ['src/client/features/boxes/server.ts', imports('#server/ledger/index.ts'), 'clientFeatures'],
  [
    'src/client/lib/bounds.ts',
    "import { type Reply, MAX } from '#contract/http/tickets.ts'\n\nexport const a: Reply = MAX\n",
    'wire',
  ],
  ['src/client/ui/type.module.css', '.a {\n  font-size: 13.5px;\n}\n', 'size'],
  [
    'src/client/ui/font.module.css',
    '.a {\n  font: 400 var(--type-m) / 1.3 var(--body);\n}\n',
    'size',
  ],
  ['src/client/ui/leading.module.css', '.a {\n  line-height: 1.35;\n}\n', 'size'],
  ['src/client/app/gap.module.css', '.a {\n  row-gap: 10px;\n}\n', 'size'],
  ['src/client/app/padding.css', '.a {\n  padding: var(--space-8) 0.5rem;\n}\n', 'size'],
  [
    'src/client/app/margin.css',
    '.a {\n  @media print {\n    margin-inline: calc(100% - 18px);\n  }\n}\n',
    'size',
  ],
  ['src/client/app/radius.css', '.a {\n  border-top-left-radius: 7px;\n}\n', 'size'],
  [
    'src/client/app/width.css',
    '@media (max-width: 799px) {\n  .a {\n    gap: 0;\n  }\n}\n',
    'breakpoint',
  ],
  [
    'src/client/app/range.css',
    '@media (width < 799px) {\n  .a {\n    gap: 0;\n  }\n}\n',
    'breakpoint',
  ],
  ['src/client/app/staff.ts', imports('#console/pages.ts'), 'client'],
  ['src/client/features/boxes/staff.ts', imports('#console/pages.ts'), 'clientFeatures'],
  ['src/server/app/staff.ts', imports('#console/pages.ts'), 'app'],
  ['src/console/shop.ts', imports('#client/app/main.tsx'), 'console'],
  ['src/console/queues/box.ts', imports('#client/features/boxes/api.ts'), 'console'],
  ['src/console/session.ts', imports('#client/player/session.ts'), 'console'],
  ['src/console/disk.ts', imports('node:fs'), 'console'],
  ['src/console/server.ts', imports('#server/ledger/index.ts'), 'console'],
  [
    'src/console/bounds.ts',
    "import { MAX } from '#contract/http/tickets.ts'\n\nexport const a = MAX\n",
    'wire',
  ],
  ['src/console/gap.module.css', '.a {\n  row-gap: 10px;\n}\n', 'size'],
  ['src/sandbox/shop.ts', imports('#domain/money/money.ts'), 'sandbox'],
  ['src/sandbox/server.ts', imports('#server/ledger/index.ts'), 'sandbox'],
  ['src/sandbox/mail/shop.ts', imports('#domain/money/money.ts'), 'sandboxRooms'],
  ['src/sandbox/mail/up.ts', imports('../../domain/money/money.ts'), 'sandboxRooms'],
  ['src/server/ledger/ring.ts', typed('./ring-type.ts'), 'circle'],
  ['src/server/ledger/ring-type.ts', typed('./ring.ts'), 'circle'],
]

/** Permitted imports of each area; none may be reported. */
const innocents: [file: string, content: string][] = [
  ['src/domain/games/fine.ts', imports('#domain/money/money.ts')],
  ['src/domain/games/hash.ts', imports('@noble/hashes/hmac.js')],
  ['src/domain/games/fine.test.ts', imports('vitest')],
  ['src/contract/http/fine.ts', imports('#domain/money/money.ts')],
  ['src/contract/http/form.ts', imports('zod/mini')],
  ['src/server/platform/http/fine.ts', imports('#contract/call.ts')],
  ['src/server/platform/captcha/hash.ts', imported('createHash')],
  ['src/server/platform/entropy/fine.ts', imported('randomBytes')],
  ['src/server/ledger/fine.ts', imports('#server/platform/db/database.ts')],
  ['src/domain/money/cents.ts', 'export const a = (b: number) => b * 100\n'],
  ['src/server/ledger/share.ts', 'export const a = (b: bigint) => (b * 15n) / 100n\n'],
  ['src/server/features/drops/fine.ts', imports('#server/features/boxes/index.ts')],
  ['src/server/features/drops/door.ts', imports('#server/ledger/index.ts')],
  ['src/server/features/drops/kit.ts', typed('#server/features/kit.ts')],
  ['src/server/app/kit.ts', typed('#server/features/kit.ts')],
  ['src/server/features/drops/room/fine.ts', imports('../fine.ts')],
  ['src/server/app/fine.ts', imports('#server/features/boxes/feature.ts')],
  ['src/client/lib/fine.ts', imports('#contract/call.ts')],
  ['src/client/lib/call.ts', typed('#contract/http/tickets.ts')],
  [
    'src/client/lib/reply.ts',
    "import type { A } from '#contract/http/tickets.ts'\n\nexport type B = A\n",
  ],
  ['src/client/features/drops/fine.ts', imports('#client/ui/button.tsx')],
  ['src/client/features/drops/player.ts', imports('#client/player/session.ts')],
  ['src/client/features/boxes/opening/room.ts', imports('../detail/api.ts')],
  ['src/client/lib/fine.test.ts', imports('#client/player/session.ts')],
  ['src/client/player/fine.ts', imports('#client/ui/button.tsx')],
  ['src/client/app/fine.ts', imports('#client/features/boxes/api.ts')],
  [
    'src/client/ui/fine.module.css',
    `.a {
  width: 7px;
  margin: 0 auto;
  gap: 0.4em;
  padding: var(--space-4) calc(var(--space-8) + env(safe-area-inset-bottom, 0px));
  border-radius: 50%;
  font: 400 var(--type-m) / 1 var(--body);
}

@media (--narrow) {
  .a {
    line-height: var(--leading-snug);
  }
}

@container main (max-width: 400px) {
  .a {
    gap: 0;
  }
}
`,
  ],
  ['src/console/fine.ts', imports('#client/ui/button.tsx')],
  ['src/console/factor.ts', imports('#client/player/second-factor/asked.ts')],
  ['src/console/queues/fine.ts', imports('../session/session.ts')],
  ['src/sandbox/fine.ts', imports('node:http')],
  ['src/sandbox/mail/fine.ts', imports('../fine.ts')],
  ['tests/support/fine.ts', imports('#server/app/main.ts')],
]

let tree: string

beforeAll(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'coffer-boundaries-'))
  const rules = ['time', 'chance', 'money', 'scale', 'wire'].map((name) => `one-${name}.grit`)
  for (const file of ['biome.json', ...rules, 'package.json']) {
    await cp(path.join(root, file), path.join(tree, file))
  }
  for (const [file, content] of [...plants, ...innocents]) {
    await mkdir(path.dirname(path.join(tree, file)), { recursive: true })
    await writeFile(path.join(tree, file), content)
  }
})

afterAll(() => rm(tree, { recursive: true, force: true }))

test('finds every planted violation, and nothing else', async () => {
  const expected = plants.map(([file, , rule]) => `${file}: ${messages[rule]}`)
  expect((await complaints()).sort()).toEqual(expected.sort())
})

test('every boundary of biome.json has a planted violation', async () => {
  const config = await readFile(path.join(root, 'biome.json'), 'utf8')
  const boundaries = [...config.matchAll(/"message": "(.*)"/g)].map(([, message]) => message)
  const planted = new Set<string>(plants.map(([, , rule]) => messages[rule]))
  expect(boundaries.filter((message) => !planted.has(message as string))).toEqual([])
  expect(boundaries.length).toBeGreaterThan(8)
})

type Report = { diagnostics: { category: string; message: unknown; location: unknown }[] }

async function complaints(): Promise<string[]> {
  const program = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [program, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const json = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: tree }, (_error, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(json) as Report
  return diagnostics.map((diagnostic) => {
    const text = JSON.stringify(diagnostic)
    const rule = Object.values(messages).find((message) => text.includes(message))
    const file = /"path":(?:"|\{"file":")([^"]+)/.exec(text)?.[1]
    return `${file}: ${rule ?? diagnostic.category}`
  })
}

test('a shop with a DATABASE_URL loads no code of the embedded PostgreSQL', async () => {
  const loaded = await loadedFrom('scripts/shop/open-shop.ts')
  expect(loaded).toContain('src/server/app/main.ts')
  expect(loaded.filter((file) => file.startsWith('scripts/postgres/'))).toEqual([])
})

/** The files that a program loads before it reads its settings, and the server's main module. */
async function loadedFrom(entry: string): Promise<string[]> {
  const seen = new Set([entry, 'src/server/app/main.ts'])
  for (const file of seen) {
    const text = await readFile(path.join(root, file), 'utf8')
    const imports = text.matchAll(/^import (?!type)[^']*'([.#][^']+\.ts)'$/gm)
    for (const [, specifier = ''] of imports) {
      const isAlias = specifier.startsWith('#')
      const alias = specifier.replace(/^#(tests|scripts|art)\//, '$1/').replace(/^#/, 'src/')
      seen.add(isAlias ? alias : path.join(path.dirname(file), specifier))
    }
  }
  return [...seen]
}
