export { attest } from './attest.ts'
export { createTransparencyLog, type PublicLog, type TransparencyLog } from './service.ts'
export { addWaiting } from './store.ts'
