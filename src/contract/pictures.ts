/** The longer sides in pixels at which replies name a picture of a box and of an item. */
export const PICTURE_SIDES = { box: 480, item: 360 } as const

/** The longer sides in pixels of all files of a picture of the catalogue; pages choose among them. */
export const PICTURE_FILES: readonly number[] = [480, 360, 256, 128]

const ADDRESS = /^(.*\/pictures\/\w+-)(\d+)\.avif$/

/** The address of a picture of the catalogue, which never shows another one. */
export const pictureUrl = (id: string, side: number): string => `/pictures/${id}-${side}.avif`

/** The `srcset` of a picture of the catalogue: its file and all smaller ones. Undefined for any other address. */
export function pictureSources(url: string): string | undefined {
  const [, stem, side] = ADDRESS.exec(url) ?? []
  return (
    stem &&
    PICTURE_FILES.filter((each) => each <= Number(side))
      .map((each) => `${stem}${each}.avif ${each}w`)
      .join()
  )
}
