export { attest } from './attest.ts'
export { createTransparencyLog, type LoggedProof, type TransparencyLog } from './service.ts'
export { addWaiting } from './store.ts'
