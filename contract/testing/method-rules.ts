import type { RuleLine, RuleTable } from './rule-table.ts'

const path: RuleLine[] = [
  ['path', '', 'required'],
  ['path', '/pets/{petId}/', null],
  ['path', '/Az09/a:b.c-d_e/{petId}', null],
  ['path', `/{petId}/${'p'.repeat(491)}`, null],
  ['path', `/{petId}/${'p'.repeat(492)}`, 'maxLength?max=500'],
  ...['/p ets/{petId}', '/펫/{petId}', '/pets/{petId}?x=1', '/pets/{petId}#a', '/p%20/{petId}', '/p*/{petId}', '/p+/{petId}'].map(
    (given): RuleLine => ['path', given, 'methodPathCharacters'],
  ),
  ...[
    'pets/{petId}',
    '//{petId}',
    '/{petId}//x',
    '/{petId}{x}',
    '/.{petId}',
    '/..{petId}/x',
    '/{petId}/{petId}',
    '/{petId}-{petId}',
    '/{petId}/{}',
    '/{petId}/{x',
    '/{petId}/../x',
  ].map((given): RuleLine => ['path', given, 'pathTemplate']),
  ...['/x{petId}', '/{petId}.json', '/{petId}:archive', '/v{petId}/x', '/{petId}-{to}', '/{petId}...{to}.{format}'].map(
    (given): RuleLine => ['path', given, null],
  ),
]

const targetPath: RuleLine[] = [
  ['targetPath', '', null],
  ['targetPath', '/', null],
  ['targetPath', '/v2/Az09-_.:%20/{petId}', null],
  ['targetPath', `/${'t'.repeat(999)}`, null],
  ['targetPath', `/${'t'.repeat(1000)}`, 'maxLength?max=1000'],
  ...['/a b', '/펫', '/a?b=1', '/a#b', '/a+b', '/a*', '/a,b'].map((given): RuleLine => ['targetPath', given, 'targetPathCharacters']),
  ...['/50%', '/a%2', '/%zz/{petId}', '/%{petId}'].map((given): RuleLine => ['targetPath', given, 'pathEscape']),
  ...[
    '/..',
    '/a/../b',
    '/./a',
    '/%2e%2E/a',
    '/a//b',
    '//a',
    '/a/..%3Bx',
    '/a%2f..%2Fb',
    '/a%00',
    '/%0d%0aX',
    '/..{petId}',
    '/.{petId}/a',
  ].map((given): RuleLine => ['targetPath', given, 'pathSegment']),
  ...['/a/', '/a%2Fb/{petId}', '/{petId}.json', '/v{petId}', '/...', '/.well-known/a'].map(
    (given): RuleLine => ['targetPath', given, null],
  ),
  ['targetPath', 'v2/pets', 'startsWithSlash'],
  ['targetPath', '/v2/{other}', 'targetParameters'],
  ...['/v2/{petId', '/v2/petId}', '/v2/{}', '/v2/{{petId}}', '/v2/{pet/Id}'].map(
    (given): RuleLine => ['targetPath', given, 'targetBraces'],
  ),
]

const words: RuleLine[] = [
  ['summary', '', null],
  ['summary', 's'.repeat(100), null],
  ['summary', 's'.repeat(101), 'maxLength?max=100'],
  ['description', 'd'.repeat(5000), null],
  ['description', 'd'.repeat(5001), 'maxLength?max=5000'],
]

const parameter: RuleLine[] = [
  ['parameters.0.name', '', 'required'],
  ['parameters.0.name', 'p', null],
  ['parameters.0.name', 'Az09-_./:', null],
  ['parameters.0.name', 'p'.repeat(255), null],
  ['parameters.0.name', 'p'.repeat(256), 'maxLength?max=255'],
  ...['a b', '이름', 'a[b]', '$a', 'a=b', 'a?', 'a,b', 'a{b}'].map((given): RuleLine => ['parameters.0.name', given, 'parameterName']),
  ['parameters.0.description', 'd'.repeat(500), null],
  ['parameters.0.description', 'd'.repeat(501), 'maxLength?max=500'],
]

const body: RuleLine[] = [
  ['bodies.0.contentType', '', 'required'],
  ['bodies.0.contentType', 'application/vnd.a-b_c+json', null],
  ['bodies.0.contentType', '*/*;q', null],
  ['bodies.0.contentType', 'c'.repeat(255), null],
  ['bodies.0.contentType', 'c'.repeat(256), 'maxLength?max=255'],
  ...['text plain', '글/평문', 'a/b, c/d', 'a/b#c', 'a/b=c', 'a:b', '"a/b"'].map(
    (given): RuleLine => ['bodies.0.contentType', given, 'contentType'],
  ),
  ['bodies.0.name', 'n'.repeat(100), null],
  ['bodies.0.name', 'n'.repeat(101), 'maxLength?max=100'],
  ['bodies.0.description', 'd'.repeat(500), null],
  ['bodies.0.description', 'd'.repeat(501), 'maxLength?max=500'],
]

const response: RuleLine[] = [
  ['responses.0.statusCode', '', 'required'],
  ['responses.0.statusCode', 100, null],
  ['responses.0.statusCode', 599, null],
  ['responses.0.statusCode', 99, 'min?min=100'],
  ['responses.0.statusCode', 600, 'max?max=599'],
  ['responses.0.statusCode', 200.5, 'integer'],
  ['responses.0.statusCode', 'ok', 'type?type=number'],
  ['responses.0.description', 'd'.repeat(5000), null],
  ['responses.0.description', 'd'.repeat(5001), 'maxLength?max=5000'],
  ['responses.0.headers.0.name', '', 'required'],
  ['responses.0.headers.0.name', 'X-Rate_1.a:b', null],
  ['responses.0.headers.0.name', 'h'.repeat(63), null],
  ['responses.0.headers.0.name', 'h'.repeat(64), 'maxLength?max=63'],
  ...['X Rate', '헤더', 'X/Rate', 'X;Rate', 'X*'].map((given): RuleLine => ['responses.0.headers.0.name', given, 'headerName']),
  ['responses.0.headers.0.description', 'd'.repeat(501), 'maxLength?max=500'],
]

/** The rules of the form that adds a method, with one parameter, one body and one answer. */
export const METHOD_RULES: RuleTable = {
  right: {
    httpMethod: 'POST',
    path: '/pets/{petId}',
    parameters: [{ place: 'query', name: 'limit', description: '', required: false, array: false, type: 'number' }],
    bodies: [{ contentType: 'application/json', name: '', description: '' }],
    responses: [{ statusCode: 200, description: '', headers: [{ name: 'X-Rate', description: '' }], bodies: [] }],
  },
  lines: [...path, ...targetPath, ...words, ...parameter, ...body, ...response],
}
