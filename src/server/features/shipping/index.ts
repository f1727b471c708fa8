export type { ShippingOperations } from './operate.ts'
export { presentShipments } from './present.ts'
export { createShippingService, type ShippingService } from './service.ts'
export { createZones } from './zones.ts'
