import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { parse } from 'yaml'
import type { JsonObject } from '../method/json-object.ts'
import { type ImportedMethod, readOpenapiDocument } from '../method/read-openapi-document.ts'
import type { DocumentSource } from './document-source.ts'
import { effectiveDocument } from './effective-document.ts'
import { yamlPieces } from './send-document.ts'
import { deployedSource, SAMPLE_DOCUMENTS, sampleMethods } from './testing/document-samples.ts'

const GOLDEN = new URL('./golden/effective-document.json', import.meta.url)

/** Returns a version with every feature that a gateway adds to an API. */
const EVERYTHING = (methods: ImportedMethod[], given: Partial<DocumentSource> = {}): DocumentSource => {
  const plain = deployedSource(methods, given)
  return {
    ...plain,
    authTypes: ['apiKey', 'oauth2'],
    servers: [
      ...plain.servers,
      { url: 'https://next.example.com/sample/v2', environmentName: 'Staging', stageName: 'v2', status: 'paused' },
    ],
    deprecation: {
      since: 1_790_000_000,
      sunset: 1_798_675_200,
      successorUrl: 'http://api.example.com:8080/sample/v2',
      documentationUrl: 'https://portal.example.com/apis/1',
    },
    serving: {
      ...plain.serving,
      ipRule: { mode: 'allow', addresses: ['10.0.0.0/8'] },
      api: {
        ...plain.serving.api,
        cors: { active: true, allowMethods: ['GET'], allowHeaders: [], allowOrigins: ['*'] },
        usageLimits: { perSecond: 5, perMinute: null, perHour: null, perDay: 0 },
        requestControls: [
          { place: 'header', name: 'X-Partner', value: 'secret-of-partners', action: 'require' },
          { place: 'query', name: 'tenant', value: '', action: 'require' },
          { place: 'header', name: 'X-Internal', value: '1', action: 'set' },
        ],
      },
    },
  }
}

type Operation = {
  parameters?: { name: string; in: string; 'x-portico-generated'?: boolean; schema: JsonObject }[]
  responses: Record<string, { $ref?: string; headers?: JsonObject; content?: JsonObject }>
  security: JsonObject[]
  deprecated?: boolean
}
const operationOf = (document: JsonObject, path: string, method: string) =>
  (document.paths as Record<string, Record<string, Operation>>)[path]?.[method] as Operation

/** Makes values comparable regardless of the order of keys. */
const sorted = (value: unknown) => JSON.parse(JSON.stringify(value, (_, given: unknown) => ordered(given)))
const ordered = (given: unknown) =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)))
    : given

for (const [name, text] of Object.entries(SAMPLE_DOCUMENTS)) {
  describe(`the effective document of ${name}`, () => {
    const methods = sampleMethods(text)
    for (const [kind, source] of Object.entries({
      plain: deployedSource(methods),
      'with everything': EVERYTHING(methods),
      'for consumers': EVERYTHING(methods, { audience: 'consumer' }),
    })) {
      it(`is valid OpenAPI, ${kind}`, async () => {
        const result = await new Validator().validate(effectiveDocument(source) as never)
        assert.equal(result.valid, true, JSON.stringify((result as { errors?: unknown }).errors))
      })
    }

    it('imports again without a change, as does its YAML', () => {
      for (const source of [deployedSource(methods), EVERYTHING(methods)]) {
        const document = effectiveDocument(source)
        const yaml = [...yamlPieces(document)].join('')
        assert.deepEqual(parse(yaml), document)
        const read = readOpenapiDocument(JSON.stringify(document))
        const key = ({ path, httpMethod }: ImportedMethod) => `${path} ${httpMethod}`
        const byKey = (all: readonly ImportedMethod[]) => sorted(Object.fromEntries(all.map((method) => [key(method), method])))
        assert.deepEqual(byKey(read.methods), byKey(methods))
      }
    })
  })
}

