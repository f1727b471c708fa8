/** The longer sides in CSS pixels, doubled, at which pages show a picture of a box and of an item. */
export const PICTURE_SIDES = { box: 480, item: 360 } as const

/** The address of a picture of the catalogue, which never shows another one. */
export const pictureUrl = (id: string, side: number): string => `/pictures/${id}-${side}.avif`
