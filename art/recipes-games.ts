import type { Recipe } from './picture.ts'

/** The game tiles and the shop's coin, by file name. */
export const gameRecipes: Record<string, Recipe> = {
  'game-battles': {
    model: 'battles',
    spec: { stones: ['#48c6ff', '#ff4d7d'] },
    view: { yaw: -16, pitch: 8 },
  },
  'game-deals': {
    model: 'deals',
    spec: { arrow: '#22d3a0', gauge: '#2fe3a0' },
    view: { yaw: -24, pitch: 10, margin: 0.12 },
  },
  'game-rocket': {
    model: 'rocket',
    spec: { hull: '#f3f5fb', trim: '#ff3d6e' },
    view: { yaw: -14, pitch: 6 },
  },
  'rocket-ship': {
    model: 'rocket',
    spec: { hull: '#f3f5fb', trim: '#ff3d6e', isUpright: true },
    view: { yaw: -14, pitch: 2 },
  },
  'game-wheel': {
    model: 'wheel',
    spec: {
      hub: '#171a26',
      colors: [
        '#ffc247',
        '#7b5cff',
        '#22c7a9',
        '#7b5cff',
        '#ff4d7d',
        '#7b5cff',
        '#22c7a9',
        '#7b5cff',
      ],
    },
    view: { yaw: -26, pitch: 10 },
  },
  'game-bounce': {
    model: 'bounce',
    spec: {
      cups: ['#ff4d7d', '#ff9a3d', '#ffc247', '#22c7a9', '#ffc247', '#ff9a3d', '#ff4d7d'],
      ball: '#ffd36b',
    },
    view: { yaw: -20, pitch: 8 },
  },
  'game-dice': {
    model: 'dice',
    spec: { a: ['#ff3d6e', '#ffffff'], b: ['#f4f6ff', '#6a4bff'] },
    view: { yaw: -28, pitch: 24 },
  },
  'game-free': {
    model: 'gift',
    spec: { color: '#6a4bff', lid: '#7d61ff' },
    view: { yaw: -32, pitch: 20 },
  },
  coin: { model: 'coin', spec: { metal: '#ffc94f' }, view: { yaw: -28, pitch: 12 } },
}
