import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import { admitsOrigin, compileCors } from './compile-cors.ts'
import type { CorsPlan } from './plan.ts'

function planOf(...allowOrigins: string[]): CorsPlan {
  const plan = compileCors({ active: true, allowMethods: ['GET'], allowHeaders: ['*'], allowOrigins })
  assert.ok(plan)
  return plan
}

const admits = (allowed: string, origin: string) => admitsOrigin(planOf(allowed), origin)

describe('an origin with wildcards', () => {
  it('matches host names in place of the wildcard, and nothing else', () => {
    for (const origin of ['https://a.example.com', 'https://A.b.example.com', 'https://x-1.example.com'])
      assert.ok(admits('https://*.example.com', origin), origin)
    for (const origin of [
      'https://.example.com',
      'https://example.com',
      'http://a.example.com',
      'https://a.example.com.evil',
      'https://a/b.example.com',
    ])
      assert.ok(!admits('https://*.example.com', origin), origin)
    assert.ok(admits('https://*.example.*:8080/', 'https://a.example.org:8080'))
    assert.ok(!admits('https://*.example.*:8080', 'https://a.example.org'))
  })

  it('matches the same as a regular expression of one or more host characters', () => {
    const part = fc.stringMatching(/^[a-b.:]{0,3}$/)
    const text = fc.stringMatching(/^[a-b.:/]{0,12}$/)
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 4 }), text, (parts, origin) => {
        const allowed = parts.join('*')
        fc.pre(allowed !== '*')
        const escaped = parts.map((one) => one.replaceAll('.', '\\.'))
        assert.equal(admits(allowed, origin), new RegExp(`^${escaped.join('[a-z0-9.-]+')}$`).test(origin), `${allowed} ${origin}`)
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes linear time for many wildcards and a long origin', async () => {
    const plan = planOf(`https://${'*a'.repeat(120)}!`, `https://${'*.'.repeat(120)}com`)
    const ms = await processorMs(() => {
      assert.ok(!admitsOrigin(plan, `https://${'a'.repeat(15_000)}`))
      assert.ok(!admitsOrigin(plan, `https://${'a.'.repeat(7_500)}!`))
    })
    assert.ok(ms < allowedMs(200), `${ms} ms`)
  })
})
