import type { Recipe } from './picture.ts'
import { gamingRecipes } from './recipes-gaming.ts'
import { luxuryRecipes } from './recipes-luxury.ts'
import { styleRecipes } from './recipes-style.ts'
import { techRecipes } from './recipes-tech.ts'
import { travelRecipes } from './recipes-travel.ts'

/** Modelled prizes by slug. A new line in one of these is a new picture. */
export const recipes: Record<string, Recipe> = {
  ...luxuryRecipes,
  ...techRecipes,
  ...gamingRecipes,
  ...travelRecipes,
  ...styleRecipes,
}
