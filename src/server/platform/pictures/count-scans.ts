const MARKER = 0xff
const START_OF_SCAN = 0xda
/** The markers of restarts, and of the start and the end of a picture: nothing belongs to them. */
const isAlone = (code: number): boolean => code >= 0xd0 && code <= 0xd9

/**
 * How many scans a JPEG is drawn in (ITU-T T.81, annex B). A scan of a progressive one takes some bytes of the file and
 * may take as long to decode as all of its pixels. Thumbnails inside of segments are not counted.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0
  let at = 0
  for (;;) {
    // The data of a scan, in which no byte 255 is followed by a marker's code, is skipped.
    at = jpeg.indexOf(MARKER, at)
    const code = jpeg[at + 1]
    if (at === -1 || code === undefined) return scans
    if (code === MARKER) at += 1
    else if (code === 0 || isAlone(code) || at + 4 > jpeg.length) at += 2
    else {
      if (code === START_OF_SCAN) scans += 1
      at += 2 + jpeg.readUInt16BE(at + 2)
    }
  }
}
