import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFiles, readSchemaFile, schemaFiles } from '#scripts/schema/schema-files.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aDatabase, connectTo, type TestDatabase } from '#tests/support/shop/database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await aDatabase()
  database = connectTo(own.url)
})

afterAll(async () => {
  await database.close()
  await own.drop()
})

test.each(schemaFiles)('%s equals the result of the migrations', async (file) => {
  expect(await readSchemaFile(file)).toBe((await makeFiles(database.pool))[file])
})
