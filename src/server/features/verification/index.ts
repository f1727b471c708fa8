export { presentDocument } from './present.ts'
export { createVerification, type VerificationOperations } from './service.ts'
