/** The browser's half of the studio: builds the requested subject and renders it. */
import { drawCover } from '../src/console/catalogue/draw-cover.ts'
import { chest } from './coffer.ts'
import { models } from './models.ts'
import type { Subject } from './picture.ts'
import { type Shot, shoot } from './stage.ts'

declare global {
  var photograph: (subject: Subject, shot: Shot) => string
  var compose: (chestUrl: string, prizeUrls: string[]) => Promise<string>
}

globalThis.photograph = (subject, shot) => shoot(built(subject), shot).toDataURL('image/png')

globalThis.compose = async (chestUrl, prizeUrls) => {
  const canvas = document.createElement('canvas')
  await drawCover(canvas, chestUrl, prizeUrls)
  return canvas.toDataURL('image/png')
}

function built(subject: Subject) {
  if (subject.kind === 'box') return chest(subject.theme, subject.icon, subject.open)
  const model = models[subject.model] as (spec: unknown) => ReturnType<typeof chest>
  return model(subject.spec)
}
