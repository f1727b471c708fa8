import path from 'node:path'

/** As `npm start` does: what was compiled once is not compiled at each start of a process. */
export const compileCache = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') }
