import path from 'node:path'

/** The compile cache that `npm start` uses, so that processes do not compile the same code at each start. */
export const compileCache = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') }
