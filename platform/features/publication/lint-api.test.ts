import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { LINT_PLACES_MAX } from '@portico/contract/publication/lint'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { type LintedApi, type LintedMethod, type LintedVersion, lintApi } from './lint-api.ts'

const method = (given: Partial<LintedMethod> = {}): LintedMethod => ({
  httpMethod: 'GET',
  path: '/items/{itemId}',
  summary: 'One item',
  isDescribed: true,
  parameters: [{ place: 'path', name: 'itemId', isDescribed: true }],
  bodies: [],
  responses: [{ statusCode: 200, bodies: [{ contentType: 'application/json', hasSchema: true }] }],
  ...given,
})
const version = (given: Partial<LintedVersion> = {}): LintedVersion => ({
  name: 'v1',
  serviceUrl: 'https://api.example.com/items/v1',
  targets: ['https://10.0.0.7:443'],
  methods: [method()],
  ...given,
})
const api = (given: Partial<LintedApi> = {}): LintedApi => ({
  isDescribed: true,
  categoryCount: 1,
  author: { email: 'kim@example.com', contact: '' },
  hasUsageLimit: true,
  losses: [],
  versions: [version()],
  ...given,
})
const found = (given: Partial<LintedApi>) => lintApi(api(given)).map(({ rule, count }) => `${rule} ${count}`)
const ofMethod = (given: Partial<LintedMethod>) => found({ versions: [version({ methods: [method(given)] })] })

describe('the look at an API', () => {
  it('finds nothing in a complete document', () => assert.deepEqual(lintApi(api()), []))

  const cases: [string, Partial<LintedApi>, string[]][] = [
    [
      'operations and references that an import left out',
      {
        losses: [
          { reason: 'httpMethodNotSupported', dropped: true, count: 2, places: ['TRACE /a'] },
          { reason: 'pathQuery', dropped: true, count: 1, places: ['GET /b?c'] },
          { reason: 'unresolvedReference', dropped: false, count: 3, places: ['GET /a #/none'] },
          { reason: 'fieldInvalid', dropped: false, count: 1, places: ['GET /a servers'] },
          { reason: 'generatedPart', dropped: false, count: 9, places: [] },
        ],
      },
      ['operationsNotImported 3', 'referencesUnresolved 3', 'partsNotImported 1'],
    ],
    ['no description', { isDescribed: false }, ['apiDescriptionMissing 1']],
    ['no category', { categoryCount: 0 }, ['categoryMissing 1']],
    ['nobody to ask', { author: { email: '', contact: '' } }, ['authorContactMissing 1']],
    ['a telephone number to ask', { author: { email: '', contact: '+82 2 000 0000' } }, []],
    ['no limit', { hasUsageLimit: false }, ['usageLimitMissing 1']],
    ['keys in the clear', { versions: [version({ serviceUrl: 'http://a.example/items/v1' })] }, ['serviceNotEncrypted 1']],
    ['a draft, which is served nowhere', { versions: [version({ serviceUrl: null })] }, []],
    [
      'servers without TLS',
      { versions: [version({ targets: ['http://a:80', 'https://b:443', 'http://c:80'] })] },
      ['targetNotEncrypted 2'],
    ],
    ['no version', { versions: [] }, []],
  ]
  for (const [name, given, rules] of cases) it(name, () => assert.deepEqual(found(given), rules))
})

describe('the look at a method', () => {
  const cases: [string, Partial<LintedMethod>, string[]][] = [
    ['no summary', { summary: ' ' }, ['summaryMissing 1']],
    ['no description', { isDescribed: false }, ['descriptionMissing 1']],
    ['no answers', { responses: [] }, ['responsesMissing 1']],
    ['failures alone', { responses: [{ statusCode: 404, bodies: [] }] }, ['successMissing 1']],
    ['a redirection', { responses: [{ statusCode: 302, bodies: [] }] }, []],
    [
      'parameters that nobody explains',
      {
        parameters: [
          { place: 'path', name: 'itemId', isDescribed: false },
          { place: 'query', name: 'page', isDescribed: false },
          { place: 'header', name: 'X-Trace', isDescribed: false },
        ],
      },
      ['pathParameterDescriptionMissing 1', 'parameterDescriptionMissing 2'],
    ],
    ['a POST without a body', { httpMethod: 'POST' }, ['requestBodyMissing 1']],
    ['a DELETE without a body', { httpMethod: 'DELETE' }, []],
    ['a JSON body without a schema', { bodies: [{ contentType: 'application/json', hasSchema: false }] }, ['bodySchemaMissing 1']],
    ['a file', { bodies: [{ contentType: 'application/octet-stream', hasSchema: false }] }, []],
    [
      'an answer in JSON without a schema',
      { responses: [{ statusCode: 201, bodies: [{ contentType: 'application/problem+json', hasSchema: false }] }] },
      ['responseSchemaMissing 1'],
    ],
    [
      'a failure in JSON without a schema',
      {
        responses: [
          { statusCode: 204, bodies: [] },
          { statusCode: 400, bodies: [{ contentType: 'application/json', hasSchema: false }] },
        ],
      },
      [],
    ],
  ]
  for (const [name, given, rules] of cases) it(name, () => assert.deepEqual(ofMethod(given), rules))

  it('finds one summary on several methods of a version, not of two versions', () => {
    const twice = [method({ path: '/a', parameters: [] }), method({ path: '/b', parameters: [], summary: 'one ITEM' })]
    const [finding] = lintApi(api({ versions: [version({ methods: twice })] }))
    assert.deepEqual([finding?.rule, finding?.count], ['summaryRepeated', 2])
    assert.deepEqual(finding?.places[1], { version: null, method: { httpMethod: 'GET', path: '/b' }, detail: 'one ITEM' })
    assert.deepEqual(found({ versions: [version(), version({ name: 'v2' })] }), [])
  })

  it('names the version where there are several', () => {
    const [finding] = lintApi(api({ versions: [version(), version({ name: 'v2', methods: [method({ summary: '' })] })] }))
    assert.equal(finding?.places[0]?.version, 'v2')
  })
})

describe('the look at as many methods as an API may have', () => {
  const many = Array.from({ length: METHODS_PER_API_MAX }, (_, index) =>
    method({ path: `/items/${index}`, summary: index % 2 === 0 ? '' : 'Same', isDescribed: false, responses: [] }),
  )

  it('counts all, lists the first, and puts warnings before hints', () => {
    const findings = lintApi(api({ categoryCount: 0, versions: [version({ methods: many })] }))
    assert.deepEqual(
      findings.map(({ rule, severity, count, places }) => [rule, severity, count, places.length]),
      [
        ['summaryMissing', 'warning', METHODS_PER_API_MAX / 2, LINT_PLACES_MAX],
        ['responsesMissing', 'warning', METHODS_PER_API_MAX, LINT_PLACES_MAX],
        ['summaryRepeated', 'warning', METHODS_PER_API_MAX / 2, LINT_PLACES_MAX],
        ['categoryMissing', 'hint', 1, 1],
        ['descriptionMissing', 'hint', METHODS_PER_API_MAX, LINT_PLACES_MAX],
      ],
    )
  })

  it('takes little processor time', async () => {
    const tookMs = await processorMs(() => lintApi(api({ versions: [version({ methods: many })] })))
    assert.ok(tookMs < allowedMs(1_000), `${tookMs} ms`)
  })
})
