export { type SecondFactorService, TRUST_MS } from './service.ts'
