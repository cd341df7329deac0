import { inPath, inQuery, list, object, type SampleApi, text } from '../sample-api.ts'

const COLORS = ['blue', 'green', 'orange', 'gray'] as const
const FILLS: Record<string, string> = { blue: '#1f5fbf', green: '#1f7a4d', orange: '#b25a00', gray: '#555b66' }
const CHARACTER_WIDTH = 14
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const color = text('배경 색', { enum: COLORS, default: 'blue' })

/** Returns the distance of a channel from black or white by a share from -1 to 1. */
function shade(channel: number, share: number): number {
  return Math.round(share < 0 ? channel * (1 + share) : channel + (255 - channel) * share)
}

/** Images and colors. */
export const badges: SampleApi = {
  name: '배지와 색상표',
  basePath: 'badges',
  language: 'ko',
  categories: ['Media'],
  hashtags: ['이미지', 'svg', '색상'],
  team: '미디어',
  about: '문구를 넣은 SVG 배지를 만들고, 색 하나로 다섯 단계의 색상표를 만듭니다.\n이미지를 반환하는 API의 예제입니다.',
  description:
    '이미지와 색상을 만드는 API입니다.\n\n- 배지는 `image/svg+xml`로 반환되며 문서나 웹 페이지에 바로 넣을 수 있습니다.\n- 색상표는 어두운 색부터 밝은 색까지 **다섯 단계**입니다.\n\n색은 `#` 없이 16진수 여섯 자리로 입력합니다.',
  tags: { 배지: '문구를 이미지로 만듭니다.', 색상: '색상표를 만듭니다.' },
  schemas: {},
  operations: {
    'GET /badges/{label}': {
      id: 'drawBadge',
      tag: '배지',
      summary: '배지 만들기',
      description: '문구를 넣은 SVG 이미지를 반환합니다.',
      parameters: [
        inPath('label', '문구', '배포 완료', { type: 'string', minLength: 1, maxLength: 30 }),
        inQuery('color', '배경 색', color, 'green'),
      ],
      answer: { description: 'SVG 이미지', contentType: 'image/svg+xml', schema: { type: 'string' } },
      run: ({ given }) => {
        const width = [...given.label].length * CHARACTER_WIDTH + 20
        const label = given.label.replace(/[&<>"]/g, (character: string) => ESCAPES[character])
        const content = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="28" role="img" aria-label="${label}"><rect width="${width}" height="28" rx="6" fill="${FILLS[given.color]}"/><text x="${width / 2}" y="19" fill="#fff" font-family="sans-serif" font-size="13" text-anchor="middle">${label}</text></svg>`
        return { contentType: 'image/svg+xml', content }
      },
    },
    'GET /palettes/{hex}': {
      id: 'makePalette',
      tag: '색상',
      summary: '색상표 만들기',
      description: '입력한 색을 가운데에 두고 어두운 색부터 밝은 색까지 반환합니다.',
      parameters: [inPath('hex', '16진수 여섯 자리', '1f5fbf', { type: 'string', pattern: /^[0-9a-fA-F]{6}$/ })],
      answer: { description: '다섯 단계의 색', schema: object({ colors: list({ type: 'string', pattern: /^#[0-9a-f]{6}$/ }) }) },
      run: ({ given }) => {
        const channels = [0, 2, 4].map((at) => Number.parseInt(given.hex.slice(at, at + 2), 16))
        const written = (share: number) => channels.map((channel) => shade(channel, share).toString(16).padStart(2, '0')).join('')
        return { colors: [-0.6, -0.3, 0, 0.3, 0.6].map((share) => `#${written(share)}`) }
      },
    },
  },
}
