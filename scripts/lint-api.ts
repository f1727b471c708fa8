import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeApi } from '#server/platform/http/openapi.ts'
import { printError } from './terminal.ts'

// Checks the API's description against Redocly's recommended rules.
const description = describeApi({ brand: 'Coffer', origin: 'https://coffer.example' })
const problems = await lintFromString({
  source: JSON.stringify(description),
  config: await createConfig({ extends: ['recommended'] }),
})
for (const { ruleId, message, location } of problems) {
  printError(`${ruleId} at ${location[0]?.pointer}: ${message}`)
}
process.exitCode = problems.length === 0 ? 0 : 1
