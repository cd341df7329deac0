const HEAD = 'openapi: 3.0.3\ninfo: {title: t, version: "1"}\n'

/** Returns `count` lines, each made from its number. */
function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, index) => line(index)).join('')
}

/** Returns a schema whose expansion doubles at each level. */
function doublingSchemas(levels: number): Record<string, unknown> {
  const schemas: Record<string, unknown> = { s0: { type: 'string' } }
  for (let level = 1; level <= levels; level++) {
    const below = { $ref: `#/components/schemas/s${level - 1}` }
    schemas[`s${level}`] = { allOf: [below, below, { properties: { a: below, b: below } }] }
  }
  return schemas
}

/** Documents in JSON and YAML that are slow to parse or expand, each of about `size` characters. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, (size: number) => string>> = {
  'distinct keys': (size) => `${HEAD}x:\n${lines(size / 8, (index) => `  k${index}: 1\n`)}`,
  'distinct keys in flow style': (size) => `${HEAD}x: {${lines(size / 8, (index) => `k${index}: 1,`)}}\n`,
  'keys that are lists': (size) => `${HEAD}x:\n${lines(size / 14, (index) => `  [a${index}, b]: 1\n`)}`,
  'the same key': (size) => `${HEAD}x:\n${'  a: 1\n'.repeat(size / 7)}`,
  'lists in lists': (size) => `${HEAD}x: ${'['.repeat(size / 2)}${']'.repeat(size / 2)}\n`,
  'lists that are not closed': (size) => `${HEAD}x: ${'['.repeat(size)}`,
  'maps in maps': (size) => `${HEAD}x: ${'{a: '.repeat(size / 5)}1${'}'.repeat(size / 5)}\n`,
  'lists in lists by hyphens': (size) => `${HEAD}x:\n  ${'- '.repeat(size / 2)}1\n`,
  'question marks': (size) => `${HEAD}x:\n  ${'? '.repeat(size / 2)}a\n`,
  'indents in indents': (size) => `${HEAD}x:\n${lines(Math.sqrt(size * 2), (index) => `${' '.repeat(index + 1)}a:\n`)}`,
  'a long list': (size) => `${HEAD}x: [${'a,'.repeat(size / 2)}]\n`,
  commas: (size) => `${HEAD}x: [${','.repeat(size)}]\n`,
  anchors: (size) => `${HEAD}x:\n${lines(size / 12, (index) => `  - &a${index} 1\n`)}`,
  'anchors and aliases': (size) => `${HEAD}x:\n${lines(size / 24, (index) => `  - &a${index} 1\n  - *a${index}\n`)}`,
  aliases: (size) => `${HEAD}x: &a {b: 1}\ny:\n${'  - *a\n'.repeat(size / 7)}`,
  'aliases of aliases': (size) =>
    `${HEAD}a0: &a0 [x, x]\n${lines(Math.min(size / 24, 400), (index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`)}`,
  'merge keys': (size) => `${HEAD}b: &b {q: 1, r: 2}\nx:\n${'  - {<<: *b}\n'.repeat(size / 14)}`,
  'merge keys of merge keys': (size) =>
    `${HEAD}m0: &m0 {a0: 1}\n${lines(size / 34, (index) => `m${index + 1}: &m${index + 1} {<<: *m${index}, a${index + 1}: 1}\n`)}`,
  'a list of merges': (size) => `${HEAD}b: &b {q: 1}\nx: {<<: [${'*b, '.repeat(size / 4)}]}\n`,
  'a huge text': (size) => `${HEAD}x: ${'a '.repeat(size / 2)}\n`,
  'a huge quoted text': (size) => `${HEAD}x: "${'\\n'.repeat(size / 4)}${'a\n\n  '.repeat(size / 10)}"\n`,
  'a huge block': (size) => `${HEAD}x: |\n${'  a\n'.repeat(size / 4)}`,
  'a huge folded block': (size) => `${HEAD}x: >\n${'  a\n\n'.repeat(size / 5)}`,
  'a long key': (size) => `${HEAD}? ${'a'.repeat(size)}\n: 1\n`,
  tabs: (size) => `${HEAD}x:\n${'\t\n'.repeat(size / 4)}${'\t'.repeat(size / 2)}a\n`,
  'many documents': (size) => `${HEAD}${'---\na: 1\n'.repeat(size / 9)}`,
  comments: (size) => `${HEAD}x:\n${'  # c\n'.repeat(size / 12)}${'  - # d\n'.repeat(size / 16)}`,
  'empty lines': (size) => `${HEAD}${'\n'.repeat(size)}x: 1\n`,
  'text of many scripts': (size) => `${HEAD}x: ${'한글😀e\u0301'.repeat(size / 6)}\n`,
  tags: (size) => `${HEAD}x:\n${'  - !!str a\n'.repeat(size / 24)}${'  - !foo b\n'.repeat(size / 24)}`,
  'directives for tags': (size) => `${lines(size / 22, (index) => `%TAG !e${index}! tag:e,1:\n`)}---\n${HEAD}`,
  'faults on every line': (size) => `${HEAD}x: ${'] '.repeat(size / 2)}\n`,
  'a number without end': (size) => `${HEAD}x: 0.${'1'.repeat(size)}\n`,
  'keys of every object': () =>
    `${HEAD}__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 1}}\n<<: {__proto__: {polluted: 1}}\n`,
  'JSON nested in lists': (size) => `{"openapi":"3.0.3","x":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'JSON nested in maps': (size) => `{"openapi":"3.0.3","x":${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}}`,
  'JSON of many keys': (size) => `{"openapi":"3.0.3",${lines(size / 10, (index) => `"k${index}":1,`)}"z":1}`,
  'JSON that is broken at its end': (size) => `{"openapi":"3.0.3","x":"${'a'.repeat(size)}"`,
  'references in circles': () =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 't' },
      paths: { '/a': { $ref: '#/x' }, '/b': { get: { parameters: [{ $ref: '#/x' }], responses: { 200: { $ref: '#/x' } } } } },
      x: { $ref: '#/y' },
      y: { $ref: '#/x' },
    }),
  'schemas that double': () =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 't' },
      paths: Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [
          `/p${index}`,
          {
            get: {
              responses: {
                200: { description: 'd', content: { 'application/json': { schema: { $ref: `#/components/schemas/s${index}` } } } },
              },
            },
          },
        ]),
      ),
      components: { schemas: doublingSchemas(60) },
    }),
  'one part in a thousand places': (size) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 't' },
      paths: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`/p${index}`, { $ref: '#/x' }])),
      x: { get: { responses: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [200 + index, { $ref: '#/y' }])) } },
      y: {
        description: 'd'.repeat(Math.min(size, 4_000)),
        content: Object.fromEntries(
          Array.from({ length: 10 }, (_, index) => [
            `a/b${index}`,
            { schema: { type: 'object', description: 'x'.repeat(Math.min(size / 20, 5_000)) } },
          ]),
        ),
      },
    }),
  'paths that refer elsewhere': (size) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 't' },
      paths: Object.fromEntries(
        Array.from({ length: Math.floor(size / 40) }, (_, index) => [`/p${index}`, { $ref: `http://a.test/${index}` }]),
      ),
    }),
  'servers that grow': (size) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 't'.repeat(size / 4) },
      servers: Array.from({ length: 20 }, () => ({ url: '{a}'.repeat(size / 200), variables: { a: { default: 'a'.repeat(size / 80) } } })),
      paths: { '/a': { get: { responses: {} } } },
    }),
  'references to every depth': (size) => {
    const depth = 60
    const below = (levels: number) => ({ $ref: `#/x${'/properties/a'.repeat(levels)}` })
    const references = Object.fromEntries(Array.from({ length: Math.min(depth, size / 1_000) }, (_, index) => [`r${index}`, below(index)]))
    const x = Array.from({ length: depth }).reduce<object>((inner) => ({ properties: { a: inner, ...references } }), { type: 'string' })
    return JSON.stringify({ openapi: '3.0.3', info: { title: 't' }, paths: { '/a': { get: usesOf(below(0)) } }, x })
  },
  'a chain of components': (size) => {
    const length = Math.floor(size / 50)
    const schemas = Object.fromEntries(Array.from({ length }, (_, index) => [`s${index}`, { $ref: `#/components/schemas/s${index + 1}` }]))
    const uses = usesOf({ $ref: '#/components/schemas/s0' })
    return JSON.stringify({ openapi: '3.0.3', info: { title: 't' }, paths: { '/a': { get: uses } }, components: { schemas } })
  },
  'a chain of parts that are no components': (size) => {
    const length = Math.floor(size / 45)
    const x = Object.fromEntries(Array.from({ length }, (_, index) => [`s${index}`, { items: { $ref: `#/x/s${index + 1}` } }]))
    return JSON.stringify({ openapi: '3.0.3', info: { title: 't' }, paths: { '/a': { get: usesOf({ $ref: '#/x/s0' }) } }, x })
  },
  'names that become one': (size) => {
    const schemas = Object.fromEntries(
      Array.from({ length: Math.floor(size / 8) }, (_, index) => [String.fromCodePoint(0x3400 + index), {}]),
    )
    return JSON.stringify({ openapi: '3.0.3', info: { title: 't' }, paths: {}, components: { schemas } })
  },
}

/** Returns an operation that answers with a schema. */
function usesOf(schema: object) {
  return { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } }
}
