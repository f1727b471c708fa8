const SHOE_FIRST = 5
const SHOE_LAST = 15.5
const SHOE_STEP = 0.5

/** The sizes that a parcel can request, by the kind of item; shoes in US sizes. */
export const sizes = {
  shoes: Array.from({ length: (SHOE_LAST - SHOE_FIRST) / SHOE_STEP + 1 }, (_, step) =>
    String(SHOE_FIRST + step * SHOE_STEP),
  ),
  clothing: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
} as const satisfies Record<string, readonly string[]>

export type SizeKind = keyof typeof sizes

/** Whether items of this kind exist in this size. */
export const isSizeOf = (kind: SizeKind, size: string): boolean =>
  (sizes[kind] as readonly string[]).includes(size)
