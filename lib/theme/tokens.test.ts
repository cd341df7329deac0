import { brandColors } from './brand-colors'
import { contrastRatio } from './contrast'
import { COLORS, type ColorName, MEASURES } from './tokens'

const surfaces = ['bg', 'bg-subtle', 'bg-muted', 'bg-panel'] as const
const modes = [
  ['light', 0],
  ['dark', 1],
] as const

describe.each(modes)('colors of the %s mode', (_mode, at) => {
  const color = (name: ColorName) => COLORS[name][at]

  it.each(['fg', 'fg-muted', 'fg-subtle'] as const)('%s can be read on every surface', (name) => {
    for (const surface of surfaces) expect(contrastRatio(color(name), color(surface))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.keys(COLORS).filter((name) => /^(neutral|success|warning|danger|info|method-\w+)-fg$/.test(name)))(
    '%s can be read on its own ground and on the page',
    (name) => {
      const ground = name.replace(/-fg$/, '-bg') as ColorName
      for (const surface of [ground, 'bg', 'bg-panel'] as const) {
        expect(contrastRatio(color(name as ColorName), color(surface))).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it.each(['success-solid', 'warning-solid', 'danger-solid', 'info-solid'] as const)('%s carries white text', (name) => {
    expect(contrastRatio(color(name), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it('borders of controls have a contrast of 3:1', () => {
    for (const surface of ['bg', 'bg-panel'] as const)
      expect(contrastRatio(color('border-strong'), color(surface))).toBeGreaterThanOrEqual(3)
  })

  it.each(['#4f46e5', '#000000', '#ffffff', '#ffe600', '#00ff88', '#7a0000', '#808080'])(
    'a brand of %s keeps its text readable',
    (brand) => {
      const grounds = surfaces.filter((name) => name !== 'bg-muted').map(color)
      const derived = brandColors(brand, { page: color('bg'), surfaces: grounds, ink: at === 0 ? '#000000' : '#ffffff' })
      for (const ground of [...grounds, derived['color-brand-subtle'] ?? '']) {
        expect(contrastRatio(derived['color-brand-fg'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrastRatio(derived['color-brand-contrast'] ?? '', derived['color-brand-solid'] ?? '')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(derived['color-brand-solid'] ?? '', color('bg'))).toBeGreaterThanOrEqual(3)
    },
  )
})

it('code is set in monospaced faces only, the first of which the product brings', () => {
  const faces = MEASURES['font-mono'].split(', ').map((face) => face.replaceAll("'", ''))
  expect(faces[0]).toBe('Nanum Gothic Coding')
  expect(faces.at(-1)).toBe('monospace')
  expect(faces.filter((face) => /pretendard|sans(?!-)|system-ui|roboto/i.test(face))).toEqual([])
})
