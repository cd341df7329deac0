import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSource, readTexts, sourceFiles, textNamespaces } from './project-files.ts'

function textsOf(texts: Record<string, unknown>, path: string[]): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[[...path, key].join('.'), value] as [string, string]]
      : textsOf(value as Record<string, unknown>, [...path, key]),
  )
}

/** Every text of both languages with whether it takes a value; braces between quotes are braces. */
const texts = new Map<string, boolean>()
for (const language of ['en', 'ko'] as const)
  for (const namespace of textNamespaces(language))
    for (const [key, text] of textsOf(readTexts(language, namespace), [namespace]))
      texts.set(key, texts.get(key) === true || /\{\w+\s*[,}]/.test(text.replace(/'\{[^']*'?/g, '')))

/** Returns the namespaces that each translator of a file, as `t`, is made of. */
function translatorsOf(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, name = '', namespace = ''] of source.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations\('([\w.-]+)'\)/g))
    found.set(name, [...(found.get(name) ?? []), namespace])
  return found
}

/** Returns the calls of a file that give no value to a text that takes one: the page would show its braces. */
function bareCalls(file: string): string[] {
  const source = readSource(file)
  const bare: string[] = []
  for (const [name, namespaces] of translatorsOf(source))
    for (const [call, , key = ''] of source.matchAll(new RegExp(`\\b${name}\\((['\`])([^'\`]+)\\1\\)`, 'g'))) {
      const [start = '', ...others] = key.split(/\$\{[^}]*\}/)
      // Of a key such as `state.${state}` it is not known which texts of the folder it names.
      if (others.length > 0 && !/[a-z]$/.test(start)) continue
      const spelled = [start, ...others].join('\\w+').replaceAll('.', '\\.')
      const named = new RegExp(`^(?:${namespaces.join('|').replaceAll('.', '\\.')})\\.${spelled}$`)
      const takesValues = [...texts].filter(([text]) => named.test(text)).map(([, takes]) => takes)
      if (others.length > 0 ? takesValues.includes(true) : takesValues.length > 0 && !takesValues.includes(false))
        bare.push(`${file}: ${call}`)
    }
  return bare
}

it('a text that takes values is given them wherever it is read', () => {
  const files = sourceFiles().filter((file) => /^(?:app|components|lib)\/.+\.tsx?$/.test(file) && !file.includes('.test.'))
  assert.deepEqual(files.flatMap(bareCalls), [])
})
