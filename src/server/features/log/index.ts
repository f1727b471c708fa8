export { attest } from './attest.ts'
export { createTransparencyLog, type TransparencyLog } from './service.ts'
export { addWaiting } from './store.ts'
