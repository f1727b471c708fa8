import type { Kit } from '#server/features/kit.ts'
import { type CookieJar, deviceOf } from './device.ts'
import { createLinkOperations } from './link-operations.ts'
import { createPersons } from './marks.ts'
import { provePastMarks } from './prove-past.ts'

export async function personsFeature(kit: Kit) {
  const deps = { ...kit, seedKey: kit.config.seedKey }
  await provePastMarks(deps)
  return {
    persons: createPersons(deps),
    links: createLinkOperations(kit),
    /** Sets the device cookie on a browser's first visit. */
    greet: (jar: CookieJar) => void deviceOf(jar, kit.entropy),
  }
}
