type Rgb = readonly [number, number, number]

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two `#rrggbb` colors, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns a `#rrggbb` color between two others; `share` 0 is the first, 1 the second. */
export function mixColors(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((channel, at) => Math.round(channel + ((target[at] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the color itself, or its nearest step towards `towards` that reaches `ratio` against each background. */
export function reachContrast(color: string, towards: string, ratio: number, backgrounds: readonly string[]): string {
  for (let step = 0; step <= 50; step += 1) {
    const candidate = mixColors(color, towards, step / 50)
    if (backgrounds.every((background) => contrastRatio(candidate, background) >= ratio)) return candidate
  }
  return towards
}
