// node_modules/.bin/node scripts/settings.ts
// Writes deploy/coffer.env.example from the descriptions of the settings. A test compares them.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { envExample } from './settings/env-example.ts'
import { say } from './terminal.ts'

const file = 'deploy/coffer.env.example'
writeFileSync(path.resolve(import.meta.dirname, '..', file), envExample())
say(file)
