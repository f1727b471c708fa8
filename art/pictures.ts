import { coverPictures } from './covers.ts'
import { cratePictures } from './crates.ts'
import { homeEmoji, playEmoji, wearEmoji } from './emoji-recipes.ts'
import { icon } from './icons.ts'
import type { Emoji, Picture, Recipe, View } from './picture.ts'
import { presentPictures } from './presents.ts'
import { gameRecipes } from './recipes-games.ts'
import { gamingRecipes } from './recipes-gaming.ts'
import { luxuryRecipes } from './recipes-luxury.ts'
import { styleRecipes } from './recipes-style.ts'
import { techRecipes } from './recipes-tech.ts'
import { travelRecipes } from './recipes-travel.ts'
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

/** Modelled prizes by folder and slug. A new line in one of these is a new picture. */
const modelledItems: Record<string, Record<string, Recipe>> = {
  'items-luxury': luxuryRecipes,
  'items-tech': techRecipes,
  'items-gaming': gamingRecipes,
  'items-travel': travelRecipes,
  'items-style': styleRecipes,
}

const emojiItems: Record<string, Record<string, Emoji>> = {
  'items-wear': wearEmoji,
  'items-home': homeEmoji,
  'items-play': playEmoji,
}

/** Every picture of the shop. */
export function allPictures(): Picture[] {
  return [
    ...Object.entries(themes).flatMap(([slug, theme]) => [
      boxPicture('chests', `chest-${slug}`, { theme, open: 0, size: 480, bytesMax: 20 * KB }),
      boxPicture('boxes-open', `open-${slug}`, { theme, open: OPEN, size: 480, bytesMax: 22 * KB }),
    ]),
    ...heroes(themes['midas-vault']),
    ...cratePictures(),
    ...presentPictures(),
    ...Object.entries(modelledItems).flatMap(([folder, recipes]) =>
      Object.entries(recipes).map(([slug, recipe]) => modelled(folder, `item-${slug}`, recipe)),
    ),
    ...Object.entries(emojiItems).flatMap(([folder, emojis]) =>
      Object.entries(emojis).map(([slug, emoji]) => still(folder, `item-${slug}`, emoji, 360, 9)),
    ),
    ...Object.entries(gameRecipes).map(([name, recipe]) => modelled('shop', name, recipe)),
    ...Object.entries(avatars).map(([name, code]) =>
      still('avatars', `avatar-${name}`, { code }, 96, 4),
    ),
    still('avatars', 'robot', { code: '1f916' }, 96, 4),
    ...coverPictures(),
  ]
}

function heroes(theme: Theme | undefined): Picture[] {
  if (!theme) return []
  return [
    boxPicture('shop', 'hero', { theme, open: OPEN, size: 900, bytesMax: 46 * KB }),
    boxPicture('shop', 'hero-s', { theme, open: OPEN, size: 560, bytesMax: 26 * KB }),
  ]
}

function boxPicture(
  folder: string,
  name: string,
  { theme, open, size, bytesMax }: { theme: Theme; open: number; size: number; bytesMax: number },
): Picture {
  const view: View = { rims: [theme.glow, theme.accent], yaw: -30, pitch: 19 }
  const subject = { kind: 'box', theme, icon: icon(theme.emblem), open } as const
  return { folder, name, size, bytesMax, source: { kind: 'photograph', subject, view } }
}

function modelled(folder: string, name: string, { model, spec, view = {} }: Recipe): Picture {
  const source = { kind: 'photograph', subject: { kind: 'model', model, spec }, view } as const
  return { folder, name, size: 360, bytesMax: 9 * KB, source }
}

function still(
  folder: string,
  name: string,
  emoji: Emoji,
  size: number,
  kilobytesMax: number,
): Picture {
  return { folder, name, size, bytesMax: kilobytesMax * KB, source: { kind: 'emoji', emoji } }
}
