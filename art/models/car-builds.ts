/** A car's outline as heights at even steps from tail to nose; the wheels touch y = 0. */
export interface Build {
  /** Half the length, and the width over the doors. */
  half: number
  width: number
  sill: number
  shoulder: number[]
  /** The cabin: where it begins and ends along the body, and its height above the shoulder line. */
  house: { from: number; to: number; rise: number[] }
  wheel: number
  axle: [rear: number, front: number]
}

export const builds: Record<'gt' | 'terra' | 'city', Build> = {
  gt: {
    half: 2.55,
    width: 2,
    sill: 0.2,
    shoulder: [0.92, 1.04, 1.02, 0.96, 0.93, 0.93, 0.94, 0.94, 0.86, 0.62],
    house: { from: -2, to: 1.25, rise: [0, 0.22, 0.4, 0.46, 0.36, 0] },
    wheel: 0.42,
    axle: [-1.55, 1.55],
  },
  terra: {
    half: 2.35,
    width: 2.05,
    sill: 0.34,
    shoulder: [1.2, 1.3, 1.3, 1.29, 1.27, 1.25, 1.22, 1.18, 1.12, 0.96],
    house: { from: -2.24, to: 1.12, rise: [0.2, 0.66, 0.7, 0.68, 0.6, 0] },
    wheel: 0.52,
    axle: [-1.42, 1.45],
  },
  city: {
    half: 1.8,
    width: 1.78,
    sill: 0.24,
    shoulder: [1, 1.12, 1.14, 1.13, 1.11, 1.09, 1.04, 0.98, 0.9, 0.72],
    house: { from: -1.66, to: 1.25, rise: [0.12, 0.56, 0.68, 0.66, 0.5, 0] },
    wheel: 0.4,
    axle: [-1.08, 1.1],
  },
}
