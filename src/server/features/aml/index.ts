export { type AmlService, createAml } from './service.ts'
