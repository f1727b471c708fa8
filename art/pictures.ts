import { cratePictures } from './crates.ts'
import { emojiPictures } from './emoji-recipes.ts'
import { icon } from './icons.ts'
import type { Emoji, Picture, Recipe, View } from './picture.ts'
import { presentPictures } from './presents.ts'
import { recipes } from './recipes.ts'
import { gameRecipes } from './recipes-games.ts'
import type { Theme } from './theme.ts'
import { themes } from './themes.ts'

const KB = 1024
const OPEN = 1.15

const avatars: Record<string, string> = {
  fox: '1f98a',
  lion: '1f981',
  panda: '1f43c',
  owl: '1f989',
  tiger: '1f42f',
  frog: '1f438',
  wolf: '1f43a',
  bear: '1f43b',
  cat: '1f431',
  rabbit: '1f430',
  shark: '1f988',
  unicorn: '1f984',
}

/** Every picture of the shop. */
export function allPictures(): Picture[] {
  return [
    ...Object.entries(themes).flatMap(([slug, theme]) => [
      boxPicture(`box-${slug}`, theme, 0, 480, 20 * KB),
      boxPicture(`open-${slug}`, theme, OPEN, 480, 22 * KB),
    ]),
    ...heroes(themes['midas-vault']),
    ...cratePictures(),
    ...presentPictures(),
    ...Object.entries(recipes).map(([slug, recipe]) => itemPicture(`item-${slug}`, recipe)),
    ...Object.entries(emojiPictures).map(([slug, emoji]) => still(`item-${slug}`, emoji, 360, 9)),
    ...Object.entries(gameRecipes).map(([name, recipe]) => itemPicture(name, recipe)),
    ...Object.entries(avatars).map(([name, code]) => still(`avatar-${name}`, { code }, 96, 4)),
    still('robot', { code: '1f916' }, 96, 4),
  ]
}

function heroes(theme: Theme | undefined): Picture[] {
  if (!theme) return []
  return [
    boxPicture('hero', theme, OPEN, 900, 46 * KB),
    boxPicture('hero-s', theme, OPEN, 560, 26 * KB),
  ]
}

function boxPicture(
  name: string,
  theme: Theme,
  open: number,
  size: number,
  bytesMax: number,
): Picture {
  const view: View = { rims: [theme.glow, theme.accent], yaw: -30, pitch: 19 }
  const subject = { kind: 'box', theme, icon: icon(theme.emblem), open } as const
  return { name, size, bytesMax, source: { kind: 'photograph', subject, view } }
}

function itemPicture(name: string, { model, spec, view = {} }: Recipe): Picture {
  const subject = { kind: 'model', model, spec } as const
  return { name, size: 360, bytesMax: 9 * KB, source: { kind: 'photograph', subject, view } }
}

function still(name: string, emoji: Emoji, size: number, kilobytesMax: number): Picture {
  return { name, size, bytesMax: kilobytesMax * KB, source: { kind: 'emoji', emoji } }
}
