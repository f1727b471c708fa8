import type { z } from 'zod'
import { ConfigFault, readConfig, settingSections } from '#server/platform/config/config.ts'

const WIDTH = 110

/** What `npm run init` asks for or makes, and what every production shop needs. */
export interface Setting {
  name: string
  description: string
  /** As a person writes it; null if there is none. */
  byDefault: string | null
  isNeeded: boolean
}

/** The names without which production does not start. */
function neededNames(): Set<string> {
  try {
    readConfig({ COFFER_MODE: 'production' })
    return new Set()
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    // Each of its sentences names one setting.
    const named = error.faults.flatMap((fault) => /[A-Z][A-Z0-9]*_[A-Z0-9_]+/.exec(fault) ?? [])
    return new Set(['COFFER_MODE', ...named])
  }
}

/** The default of a variable: that of the schema inside what is done with its text afterwards. */
function defaultOf(schema: z.ZodType): string | null {
  const { def } = schema as unknown as { def: Layer }
  if (def.type === 'default') return String(def.defaultValue)
  const inner = def.type === 'pipe' ? def.in : def.innerType
  return inner ? defaultOf(inner) : null
}

interface Layer {
  type: string
  defaultValue?: unknown
  in?: z.ZodType
  innerType?: z.ZodType
}

export function listSettings(): { title: string; settings: Setting[] }[] {
  const needed = neededNames()
  return settingSections.map(({ title, shape }) => ({
    title,
    settings: Object.entries(shape).map(([name, schema]) => ({
      name,
      description: schema.meta()?.description ?? '',
      byDefault: defaultOf(schema),
      isNeeded: needed.has(name),
    })),
  }))
}

/** The text of deploy/coffer.env.example: every setting with its sentence, its default, and whether production needs it. */
export function envExample(): string {
  const head = [
    '# Every setting of Coffer. `npm run init` writes a file with those that production needs, and fresh keys.',
    '# Values with spaces or signs are in single quotes: systemd, a shell and Coffer (COFFER_ENV) read them alike.',
    '# This file is written by scripts/settings.ts from the descriptions in src/server/platform/config.',
  ]
  const parts = listSettings().map(({ title, settings }) => [
    '',
    `# ---- ${title}`,
    ...settings.flatMap((setting) => ['', ...linesOf(setting)]),
  ])
  return `${[...head, ...parts.flat()].join('\n')}\n`
}

function linesOf({ name, description, byDefault, isNeeded }: Setting): string[] {
  const state = isNeeded
    ? 'Production needs it.'
    : byDefault === null || byDefault === ''
      ? 'Optional.'
      : `Default: ${byDefault}`
  const line = isNeeded
    ? `${name}=${name === 'COFFER_MODE' ? 'production' : ''}`
    : `#${name}=${quoted(byDefault ?? '')}`
  return [...wrapped(`${description} ${state}`), line]
}

/** In single quotes if it needs any. */
export const quoted = (value: string): string =>
  /^[\w.,:/@+-]*$/.test(value) ? value : `'${value}'`

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > WIDTH) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
