export { type CookieJar, deviceCookie } from './device.ts'
export { createPersons, type Persons } from './marks.ts'
