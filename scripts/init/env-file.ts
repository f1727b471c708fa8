import { randomBytes } from 'node:crypto'
import { Fault } from '#scripts/fault.ts'
import { listSettings, quoted } from '#scripts/settings/env-example.ts'

const key = () => randomBytes(32).toString('hex')

/** Keys and secrets that nobody else knows, all different. */
export const freshKeys = () => ({
  SEED_KEY: key(),
  LOG_KEY: key(),
  RECEIPT_KEY: key(),
  LEDGER_KEY: key(),
  DOCUMENT_KEY: key(),
  REALTIME_KEY: randomBytes(10).toString('hex'),
  REALTIME_SECRET: key(),
  OAUTH_CLIENT_SECRET: key(),
})

/** The text of a file with these settings, each under its sentence, as systemd, a shell and COFFER_ENV read it. */
export function envFile(settings: Readonly<Record<string, string>>): string {
  const strange = Object.entries(settings).find(([, value]) => /['\n\\]/.test(value))
  if (strange) throw new Fault(`${strange[0]} must have no quotes, backslashes and line breaks.`)
  const groups = listSettings()
  const names = new Set(groups.flatMap((group) => group.settings.map(({ name }) => name)))
  const unknown = Object.keys(settings).find((name) => !names.has(name))
  if (unknown) throw new Fault(`${unknown} is not a setting; deploy/coffer.env.example lists all.`)
  const lines = groups.flatMap(({ title, settings: all }) => {
    const set = all.filter(({ name }) => settings[name] !== undefined)
    if (set.length === 0) return []
    return [
      `# ---- ${title}`,
      ...set.flatMap(({ name, description }) => [
        `# ${description}`,
        `${name}=${quoted(settings[name] ?? '')}`,
      ]),
      '',
    ]
  })
  return ['# deploy/coffer.env.example lists all settings.', '', ...lines].join('\n')
}
