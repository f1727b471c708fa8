import type { Kit } from '#server/app/kit.ts'
import { type CookieJar, deviceOf } from './device.ts'
import { createPersons } from './marks.ts'

export const personsFeature = (kit: Kit) => ({
  persons: createPersons({ ...kit, seedKey: kit.config.seedKey }),
  /** Sets the device cookie on a browser's first visit. */
  greet: (jar: CookieJar) => void deviceOf(jar, kit.entropy),
})
