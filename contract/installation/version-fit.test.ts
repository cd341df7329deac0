import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareVersions, fitOf, upgradeFirst, versionParts } from './version-fit.ts'

describe('a version', () => {
  it('is read by its numbers, and nothing else is', () => {
    assert.deepEqual(versionParts('1.20.3-beta.1+7'), [1, 20, 3])
    for (const wrong of [null, '', '1', '1.2', 'v1.2.3', '1.2.3.4', '1.2.x', `${'9'.repeat(20)}.0.0`])
      assert.equal(versionParts(wrong), null, String(wrong))
  })

  it('is compared as numbers: every pair of a thousand has the order of its numbers', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const [a, b] = [0, 1].map(() => [0, 0, 0].map(() => Math.floor(Math.random() * 12)) as [number, number, number])
      if (!a || !b) continue
      const asNumber = ([x, y, z]: readonly number[]) => (x ?? 0) * 10_000 + (y ?? 0) * 100 + (z ?? 0)
      assert.equal(Math.sign(compareVersions(a, b)), Math.sign(asNumber(a) - asNumber(b)))
    }
  })
})

describe('the fit of a program', () => {
  for (const [version, platforms, fit] of [
    ['1.2.0', ['1.2.0'], 'same'],
    ['1.1.9', ['1.2.0'], 'behind'],
    ['1.2.0', ['1.2.0', '1.3.0'], 'behind'],
    ['1.3.0', ['1.2.0', '1.3.0'], 'ahead'],
    ['0.9.0', ['1.0.0'], 'tooOld'],
    ['0.1.0', ['0.2.0'], 'tooOld'],
    ['0.2.0', ['0.2.5'], 'behind'],
    ['2.0.0', ['1.9.9'], 'ahead'],
    [null, ['1.0.0'], 'unknown'],
    ['1.0.0', [], 'unknown'],
    ['1.0.0', ['?'], 'unknown'],
  ] as const) {
    it(`is ${fit} for ${version} with platforms ${platforms.join(' and ') || 'unknown'}`, () =>
      assert.equal(fitOf(version, platforms), fit))
  }
})

describe('what to upgrade first', () => {
  const running = (platform: string, web: string, gateway: string | null) =>
    upgradeFirst([
      { kind: 'gateway', version: gateway },
      { kind: 'web', version: web },
      { kind: 'platform', version: platform },
    ])
  it('is the platform, then the web, then gateways; nothing if all are the same', () => {
    assert.equal(running('1.0.0', '1.0.0', '1.1.0'), 'platform')
    assert.equal(running('1.1.0', '1.0.0', '1.0.0'), 'web')
    assert.equal(running('1.1.0', '1.1.0', '1.0.0'), 'gateway')
    assert.equal(running('1.1.0', '1.1.0', null), null)
    assert.equal(upgradeFirst([]), null)
  })
})
