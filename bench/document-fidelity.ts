import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validate } from '@scalar/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { effectiveText, everySource, partsOf } from '../platform/features/api-document/testing/effective-source.ts'
import { stringifyJson } from '../platform/openapi/json-text.ts'
import { parseDocumentText } from '../platform/openapi/parse-document-text.ts'
import { readDocument } from '../platform/openapi/read-document.ts'
import { type Facts, factsOf } from './support/document-facts.ts'
import { comparable, compareEveryValue } from './support/every-value.ts'

/**
 * Prints what API documents keep when they are imported and deployed: `npm run bench document-fidelity [file …]`. Compares what each document
 * says with what its effective document says, imports that one again, and validates it with two public validators. Operations that are
 * left out count as such only. Without files, it takes the samples of the tests.
 */
const samples = new URL('../tests/data/openapi/', import.meta.url)
const given = process.argv.slice(2)
const files =
  given.length > 0
    ? given
    : readdirSync(samples)
        .filter((name) => name.endsWith('.json'))
        .map((name) => fileURLToPath(new URL(name, samples)))

const totals = new Map<string, { kept: number; total: number }>()
const everyValue = { kept: 0, total: 0 }
const EXAMPLES_SHOWN = 3

for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const read = readDocument(text)
  const source = { ...everySource(read), deprecation: null }
  const effective = effectiveText(source, read)
  const again = readDocument(effective)
  const served = new Set(read.operations.map(({ httpMethod, path }) => `${httpMethod} ${path}`))
  const wanted = factsOf(parseDocumentText(text).value, (place) => served.has(place))
  const all = factsOf(parseDocumentText(text).value)
  const found = factsOf(parseDocumentText(effective).value)
  wanted.set('operations', all.get('operations') ?? new Set())
  const isSame = JSON.stringify(partsOf(again)) === JSON.stringify(partsOf(read))
  console.log(
    `\n${basename(file)} (${read.version}, ${(text.length / 1e6).toFixed(1)} MB): imported again ${isSame ? 'unchanged' : 'CHANGED'}`,
  )
  console.log(`  valid: ${await validity(effective)} (as given: ${await validity(text)})`)
  if (Object.keys(read.losses).length > 0) console.log(`  noted: ${JSON.stringify(read.losses)}`)
  compare(wanted, found)
  const whole = compareEveryValue(comparable(stringifyJson(parseDocumentText(text).value)), comparable(effective), (place) =>
    served.has(place),
  )
  everyValue.kept += whole.total - whole.missing.length
  everyValue.total += whole.total
  console.log(`  every value: ${whole.total - whole.missing.length}/${whole.total}`)
  for (const place of whole.missing.slice(0, EXAMPLES_SHOWN)) console.log(`    not at its place: ${place.slice(0, 200)}`)
}

console.log('\nall documents')
for (const [kind, { kept, total }] of totals) console.log(`  ${kind.padEnd(24)}${String(kept).padStart(9)} / ${total}`)
console.log(`  ${'every value'.padEnd(24)}${String(everyValue.kept).padStart(9)} / ${everyValue.total}`)

function compare(wanted: Facts, found: Facts): void {
  const line = [...wanted].map(([kind, facts]) => {
    const missing = [...facts].filter((fact) => !found.get(kind)?.has(fact))
    const sum = totals.get(kind) ?? { kept: 0, total: 0 }
    totals.set(kind, { kept: sum.kept + facts.size - missing.length, total: sum.total + facts.size })
    for (const fact of missing.slice(0, EXAMPLES_SHOWN)) console.log(`  missing in ${kind}: ${fact.slice(0, 200)}`)
    return `${kind} ${facts.size - missing.length}/${facts.size}`
  })
  console.log(`  ${line.join(', ')}`)
}

/** Returns what two public validators say of a document. */
async function validity(text: string): Promise<string> {
  const { value } = parseDocumentText(text)
  const plain = () => JSON.parse(JSON.stringify(value))
  const first = await new Validator().validate(plain()).catch((error: Error) => ({ valid: false, errors: error.message }))
  const second = await validate(plain())
  const errors = 'errors' in first ? JSON.stringify(first.errors)?.slice(0, 120) : ''
  const other = JSON.stringify(second.errors)?.slice(0, 120)
  return `openapi-schema-validator ${first.valid ? 'yes' : `no (${errors})`}, openapi-parser ${second.valid ? 'yes' : `no (${other})`}`
}
