export { manualReview } from './port.ts'
export { presentDocument } from './present.ts'
export { createVerification, type VerificationOperations } from './service.ts'
