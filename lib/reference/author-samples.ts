import type { CodeSample } from './code-samples'
import { type JsonObject, listOf, objectOf, textOf } from './json-object'

const LANGUAGE_MAX = 40

/** Returns the samples that an author wrote for an operation (`x-codeSamples`, `x-code-samples`), in their order. */
export function authorSamples(operation: JsonObject): CodeSample[] {
  const given = [...listOf(operation['x-codeSamples']), ...listOf(operation['x-code-samples'])].map(objectOf)
  return given.flatMap(({ label, lang, source }) => {
    const language = (textOf(label) || textOf(lang)).trim().slice(0, LANGUAGE_MAX).toWellFormed()
    return language === '' || textOf(source) === '' ? [] : [{ language, code: textOf(source) }]
  })
}
