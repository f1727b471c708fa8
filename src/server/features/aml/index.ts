export { createMarkers, type Markers } from './markers.ts'
export { type AmlService, createAml } from './service.ts'
