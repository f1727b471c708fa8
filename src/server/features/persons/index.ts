export { type CookieJar, deviceCookie } from './device.ts'
export { createLinkOperations, type LinkOperations } from './link-operations.ts'
export { firstOfGroup, listOthers } from './links.ts'
export { createPersons, type Persons } from './marks.ts'
