import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createApiInput } from '../api/api-input.ts'
import { methodInput } from '../method/method-input.ts'
import type { yup } from '../rule/yup.ts'
import { createStageInput } from '../stage/stage-input.ts'
import { targetServerGroupInput } from '../target-server/target-server-input.ts'
import { fc } from '../testing/properties.ts'
import { checkApi, checkCandidate } from './check-api.ts'
import { describeProblem, PROBLEM_TEXT_MAX, SERVING_RULES } from './serving-problem.ts'

const group = {
  id: 'g',
  algorithm: 'roundRobin' as const,
  connectTimeoutMs: 100,
  responseTimeoutMs: 100,
  servers: [{ id: 's', protocol: 'http' as const, host: 'a.test', port: 80, weight: 1 }],
}
const method = { id: 'm', httpMethod: 'GET' as const, path: '/a', targetPath: '/a', targetServerGroupId: 'g', authType: null }
const stage = {
  id: 'v',
  name: 'v1',
  status: 'active' as const,
  authType: 'apiKey' as const,
  ipRule: { mode: 'disable' as const, addresses: [] as string[] },
  methods: [method],
}
const api = {
  id: 'a',
  name: 'Shop',
  basePath: 'shop',
  cors: { active: false, allowMethods: [], allowHeaders: [], allowOrigins: [] },
  usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
  requestControls: [],
  stages: [stage],
}
const hasGroup = (id: string) => id === 'g'
const reasons = (value: unknown) => checkApi(value, hasGroup).map(describeProblem)

