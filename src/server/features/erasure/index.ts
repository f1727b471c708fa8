export type { ErasureService, LogErasure } from './service.ts'
