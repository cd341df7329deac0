import { object, type SampleApi, text, whole } from '../sample-api.ts'

const input = text('The text', { minLength: 1, maxLength: 5000 })
const LETTERS = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h']
const VOWELS = ['a', 'ae', 'ya', 'yae', 'eo', 'e', 'yeo', 'ye', 'o', 'wa', 'wae', 'oe', 'yo', 'u', 'wo', 'we', 'wi', 'yu', 'eu', 'ui', 'i']
const FINALS = [
  '',
  'k',
  'k',
  'k',
  'n',
  'n',
  'n',
  't',
  'l',
  'k',
  'm',
  'l',
  'l',
  'l',
  'p',
  'l',
  'm',
  'p',
  'p',
  't',
  't',
  'ng',
  't',
  't',
  'k',
  't',
  'p',
  't',
]
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

/** Returns Hangul in Latin letters, syllable by syllable (Revised Romanization without changes of sounds). */
function romanize(korean: string): string {
  return korean.replace(/[가-힣]/g, (syllable) => {
    const code = Math.min(syllable.charCodeAt(0), LAST_SYLLABLE) - FIRST_SYLLABLE
    const [first, vowel, final] = [Math.floor(code / 588), Math.floor((code % 588) / 28), code % 28]
    return `${LETTERS[first]}${VOWELS[vowel]}${FINALS[final]}`
  })
}

/** Text in JSON and in forms. It has a usage limit per minute, which the sample calls exceed. */
export const textTools: SampleApi = {
  name: 'Text Tools',
  basePath: 'text-tools',
  language: 'en',
  categories: ['Developer tools'],
  hashtags: ['text', 'romanization', '로마자'],
  team: 'Tools',
  perMinute: 4,
  about:
    'Count words, make slugs for web addresses, and write Korean in Latin letters.\nEach subscription may make 4 calls a minute, so you can see what happens at a usage limit.',
  description:
    'Small tools for texts, sent as JSON or as a form.\n\nEach subscription may make **4 calls a minute**; the next one returns `429` and says when to try again.\n\nThe romanization writes each syllable alone and ignores sound changes between syllables.',
  tags: { Analysis: 'What a text consists of.', Conversion: 'Other ways to write it.' },
  schemas: { Text: object({ text: input }), Converted: object({ text: text('The converted text') }) },
  operations: {
    'POST /text/count': {
      id: 'countText',
      tag: 'Analysis',
      summary: 'Count words and characters',
      description: 'Counts characters as people see them, words, and lines.',
      body: { schema: object({ text: input }), example: { text: 'A gate is where\ninside meets outside.' } },
      answer: {
        description: 'The counts',
        schema: object({ characters: whole('Characters'), words: whole('Words'), lines: whole('Lines') }),
      },
      run: ({ body }) => ({
        characters: [...new Intl.Segmenter().segment(body.text)].length,
        words: body.text.split(/\s+/).filter(Boolean).length,
        lines: body.text.split('\n').length,
      }),
    },
    'POST /text/slug': {
      id: 'makeSlug',
      tag: 'Conversion',
      summary: 'Make a slug',
      description: 'Returns lowercase words with hyphens for use in an address. The input is a form, as an HTML page sends it.',
      body: { contentType: 'application/x-www-form-urlencoded', schema: object({ text: input }), example: { text: 'Hello, API world' } },
      answer: { description: 'The slug', schema: { $ref: '#/components/schemas/Converted' } },
      run: ({ body }) => ({
        text:
          body.text
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu)
            ?.join('-') ?? '',
      }),
    },
    'POST /text/romanize': {
      id: 'romanizeText',
      tag: 'Conversion',
      summary: 'Write Korean in Latin letters',
      description: 'Converts each Hangul syllable and keeps everything else.',
      body: { schema: { $ref: '#/components/schemas/Text' }, example: { text: '서울 날씨' } },
      answer: { description: 'The converted text', schema: { $ref: '#/components/schemas/Converted' } },
      run: ({ body }) => ({ text: romanize(body.text) }),
    },
  },
}
