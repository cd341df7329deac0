interface Size {
  width: number
  height: number
}

const VIEW_BOX = /\sviewBox="([^"]*)"/
const WIDTH = /\swidth="([^"]*)"/
const HEIGHT = /\sheight="([^"]*)"/
const NUMBER = /^\d{1,6}(?:\.\d{1,6})?$/

/**
 * Returns the size of a cleaned SVG in whole pixels: with a `viewBox`, the largest one of its proportions within `box`; without, its own width
 * and height, since browsers do not scale such an image. Null if it has neither.
 */
export function svgSize(svg: string, box: Size): Size | null {
  const root = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const [, , across, down] = (VIEW_BOX.exec(root)?.[1] ?? '').trim().split(/[\s,]+/)
  const [width, height] = [numberOf(across), numberOf(down)]
  if (width !== null && height !== null) {
    const scale = Math.min(box.width / width, box.height / height)
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  }
  const [ownWidth, ownHeight] = [lengthOf(WIDTH.exec(root)?.[1]), lengthOf(HEIGHT.exec(root)?.[1])]
  return ownWidth === null || ownHeight === null ? null : { width: Math.ceil(ownWidth), height: Math.ceil(ownHeight) }
}

function lengthOf(text: string | undefined): number | null {
  return numberOf(text?.trim().replace(/px$/, ''))
}

/** Returns a positive number; null for anything else. */
function numberOf(text: string | undefined): number | null {
  return text !== undefined && NUMBER.test(text) && Number(text) > 0 ? Number(text) : null
}
