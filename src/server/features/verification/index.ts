export { presentDocument } from './present.ts'
export { canOpenDocument } from './sealing.ts'
export { createVerification, type VerificationOperations } from './service.ts'
