export type { LoggedProof, TransparencyLog } from './service.ts'
