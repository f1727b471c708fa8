/**
 * The range of a code tells the client what to do: 4000-4099 gives up, 4100-4199 reconnects after a pause, 4200-4299
 * reconnects immediately, 4300 and above gives up.
 */
export const closeCodes = {
  unsupportedData: 1003,
  appUnknown: 4001,
  pathUnknown: 4005,
  versionMalformed: 4006,
  protocolUnsupported: 4007,
  protocolMissing: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
  rateLimited: 4301,
} as const

export interface Closing {
  code: number
  reason: string
}
