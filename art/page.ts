/** The browser's half of the studio: builds the requested subject and renders it. */
import { chest } from './coffer.ts'
import { models } from './models.ts'
import type { Subject } from './picture.ts'
import { type Shot, shoot } from './stage.ts'

declare global {
  var photograph: (subject: Subject, shot: Shot) => string
}

globalThis.photograph = (subject, shot) => shoot(built(subject), shot).toDataURL('image/png')

function built(subject: Subject) {
  if (subject.kind === 'box') return chest(subject.theme, subject.icon, subject.open)
  const model = models[subject.model] as (spec: unknown) => ReturnType<typeof chest>
  return model(subject.spec)
}
