import { Zip, ZipDeflate } from 'fflate'
import type { Download } from '#contract/values.ts'
import {
  type ExportRecord,
  kind,
  playerRecords,
  toCsv,
  toJson,
} from '#server/features/history/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  readActs,
  readAlerts,
  readCases,
  readHolds,
  readLinks,
  readMarkers,
  readMarks,
} from './player-file-store.ts'
import { toPage } from './player-pages.ts'

/** What staff and rules noted about a player, which the player's own export does not contain. */
const staffRecords = new Map([
  ...kind('mark', readMarks),
  ...kind('linked_account', readLinks),
  ...kind('hold', readHolds),
  ...kind('alert', readAlerts),
  ...kind('marker', readMarkers),
  ...kind('moderation_case', readCases),
  ...kind('operator_act', readActs),
])

/**
 * Everything about a player as one ZIP, with a page to read, and a JSON and a CSV file for each kind of record. It is read and packed page by
 * page, while the file is sent.
 */
export const playerFile = (pool: Database['pool'], playerId: string, at: Date): Download => ({
  filename: `player-${playerId}-${at.toISOString().slice(0, 10)}.zip`,
  contentType: 'application/zip',
  chunks: zipped(filesOf(pool, playerId), at),
})

interface PackedFile {
  name: string
  chunks: AsyncIterable<string>
}

function* filesOf(pool: Database['pool'], playerId: string): Generator<PackedFile> {
  const kinds = [...playerRecords, ...staffRecords].map(([name, read]) => ({
    name,
    records: (): AsyncIterable<ExportRecord[]> => read(pool, playerId),
  }))
  yield { name: 'index.html', chunks: toPage(`Player ${playerId}`, kinds) }
  for (const { name, records } of kinds) {
    yield { name: `${name}.json`, chunks: toJson(records()) }
    yield { name: `${name}.csv`, chunks: toCsv(records()) }
  }
}

/** Packs files one after the other; what is packed is sent before more is read. */
async function* zipped(files: Iterable<PackedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    packed.push(data)
  })
  for (const { name, chunks } of files) {
    const file = new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const text of chunks) {
      file.push(Buffer.from(text))
      yield* packed.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* packed.splice(0)
  }
  zip.end()
  yield* packed.splice(0)
}
