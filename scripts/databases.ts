import path from 'node:path'
import {
  isAbandoned,
  listPlaces,
  type Place,
  removePlace,
  sharedFolder,
} from './postgres/shared-folder.ts'
import { printError, say } from './terminal.ts'

const [word, place, ...more] = process.argv.slice(2)
if (word === undefined) await list()
else if (word === 'remove' && place && more.length === 0) await remove(path.resolve(place))
else fail('Say `npm run databases`, or `npm run databases -- remove <folder>`.')

async function list(): Promise<void> {
  const places = await listPlaces()
  for (const each of places) say(sentenceOf(each))
  if (places.length === 0) say(`There is no database in ${sharedFolder}.`)
  if (places.some(isAbandoned)) {
    say('`npm run databases -- remove <folder>` removes one that no data folder uses.')
  }
}

async function remove(folder: string): Promise<void> {
  if (await removePlace(folder)) say(`Removed ${folder}.`)
  else fail(`${folder} is not an unused database in ${sharedFolder} that is stopped.`)
}

function sentenceOf({ place: at, owner, isOwned, isRunning, bytes }: Place): string {
  const size = `${Math.ceil(bytes / (1024 * 1024))} MB${isRunning ? ', running' : ''}`
  if (owner === null) return `${at} (${size}): its data folder is unknown`
  return isOwned
    ? `${at} (${size}): the database of ${owner}`
    : `${at} (${size}): was the database of ${owner}, which no longer uses it`
}

function fail(sentence: string): void {
  printError(sentence)
  process.exitCode = 3
}