describe('the effective document', () => {
  it('is as the golden file has it', () => {
    const text = `${JSON.stringify(effectiveDocument(EVERYTHING(sampleMethods(Object.values(SAMPLE_DOCUMENTS)[1] ?? ''))), null, 2)}\n`
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, text)
    assert.equal(text, readFileSync(GOLDEN, 'utf8'))
  })

  const methods = sampleMethods(Object.values(SAMPLE_DOCUMENTS)[1] ?? '')

  it('contains neither target paths, nor addresses of people, nor required values for consumers', () => {
    const text = JSON.stringify(effectiveDocument(EVERYTHING(methods, { audience: 'consumer' })))
    for (const secret of ['x-portico-target-path', '/store/v2', 'ann@example.com', 'secret-of-partners', 'X-Internal']) {
      assert.ok(!text.includes(secret), secret)
    }
    assert.ok(JSON.stringify(effectiveDocument(EVERYTHING(methods))).includes('secret-of-partners'))
  })

  it('contains the gateway’s answers, and only those', () => {
    const plain = operationOf(effectiveDocument(deployedSource(methods)), '/pets', 'get')
    assert.deepEqual(Object.keys(plain.responses), ['200', '400', '401', '403', '404', '502', '503', '504'])
    assert.deepEqual(Object.keys(plain.responses[200]?.headers ?? {}), ['X-Request-Id'])
    assert.equal(plain.deprecated, undefined)
    const all = operationOf(effectiveDocument(EVERYTHING(methods)), '/pets/{petId}', 'put')
    assert.deepEqual(Object.keys(all.responses), ['204', '400', '401', '403', '404', '413', '429', '502', '503', '504'])
    assert.deepEqual(Object.keys(all.responses[204]?.headers ?? {}), [
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      'Deprecation',
      'Sunset',
      'Link',
    ])
    assert.deepEqual([all.deprecated, all.security], [true, [{ apiKey: [] }, { oauth2: [] }]])
  })

  it('keeps the author’s description of a status, beside the gateway’s answer', () => {
    const { responses } = operationOf(effectiveDocument(deployedSource(methods)), '/pets/{petId}', 'get')
    assert.deepEqual(Object.keys(responses[404]?.content ?? {}), ['application/json', 'application/problem+json'])
  })

  it('names parameters of the path that the author left out, and what every call must carry', () => {
    const [method] = sampleMethods(JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/a/{x}': { get: { responses: {} } } } }))
    assert.ok(method)
    const source = EVERYTHING([{ ...method, parameters: [] }])
    const { parameters } = operationOf(effectiveDocument(source), '/a/{x}', 'get')
    assert.deepEqual(
      parameters?.map((parameter) => [parameter.in, parameter.name, parameter['x-portico-generated']]),
      [
        ['path', 'x', true],
        ['header', 'X-Partner', true],
        ['query', 'tenant', true],
      ],
    )
  })

  it('keeps schemas apart that share a name and differ, and both stay what they were', () => {
    const withDefinition = (type: string): ImportedMethod => ({
      ...(methods[0] as ImportedMethod),
      path: `/${type}`,
      targetPath: `/${type}`,
      parameters: [],
      responses: [],
      bodies: [
        {
          contentType: 'application/json',
          name: '',
          description: '',
          schema: { type: 'array', items: { $ref: '#/$defs/Thing' }, $defs: { Thing: { type: 'object', properties: { a: { type } } } } },
        },
      ],
    })
    const both = [withDefinition('string'), withDefinition('number')]
    const document = effectiveDocument(deployedSource(both))
    assert.deepEqual(Object.keys((document.components as { schemas: JsonObject }).schemas), ['GatewayProblem'])
    const read = readOpenapiDocument(JSON.stringify(document))
    assert.deepEqual(
      read.methods.map(({ bodies }) => sorted(bodies)),
      both.map(({ bodies }) => sorted(bodies)),
    )
  })

  it('converts schemas of 2.0 and 3.0 to 3.1', () => {
    const [method] = sampleMethods(
      JSON.stringify({
        openapi: '3.0.3',
        info: {},
        paths: {
          '/a': {
            post: {
              requestBody: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        name: { type: 'string', nullable: true, enum: ['a'] },
                        size: { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
                        nullable: { type: 'boolean', example: { nullable: true } },
                      },
                    },
                  },
                },
              },
              responses: {},
            },
          },
        },
      }),
    )
    assert.ok(method)
    const document = effectiveDocument(deployedSource([method])) as { paths: Record<string, Record<string, JsonObject>> }
    const body = document.paths['/a']?.post?.requestBody as { content: Record<string, { schema: { properties: JsonObject } }> }
    assert.deepEqual(body.content['application/json']?.schema.properties, {
      name: { type: ['string', 'null'], enum: ['a', null] },
      size: { type: 'number', maximum: 9, exclusiveMinimum: 1 },
      nullable: { type: 'boolean', example: { nullable: true } },
    })
  })
})
