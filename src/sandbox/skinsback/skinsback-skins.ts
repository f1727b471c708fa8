/** A drawn item that can be traded in; none of them exists anywhere else. */
export interface Skin {
  id: string
  name: string
  cents: number
  hue: number
  shape: keyof typeof shapes
}

/** Outlines in a field of 64 by 40. */
const shapes = {
  blade: 'M4 30 42 6l8 2-6 8L14 33zM50 8l8-4-3 8-6 1z',
  crystal: 'M32 2 46 14 40 36H24L18 14zM32 2v34M18 14h28',
  mask: 'M12 6h40l-4 20-16 12L16 26zM20 16h9l-2 5h-6zM35 16h9l-1 5h-6z',
  star: 'M32 2l6 13 14 2-10 10 2 12-12-6-12 6 2-12L12 17l14-2z',
} as const

export const skins: readonly Skin[] = [
  { id: 'ember', name: 'Ember fang', cents: 315, hue: 18, shape: 'blade' },
  { id: 'glacier', name: 'Glacier shard', cents: 740, hue: 205, shape: 'crystal' },
  { id: 'harlequin', name: 'Harlequin', cents: 1_185, hue: 320, shape: 'mask' },
  { id: 'lodestar', name: 'Lodestar', cents: 2_060, hue: 48, shape: 'star' },
  { id: 'verdigris', name: 'Verdigris edge', cents: 3_499, hue: 160, shape: 'blade' },
  { id: 'amethyst', name: 'Amethyst heart', cents: 6_250, hue: 275, shape: 'crystal' },
  { id: 'oni', name: 'Paper oni', cents: 12_801, hue: 0, shape: 'mask' },
  { id: 'zenith', name: 'Zenith', cents: 48_055, hue: 225, shape: 'star' },
]

export const drawingOf = ({ id, hue, shape }: Skin): string =>
  `<svg viewBox="0 0 64 40" aria-hidden="true"><defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 80% 62%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 70% 38%)"/></linearGradient></defs><path d="${shapes[shape]}" fill="url(#${id})" stroke="hsl(${hue} 60% 26%)" stroke-width="1.5" stroke-linejoin="round"/></svg>`

/** What the chosen ones bring together, as the provider writes it: without zeros at the end. */
export const worthOf = (chosen: readonly Skin[]): string =>
  String(chosen.reduce((sum, { cents }) => sum + cents, 0) / 100)
