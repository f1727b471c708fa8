import type { Kit } from '#server/app/kit.ts'
import { type CookieJar, deviceOf } from './device.ts'
import { createPersons } from './marks.ts'

export const personsFeature = (kit: Kit) => ({
  persons: createPersons({ ...kit, seedKey: kit.config.seedKey }),
  /** Gives a browser on its first visit the cookie that it is known again by. */
  greet: (jar: CookieJar) => void deviceOf(jar, kit.entropy),
})
