/** Who made a client seed: the player's browser, the server as a fallback, or a rotation that kept the old one. */
export type ClientSeedOrigin = 'player' | 'server' | 'carried'

export const CLIENT_SEED_ORIGINS: readonly ClientSeedOrigin[] = ['player', 'server', 'carried']

/** Whether a text is a valid client seed: 1 to 64 characters of ASCII 0x20 to 0x7E. */
export function isClientSeed(text: string): boolean {
  return /^[\x20-\x7e]{1,64}$/.test(text)
}
