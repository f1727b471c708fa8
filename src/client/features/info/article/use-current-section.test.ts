import { expect, it } from 'vitest'
import { sectionAt } from './use-current-section.ts'

it.each([
  ['above all of them the first is read', [400, 900, 1_500], 200, 0],
  ['a section is read from its very top', [-300, 200, 800], 200, 1],
  ['a section is read until the next one comes', [-900, -400, 201], 200, 1],
  ['below all of them the last is read', [-900, -600, -10], 200, 2],
  ['an article without sections has none', [], 200, 0],
] as const)('%s', (_, tops, line, section) => expect(sectionAt(tops, line)).toBe(section))
