export { findRefused, insertLink, refuseReferral } from './store.ts'
