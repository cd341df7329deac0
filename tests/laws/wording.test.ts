import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource, readTexts, retiredWords, sourceFiles, textNamespaces } from './project-files.ts'

type Language = 'en' | 'ko'

/** A text with the place where it is written. */
interface Text {
  place: string
  text: string
}

const HANGUL = /[가-힣]/

function leavesOf(texts: Record<string, unknown>, path: string): Text[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? leavesOf(text as Record<string, unknown>, `${path}.${key}`)
      : [{ place: `${path}.${key}`, text: String(text) }],
  )
}

/** Returns the string literals of a source; the values of a template are written `{}`, as in the messages. */
function literalsOf(file: string): Text[] {
  const source = readSource(file).replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
  const literals = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|>([^<>{}]*[가-힣][^<>{}]*)</g)
  return [...literals].map(([, quoted, template, markup]) => ({
    place: file,
    text: (quoted ?? template ?? markup?.trim() ?? '').replace(/\$\{[^}]*\}/g, '{}'),
  }))
}

const MAIL = /^platform\/mail\/(?:english-texts|mail-buttons)\.ts$|^platform\/features\/.+-labels\.ts$/
const sources = sourceFiles().filter((file) => /^(?:app|components|lib|platform)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

/** Returns every text that people read in a language: of pages, emails and exports. */
function textsIn(language: Language): Text[] {
  const messages = textNamespaces(language).flatMap((namespace) => leavesOf(readTexts(language, namespace), `${language}/${namespace}`))
  const written = sources.flatMap((file) =>
    literalsOf(file).filter(({ text }) =>
      language === 'ko' ? HANGUL.test(text) : MAIL.test(file) && !HANGUL.test(text) && /\s/.test(text),
    ),
  )
  return [...messages, ...written]
}

const texts: Record<Language, Text[]> = { en: textsIn('en'), ko: textsIn('ko') }

function withPattern(language: Language, pattern: RegExp): string[] {
  return texts[language].filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place}: ${text}`)
}

describe('the texts that people read', () => {
  it('are found, and so are the words that they must not use', () => {
    for (const language of ['en', 'ko'] as const) {
      assert.ok(texts[language].length > 2500, `only ${texts[language].length} texts in ${language}`)
      assert.ok(retiredWords(language).length > 15, `only ${retiredWords(language).length} words in ${language}`)
    }
    assert.ok(texts.ko.some(({ place }) => place === 'platform/mail/korean-texts.ts'))
    assert.ok(texts.en.some(({ place }) => place === 'platform/mail/english-texts.ts'))
  })

  for (const language of ['en', 'ko'] as const) {
    it(`use no retired word in ${language}`, () => {
      const edge = language === 'en' ? '\\b' : ''
      const found = retiredWords(language).flatMap((word) =>
        withPattern(language, new RegExp(`${edge}${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${edge}`, 'i')).map(
          (text) => `${word}: ${text}`,
        ),
      )
      assert.deepEqual(found, [])
    })

    it(`have no needless space, exclamation mark or typewriter sign in ${language}`, () => {
      // The special characters of a password contain an exclamation mark, and ICU quotes braces with an apostrophe.
      const signs = [/^\s|\s$/, /\S {2}/, /!(?! ?@)/, /[A-Za-z]'[A-Za-z]/, /\.\.\.$/]
      assert.deepEqual(
        signs.flatMap((sign) => withPattern(language, sign)),
        [],
      )
    })
  }

  it('say no please in English', () => assert.deepEqual(withPattern('en', /\bplease\b/i), []))

  it('end in 합니다체 in Korean', () => {
    assert.deepEqual(withPattern('ko', /(?<!주세|안녕하세|필|개|중|주|아니)요(?=[.?,…)]|$)|까요|나요|(?<!시)오(?=\.)/), [])
  })

  it('never choose a particle with 을(를), and put none after a value that decides it (decision 0038)', () => {
    assert.deepEqual(withPattern('ko', /[을이은과]\([를가는와]\)|[를가는와]\([을이은과]\)|\(으\)로/), [])
    assert.deepEqual(withPattern('ko', /(?<!\})\}(?:<\/\w+>)?[’”]?(?:을|를|이|가|은|는|과|와|으로|로)(?=[\s.,?]|$)/), [])
  })
})
