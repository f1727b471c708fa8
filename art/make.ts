/**
 * `npm run make`: makes all pictures whose file is missing or whose recipe has changed. With a regexp, makes the
 * matching pictures; with a regexp and the name of a PNG, puts the matching pictures on one sheet instead.
 */
import { emojiPicture } from './emoji.ts'
import { avifWithin } from './encode.ts'
import { contentOf, isMade, keep } from './made.ts'
import type { Picture } from './picture.ts'
import { allPictures } from './pictures.ts'
import { contactSheet } from './sheet.ts'
import { openStudio, type Studio } from './studio.ts'

const daylight = ['#8fb0ff', '#ffd0a8'] as const

const [pattern, sheet] = process.argv.slice(2)
const named = new RegExp(pattern ?? '')
const pictures = allPictures().filter(({ name }) => named.test(name))
if (sheet) {
  await contactSheet(pictures, sheet)
} else {
  await makeAll(pattern ? pictures : pictures.filter((picture) => !isMade(picture)))
}

async function makeAll(pictures: Picture[]): Promise<void> {
  const isStudioNeeded = pictures.some(({ source }) => source.kind !== 'emoji')
  const studio = isStudioNeeded ? await openStudio() : undefined
  let saving = Promise.resolve()
  for (const picture of pictures) {
    if (picture.source.kind === 'cover') await saving
    const png = await exposed(picture, studio)
    // One core encodes the last picture while another renders the next.
    await saving
    saving = save(picture, png)
  }
  await saving
  await studio?.close()
}

function exposed({ source, size }: Picture, studio: Studio | undefined): Promise<Buffer> {
  if (source.kind === 'emoji') return emojiPicture(source.emoji, size)
  if (!studio) throw new Error('The studio is closed')
  if (source.kind === 'cover') {
    return studio.compose(contentOf(source.chest), source.prizes.map(contentOf))
  }
  return studio.photograph(source.subject, { rims: [...daylight], ...source.view, size })
}

async function save(picture: Picture, png: Buffer): Promise<void> {
  const avif = await avifWithin(picture.bytesMax, png)
  keep(picture, avif)
  process.stdout.write(`${picture.name} ${(avif.length / 1024).toFixed(1)} KB\n`)
}
