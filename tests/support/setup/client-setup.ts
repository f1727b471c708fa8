import { ensureClient } from '#scripts/client-build.ts'

/** Builds the client before the workers start; otherwise they would build it concurrently. */
export const setup = (): Promise<void> => ensureClient()
