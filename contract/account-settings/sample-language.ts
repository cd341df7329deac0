/** The languages of code samples that each page holds, by the names that their tabs show. */
export const FIRST_LANGUAGES = ['curl', 'JavaScript', 'Python', 'Java', 'Go'] as const

/** Further languages and clients, whose samples are made when they are chosen. */
export const FURTHER_LANGUAGES = [
  'Wget',
  'HTTPie',
  'PowerShell',
  'HTTP',
  'JavaScript · axios',
  'Node.js',
  'Python · HTTPX',
  'Python · urllib',
  'Java · OkHttp',
  'Kotlin',
  'Scala',
  'Clojure',
  'C#',
  'F#',
  'PHP',
  'PHP · Guzzle',
  'Ruby',
  'Perl',
  'Elixir',
  'Swift',
  'Objective-C',
  'Rust',
  'C',
  'OCaml',
  'Dart',
  'R',
] as const
export type FurtherLanguage = (typeof FURTHER_LANGUAGES)[number]

export const SAMPLE_LANGUAGES = [...FIRST_LANGUAGES, ...FURTHER_LANGUAGES] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** Returns whether a text names a further language. */
export function isFurther(language: string | null | undefined): language is FurtherLanguage {
  return (FURTHER_LANGUAGES as readonly (string | null | undefined)[]).includes(language)
}
