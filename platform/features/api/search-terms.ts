/** Longest word to keep, and most terms per API. */
const WORD_MAX = 40
const TERMS_MAX = 2_000
/** Terms may have as many bytes on average: a letter of most scripts has two or three, and a vector holds 1 MB. */
const BYTES_PER_TERM = 40
const QUERY_TERMS_MAX = 20

const RUNS =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}](?:(?![\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])*/gu
/** More combining marks on one letter than any script has. */
const OVERLOADED = /\p{M}{31}/u
const SYLLABLES = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The Stream-Safe Text Format limits consecutive marks to 30 (UAX #15, section 13). */
const MARKS_MAX = 30
const MARK = /^\p{M}$/u

/** Returns a text in NFC without excess combining marks: sorting those takes quadratic time. */
function composed(text: string): string {
  if (!OVERLOADED.test(text)) return text.normalize('NFC')
  let kept = ''
  let marks = 0
  for (const character of text) {
    marks = MARK.test(character) ? marks + 1 : 0
    if (marks <= MARKS_MAX) kept += character
  }
  return kept.normalize('NFC')
}

function runsOf(text: string): string[] {
  return composed(text).match(RUNS) ?? []
}

function bigramsOf(run: string): string[] {
  const syllables = [...run]
  return syllables.slice(0, -1).map((syllable, index) => syllable + syllables[index + 1])
}

/**
 * Returns the terms by which texts are found: of Hangul (and other scripts without spaces) every pair of neighboring characters and each
 * run's last one; of Latin every word in lower case, and the parts of `camelCase`. The first `max` of them, in `max * BYTES_PER_TERM` bytes:
 * the texts are in the order of their weight.
 */
export function searchTerms(texts: readonly string[], max = TERMS_MAX): string[] {
  const terms = new Set<string>()
  let bytes = 0
  for (const text of texts) {
    for (const term of runsOf(text).flatMap(termsOf)) {
      if (term === '' || terms.has(term)) continue
      bytes += Buffer.byteLength(term)
      if (terms.size === max || bytes > max * BYTES_PER_TERM) return [...terms]
      terms.add(term)
    }
  }
  return [...terms]
}

function termsOf(run: string): string[] {
  if (SYLLABLES.test(run)) return [...bigramsOf(run), [...run].at(-1) ?? '']
  return [run, ...run.split(/(?<=\p{Ll})(?=\p{Lu})/u)].map((word) => word.toLowerCase().slice(0, WORD_MAX))
}

/**
 * Returns a search text as a PostgreSQL tsquery that requires every term; Latin words and single syllables match as prefixes. Null if there is
 * nothing to search for.
 */
export function searchQuery(text: string): string | null {
  const terms = [...new Set(runsOf(text).flatMap(queryTermsOf))].slice(0, QUERY_TERMS_MAX)
  return terms.length === 0 ? null : terms.join(' & ')
}

/** Returns the words of a search text as they are in texts, in lower case. */
export function searchWords(text: string): string[] {
  return [...new Set(runsOf(text).map((run) => run.toLowerCase().slice(0, WORD_MAX)))].slice(0, QUERY_TERMS_MAX)
}

function queryTermsOf(run: string): string[] {
  if (!SYLLABLES.test(run)) return [`'${run.toLowerCase().slice(0, WORD_MAX)}':*`]
  const bigrams = bigramsOf(run)
  return bigrams.length === 0 ? [`'${run}':*`] : [...new Set(bigrams)].map((bigram) => `'${bigram}'`)
}
