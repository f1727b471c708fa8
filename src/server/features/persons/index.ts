export { type CookieJar, deviceCookie, deviceOf } from './device.ts'
export { createPersons, type Persons } from './marks.ts'
