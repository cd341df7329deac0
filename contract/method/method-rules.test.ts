import { METHOD_RULES } from '../testing/method-rules.ts'
import { type RuleLine, testRules } from '../testing/rule-table.ts'
import { METHODS_PER_API_MAX } from './method.ts'
import { deleteMethodsInput } from './method-endpoints.ts'
import { importDocumentInput, methodChangeInput, methodInput } from './method-input.ts'

const uuid = (index: number) => `0190c3a0-0000-7000-8000-${String(index).padStart(12, '0')}`
const list = (count: number, item: object) => Array.from({ length: count }, () => item)
const json = { contentType: 'application/json', schema: { type: 'object' } }

testRules('a method that is added', methodInput, METHOD_RULES)

/** Names, types and paths that only imported methods may have. */
const DOCUMENTED = new Set(['a[b]', '$a', 'a/b=c', 'text plain', '/p%20/{petId}', '/p*/{petId}', '/p+/{petId}', '/a+b', '/a*', '/a,b'])
const ruleOf = (broken: RuleLine[2]) =>
  broken === 'methodPathCharacters' || broken === 'targetPathCharacters' ? 'documentedPathCharacters' : broken
testRules('a method that is changed', methodChangeInput, {
  right: METHOD_RULES.right,
  lines: [
    ...METHOD_RULES.lines.map(([field, given, broken]): RuleLine => [field, given, DOCUMENTED.has(String(given)) ? null : ruleOf(broken)]),
    ...['/$metadata/{petId}', "/Pets({petId})/@a~!$&'()*+,;=", '/caf%C3%A9/{petId}', '/{petId}/{$top}', '/{petId}/{filter[a]}'].map(
      (given): RuleLine => ['path', given, null],
    ),
    ...['/{petId}/a[b]', '/{petId}/%2F', '/{petId}/50%', '/{petId}/%2e', '/{+petId}', '/{petId=a*}'].map(
      (given): RuleLine => ['path', given, 'pathTemplate'],
    ),
    ...['/{petId}/a|b', '/{petId}/"a"', '/{petId}/<a>', '/{petId}/^', '/{petId}/`'].map(
      (given): RuleLine => ['path', given, 'documentedPathCharacters'],
    ),
    ...['/$metadata', "/Pets('{petId}')"].map((given): RuleLine => ['targetPath', given, null]),
  ],
})

testRules('what a method chooses from', methodInput, {
  right: { httpMethod: 'POST', path: '/pets' },
  lines: [
    ...['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH', 'PUT'].map((given) => ['httpMethod', given, null] as const),
    ...['TRACE', 'CONNECT', 'get'].map((given) => ['httpMethod', given, 'oneOf'] as const),
    ['httpMethod', '', 'required'],
    ['path', '/', null],
    ['path', `/${'p'.repeat(499)}`, null],
    ['path', '', 'required'],
    ['authType', null, null],
    ['authType', 'apiKey', null],
    ['authType', 'oauth2', null],
    ['authType', 'basic', 'oneOf'],
    ['targetServerGroupId', 'servers', 'uuid'],
    ...['query', 'header', 'cookie', 'path'].map((place) => ['parameters', [{ place, name: 'a' }], null] as const),
    ['parameters', [{ place: 'body', name: 'a' }], 'oneOf'],
    ['parameters', [{ place: 'query', name: 'a', type: 'boolean' }], 'oneOf'],
    ['parameters', Array.from({ length: 100 }, (_, index) => ({ place: 'query', name: `a${index}` })), null],
    [
      'parameters',
      [
        { place: 'query', name: 'a' },
        { place: 'header', name: 'a' },
        { place: 'query', name: 'A' },
      ],
      null,
    ],
    [
      'parameters',
      [
        { place: 'query', name: 'a' },
        { place: 'query', name: 'a' },
      ],
      'distinct',
    ],
    [
      'parameters',
      [
        { place: 'header', name: 'X-A' },
        { place: 'header', name: 'x-a' },
      ],
      'distinct',
    ],
    ['bodies', [json, { ...json, contentType: 'Application/JSON' }], 'distinct'],
    ['responses', [{ statusCode: 200 }, { statusCode: 404 }], null],
    ['responses', [{ statusCode: 200 }, { statusCode: 200 }], 'distinct'],
    ['responses', [{ statusCode: 200, headers: [{ name: 'X-A' }, { name: 'x-a' }] }], 'distinct'],
    ['responses', [{ statusCode: 200, bodies: [json, json] }], 'distinct'],
    ['parameters', list(101, { place: 'query', name: 'a' }), 'maxItems?max=100'],
    ...['parameters', 'bodies', 'responses'].map((list) => [list, [null, null], 'required'] as const),
    ['bodies', [json], null],
    ['bodies', list(21, json), 'maxItems?max=20'],
    ['bodies', [{ ...json, contentType: 'application/xml' }], null],
    ['bodies', [{ ...json, contentType: 'multipart/form-data' }], null],
    ['bodies', [{ ...json, contentType: '*/*' }], null],
    ...['text/plain', 'image/png', 'application/octet-stream', 'application/pdf'].flatMap((contentType) => [
      ['bodies', [{ contentType, schema: {} }], 'schemaNotAllowed'] as const,
      ['bodies', [{ contentType, schema: null }], null] as const,
    ]),
    ['bodies', [{ ...json, schema: 'object' }], 'schemaDocument'],
    ['bodies', [{ ...json, schema: { description: 'x'.repeat(500_000) } }], 'schemaLength?max=500000'],
    ['responses', [{ statusCode: 200, bodies: [{ contentType: 'text/plain', schema: {} }] }], 'schemaNotAllowed'],
    ['responses', list(51, { statusCode: 200 }), 'maxItems?max=50'],
    ['responses', [{ statusCode: 200, headers: list(51, { name: 'a' }) }], 'maxItems?max=50'],
    ['responses', [{ statusCode: 200, bodies: list(11, json) }], 'maxItems?max=10'],
    ['basePath', 'pets', 'unknown?unknown=basePath'],
  ],
})

testRules('methods that are deleted', deleteMethodsInput, {
  right: { methodIds: [uuid(1)] },
  lines: [
    ['methodIds', '', 'required'],
    ['methodIds', [], 'minItems?min=1'],
    ['methodIds', ['pets'], 'uuid'],
    ['methodIds', Array.from({ length: METHODS_PER_API_MAX }, (_, index) => uuid(index)), null],
    ['methodIds', Array.from({ length: METHODS_PER_API_MAX + 1 }, (_, index) => uuid(index)), `maxItems?max=${METHODS_PER_API_MAX}`],
  ],
})

testRules('a document that is imported', importDocumentInput, {
  right: { fileName: 'pets.json', document: '{}' },
  lines: [
    ['fileName', '', 'required'],
    ['fileName', 'f'.repeat(255), null],
    ['fileName', 'f'.repeat(256), 'maxLength?max=255'],
    ['fileName', 'a\nb', 'singleLine'],
    ['document', '', 'required'],
  ],
})
