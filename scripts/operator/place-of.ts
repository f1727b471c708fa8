import path from 'node:path'

/** Where a file is that was named on the command line. npm runs a script in the package's folder; INIT_CWD is the caller's. */
export const placeOf = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file)
