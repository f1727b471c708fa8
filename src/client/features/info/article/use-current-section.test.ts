import { expect, it } from 'vitest'
import { sectionAt } from './use-current-section.ts'

it.each([
  ['above all sections the first is current', [400, 900, 1_500], 200, 0],
  ['a section is current once its top passes the line', [-300, 200, 800], 200, 1],
  ['a section is current until the next one passes', [-900, -400, 201], 200, 1],
  ['below all sections the last is current', [-900, -600, -10], 200, 2],
  ['an article without sections has none', [], 200, 0],
] as const)('%s', (_, tops, line, section) => expect(sectionAt(tops, line)).toBe(section))
