import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8')

/** The style of one kind of page, by its path in the sandbox, on top of what every page has. */
export const readPageStyle = (file: string): string => `${read('page.css')}\n${read(file)}`
