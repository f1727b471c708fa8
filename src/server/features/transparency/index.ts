export { attest } from './attest.ts'
export { createLogReader, type LogReader } from './read-log.ts'
export { createTransparencyLog, type PublicLog, type TransparencyLog } from './service.ts'
export { addWaiting } from './store.ts'
