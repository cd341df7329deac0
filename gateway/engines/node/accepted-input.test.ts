import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApiInput } from '@portico/contract/api/api-input'
import type { SnapshotApi } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { GATEWAY_HEADERS, HOP_HEADERS } from '@portico/contract/gateway-snapshot/reserved-headers'
import { methodChangeInput, methodInput } from '@portico/contract/method/method-input'
import type { yup } from '@portico/contract/rule/yup'
import { createStageInput } from '@portico/contract/stage/stage-input'
import { fc } from '@portico/contract/testing/properties'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { callRaw } from '../../conformance/raw-call.ts'
import { type Echo, TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import { NodeEngine } from './node-engine.ts'

let target: TargetServer
let engine: NodeEngine
let port: number
let revision = 0

before(async () => {
  target = await TargetServer.open()
  engine = new NodeEngine({
    trustedProxies: new TrustedProxies(),
    outbound: new Outbound({ allowLoopback: true, denied: [] }),
    onCall: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
  port = await engine.listen('127.0.0.1', 0)
})
after(async () => {
  await engine.drain()
  await target.close()
})

function taken<T>(schema: yup.Schema<T>, value: unknown): T | null {
  try {
    return schema.validateSync(value)
  } catch {
    return null
  }
}

const characters = [
  'a',
  'Z',
  '7',
  '-',
  '_',
  '.',
  '%',
  '2',
  '5',
  'e',
  'E',
  'F',
  'c',
  '3',
  '~',
  ':',
  '/',
  '{',
  '}',
  ';',
  '\\',
  '?',
  '#',
  ' ',
  '한',
]
const odd = fc.string({ unit: fc.constantFrom(...characters), maxLength: 10 })
/** Mostly valid, with every possible escape. */
const escaped = fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
const segment = fc
  .array(fc.oneof(fc.constantFrom('a', 'Z', '9', '.', '-', '_', '{id}', '/', '..', '%2e'), escaped), { maxLength: 4 })
  .map((parts) => parts.join(''))
const text = fc.oneof(odd, segment)
/** A path of an imported document: every character of paths in URLs, and parameters anywhere. */
const documented = fc
  .array(fc.oneof(fc.constantFrom(..."a9-._~!$&'()*+,;=:@/", '{x}', '{$y}', '%C3%A9', '%41'), escaped), { maxLength: 8 })
  .map((parts) => parts.join(''))
/** Also headers of the gateway, with other separators. */
const headerName = fc.oneof(
  odd,
  fc
    .tuple(fc.constantFrom(...GATEWAY_HEADERS, ...HOP_HEADERS, 'x-forwarded-for', 'x-tenant-id'), fc.constantFrom('-', '_', '.'))
    .map(([name, separator]) => name.replaceAll('-', separator)),
)

test('every API that the input schemas accept compiles, and each method can be called and reaches its target path', {
  timeout: 600_000,
}, async () => {
  let called = 0
  await fc.assert(
    fc.asyncProperty(text, text, text, documented, text, headerName, async (basePath, template, targetPath, imported, name, header) => {
      const requestControls = [{ place: 'header', name: header, value: 'by gateway', action: 'set' }]
      const settings =
        taken(createApiInput, { name: 'Odd', basePath, requestControls }) ??
        taken(createApiInput, { name: 'Odd', basePath }) ??
        taken(createApiInput, { name: 'Odd', basePath: 'odd', requestControls }) ??
        createApiInput.cast({ name: 'Odd', basePath: 'odd' })
      const stage = taken(createStageInput, { name, environmentId: '0190c3a0-0000-7000-8000-000000000000' })
      const methods = [
        taken(methodInput, { httpMethod: 'GET', path: `/${template}` }),
        taken(methodInput, { httpMethod: 'PUT', path: '/{id}/x', targetPath: `/${targetPath}` }),
        taken(methodChangeInput, { httpMethod: 'POST', path: `/${imported}` }),
      ].filter((method) => method !== null)
      if (methods.length === 0) return
      const group = aGroup([target.port])
      const served = methods.map((method) =>
        aMethod(method.httpMethod, method.path, group, { targetPath: method.targetPath || method.path }),
      )
      const api: SnapshotApi = anApi(settings.basePath, [aStage(stage?.name ?? 'v1', served)], {
        requestControls: settings.requestControls,
      })
      revision += 1
      const plan = compilePlan(aSnapshot([api], [group], { revision }))
      assert.deepEqual([plan.refused, plan.problems], [[], []])
      await engine.apply(plan)
      engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)], revision)))
      for (const { httpMethod, path, targetPath: to } of served) {
        const fill = (template: string) => template.replace(/\{[^{}]+\}/g, 'filled')
        const line = `${httpMethod} /${settings.basePath}/${stage?.name ?? 'v1'}${path === '/' ? '' : fill(path)} HTTP/1.1`
        const { status, body } = await callRaw(port, `${line}\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
        assert.equal(status, 200, `${line} ${body}`)
        const echo = JSON.parse(body) as Echo
        assert.equal(echo.url, fill(to))
        for (const control of settings.requestControls) assert.equal(echo.headers[control.name.toLowerCase()], control.value)
        called += 1
      }
    }),
    { numRuns: 400 },
  )
  assert.ok(called > 100, `only ${called} were called`)
})