describe('the check of an API', () => {
  test('finds nothing in a valid API', () => {
    assert.deepEqual(checkApi(api, hasGroup), [])
    assert.deepEqual(checkCandidate({ api, stage, targetServerGroups: [group], verifiesTokens: false }), [])
  })

  test('accepts OAuth 2.0 only where gateways verify access tokens', () => {
    const methods = [method, { ...method, path: '/b', authType: 'oauth2' as const }]
    const candidate = { api, stage: { ...stage, methods }, targetServerGroups: [group] }
    assert.deepEqual(checkCandidate({ ...candidate, verifiesTokens: true }), [])
    const [problem, ...rest] = checkCandidate({ ...candidate, verifiesTokens: false })
    assert.deepEqual([problem?.place, problem?.rule, rest], ['methods[1].authType', 'authTypeNotServed', []])
  })

  test('reports every place', () => {
    const broken = {
      ...api,
      basePath: '%2e',
      requestControls: [
        { place: 'header', name: 'x:y', value: '', action: 'set' },
        { place: 'header', name: 'Host', value: '', action: 'set' },
        { place: 'query', name: 'q', value: '\ud800', action: 'set' },
      ],
      stages: [{ ...stage, methods: [method, { ...method, path: '/b', targetPath: '/../b', targetServerGroupId: 'other' }, method] }],
    }
    assert.deepEqual(
      checkApi(broken, hasGroup).map(({ place, rule }) => `${place} ${rule}`),
      [
        'basePath basePath',
        'requestControls[0].name headerName',
        'requestControls[1].name headerReserved',
        'requestControls[2].value queryText',
        'stages[0].methods[1].targetPath pathSegment',
        'stages[0].methods[1].targetServerGroupId targetServerGroup',
        'stages[0].methods[2].path sameRoute',
      ],
    )
    assert.match(reasons(broken)[4] ?? '', /stages\[0\].methods\[1\].targetPath "\/..\/b" of GET \/b has an empty segment/)
  })

  test('accepts any value without throwing, and limits the length of its texts', () => {
    fc.assert(
      fc.property(
        fc.anything({ maxDepth: 4 }),
        fc.constantFrom(...Object.keys(api)),
        fc.constantFrom(...Object.keys(stage)),
        (value, field, inner) => {
          for (const given of [
            value,
            { ...api, [field]: value },
            { ...api, stages: [{ ...stage, [inner]: value }] },
            { ...api, stages: [value] },
          ]) {
            for (const problem of checkApi(given, hasGroup)) {
              assert.ok(SERVING_RULES.includes(problem.rule))
              assert.ok(problem.value.length <= PROBLEM_TEXT_MAX && problem.place.length <= PROBLEM_TEXT_MAX)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('finds a wrong type in every field', () => {
    for (const wrong of [5, null, undefined, 'text']) {
      for (const field of ['basePath', 'cors', 'usageLimits', 'requestControls', 'stages', 'id', 'name']) {
        if (typeof wrong === 'string' && ['basePath', 'id', 'name'].includes(field)) continue
        assert.notDeepEqual(reasons({ ...api, [field]: wrong }), [], `${field} ${wrong}`)
      }
      for (const field of ['status', 'authType', 'ipRule', 'methods']) {
        assert.notDeepEqual(reasons({ ...api, stages: [{ ...stage, [field]: wrong }] }), [], `${field} ${wrong}`)
      }
    }
  })
})

/** Hostile and almost valid input. */
const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '9',
      '-',
      '_',
      '.',
      '%',
      '2',
      'e',
      'F',
      ';',
      ':',
      '/',
      '{',
      '}',
      '\\',
      '?',
      '#',
      ' ',
      '*',
      '\u0000',
      '한',
      '\ud800',
    ),
    maxLength: 12,
  }),
  fc.constantFrom(
    '%2e',
    '..',
    '50%',
    'a%2Fb',
    'pet%2Dstore',
    '%00',
    'x:y',
    'Host',
    '/{id}/../x',
    '/{id}//',
    '/%2e%2e',
    '0x7f.1',
    'a.1',
    '10.0.0.256',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
)

/** Returns the value as a schema casts it; null if it is invalid. */
function taken<T>(schema: yup.Schema<T>, value: unknown): T | null {
  try {
    return schema.validateSync(value, { abortEarly: true })
  } catch {
    return null
  }
}

describe('what the input schemas accept can be served', () => {
  test('settings of an API', () => {
    const control = fc.record({
      place: fc.constantFrom('query', 'header'),
      name: hostile,
      value: hostile,
      action: fc.constantFrom('require', 'set', 'remove'),
    })
    fc.assert(
      fc.property(hostile, hostile, hostile, control, (basePath, allowHeaders, allowOrigins, given) => {
        const base = { name: 'Shop', basePath: 'shop' }
        const pathTaken = taken(createApiInput, { ...base, basePath })
        const controlTaken = taken(createApiInput, { ...base, requestControls: [given] })
        const corsTaken = taken(createApiInput, { ...base, cors: { active: true, allowMethods: ['GET'], allowHeaders, allowOrigins } })
        if (pathTaken) assert.deepEqual(reasons({ ...api, basePath: pathTaken.basePath }), [])
        if (controlTaken) assert.deepEqual(reasons({ ...api, requestControls: controlTaken.requestControls }), [])
        if (corsTaken) {
          const list = (text: string) => text.split(',').filter(Boolean)
          const cors = {
            ...corsTaken.cors,
            allowHeaders: list(corsTaken.cors.allowHeaders),
            allowOrigins: list(corsTaken.cors.allowOrigins),
          }
          assert.deepEqual(reasons({ ...api, cors }), [])
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('methods', () => {
    fc.assert(
      fc.property(hostile, hostile, (path, targetPath) => {
        for (const given of [
          { path: `/${path}`, targetPath: '' },
          { path: '/{id}', targetPath: `/${targetPath}` },
        ]) {
          const input = taken(methodInput, { httpMethod: 'GET', ...given })
          if (!input) continue
          const methods = [{ ...method, path: input.path, targetPath: input.targetPath || input.path }]
          assert.deepEqual(reasons({ ...api, stages: [{ ...stage, methods }] }), [])
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('versions', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.constantFrom('allow', 'restrict', 'disable'), (name, address, mode) => {
        const input = taken(createStageInput, {
          name,
          environmentId: '0190c3a0-0000-7000-8000-000000000000',
          ipRule: { mode, addresses: [address] },
        })
        if (input) assert.deepEqual(reasons({ ...api, stages: [{ ...stage, name: input.name, ipRule: input.ipRule }] }), [])
      }),
      { numRuns: 2_000 },
    )
  })

  test('target servers', () => {
    const text = fc.oneof(
      hostile,
      fc.ipV4(),
      fc.domain(),
      fc.string({ unit: fc.constantFrom('0', '1', '7', 'x', 'f', '.', '-'), maxLength: 9 }),
    )
    fc.assert(
      fc.property(text, hostile, fc.integer(), fc.double(), (address, path, port, number) => {
        const input = taken(targetServerGroupInput, {
          name: 'g',
          servers: [{ protocol: 'http', address, port: port % 70_000 || 80, weight: 1 }],
          connectTimeoutMs: Math.trunc(number) || 100,
          healthCheck: { kind: 'http', path: `/${path}` },
          trafficPolicy: { maxConnections: port, queueLength: Math.abs(port) % 2_000 },
        })
        if (!input) return
        const servers = input.servers.map((server) => ({ ...server, id: 's', host: server.address.toLowerCase() }))
        const targetServerGroups = [{ ...group, ...input, id: 'g', servers }]
        assert.deepEqual(checkCandidate({ api, stage, targetServerGroups, verifiesTokens: false }), [])
        for (const { host } of servers) assert.equal(URL.parse(`http://${host}/`)?.hostname, host)
      }),
      { numRuns: 2_000 },
    )
  })
})
