import { ensureClient } from '#scripts/client-build.ts'

/** Before the workers, who would build it at the same time. */
export const setup = (): Promise<void> => ensureClient()
