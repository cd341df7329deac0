import { PORTAL_CONFIG_DEFAULT } from '@portico/contract/portal-config/portal-config-endpoints'
import { brandWarnings, visualWarnings } from './contrast-warnings'
import { mainVisualLook } from './main-visual-look'

const visual = PORTAL_CONFIG_DEFAULT.mainVisual

describe('the brand color', () => {
  it('needs no warning by default, nor in the middle', () => {
    expect(brandWarnings(PORTAL_CONFIG_DEFAULT.brandColor)).toEqual([])
    expect(brandWarnings('#15793f')).toEqual([])
  })

  it('is replaced in the mode where it is too close to the page', () => {
    expect(brandWarnings('#ffe066')).toEqual([{ mode: 'light', usedColor: expect.stringMatching(/^#[0-9a-f]{6}$/) }])
    expect(brandWarnings('#1e1b4b').map(({ mode }) => mode)).toEqual(['dark'])
  })

  it.each(['', '#fff', 'red', '#12345'])('is not judged while it is no color: %s', (color) => {
    expect(brandWarnings(color)).toEqual([])
  })
})

describe('the main visual', () => {
  it('has no look of its own in the colors of the theme', () => {
    expect(visualWarnings(visual)).toEqual([])
    expect(mainVisualLook(visual)).toBeUndefined()
    expect(mainVisualLook({ ...visual, type: 'image' })).toBeUndefined()
    expect(mainVisualLook(visual, '/api/static-resource/main-visual?v=1')).toBeUndefined()
  })

  it('warns of text and point color that are hard to read on its background', () => {
    expect(visualWarnings({ ...visual, color: '#ffe066', pointColor: '#ffffff' }).map(({ what }) => what)).toEqual(['text', 'point'])
    expect(visualWarnings({ ...visual, color: '#ffe066', textColor: 'black' })).toEqual([])
    expect(visualWarnings({ ...visual, type: 'image', color: '#ffe066', backgroundColor: '#000000' })).toEqual([])
  })

  it('has its color, or its image below a layer on which the text can be read', () => {
    expect(mainVisualLook({ ...visual, color: '#112233', pointColor: '#ffe066' })).toEqual({
      backgroundColor: '#112233',
      backgroundImage: 'none',
      backgroundPosition: 'center',
      backgroundSize: 'cover',
      color: '#ffffff',
      '--visual-point': '#ffe066',
      '--visual-on-point': '#0b0d12',
    })
    const image = mainVisualLook({ ...visual, type: 'image', textColor: 'black' }, '/a.png')
    expect(image).toMatchObject({ backgroundColor: '#ffffff', '--visual-point': '#000000', '--visual-on-point': '#ffffff' })
    expect(image?.backgroundImage).toMatch(/^linear-gradient\(rgb\(255 255 255 .*\), url\("\/a\.png"\)$/)
  })
})
