import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCESS, isOpen, mayDo } from './access.ts'
import { ENDPOINT_LIST } from './endpoints.ts'
import { PUBLICATION_EVENTS, PUBLICATION_STATUSES, publicationTransition } from './publication/publication-states.ts'
import { hasAllRoles, hasAnyRole, hasRole, ROLES, userCategoryOf } from './role.ts'
import { SUBSCRIPTION_EVENTS, SUBSCRIPTION_STATUSES, subscriptionTransition } from './subscription/subscription-states.ts'

describe('the states of a subscription', () => {
  const allowed: Record<string, string> = {
    'WAITING approve': 'APPROVED',
    'WAITING reject': 'REJECTED',
    'WAITING cancelByUser': 'CANCELED_BY_USER',
    'APPROVED cancelByDeveloper': 'CANCELED_BY_DEVELOPER',
    'APPROVED cancelByUser': 'CANCELED_BY_USER',
  }
  for (const from of SUBSCRIPTION_STATUSES)
    for (const event of SUBSCRIPTION_EVENTS)
      test(`${from} ${event}`, () => assert.equal(subscriptionTransition(from, event)?.to, allowed[`${from} ${event}`]))
})

describe('the states of a publication', () => {
  const allowed: Record<string, string> = {
    'UNPUBLISH request': 'WAITING',
    'REJECTED request': 'WAITING',
    'WAITING approve': 'APPROVED',
    'WAITING reject': 'REJECTED',
    'WAITING cancelRequest': 'UNPUBLISH',
    'APPROVED cancelPublication': 'UNPUBLISH',
    'APPROVED withdraw': 'UNPUBLISH',
  }
  for (const from of PUBLICATION_STATUSES)
    for (const event of PUBLICATION_EVENTS)
      test(`${from} ${event}`, () => assert.equal(publicationTransition(from, event)?.to, allowed[`${from} ${event}`]))
})

describe('endpoints', () => {
  test('are unique by method and path', () => {
    const seen = ENDPOINT_LIST.map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(
      seen.filter((call, index) => seen.indexOf(call) !== index),
      [],
    )
  })
  test('declare every parameter of their path', () => {
    for (const { path, params, name } of ENDPOINT_LIST) {
      const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1])
      assert.deepEqual(Object.keys(params?.fields ?? {}).sort(), inPath.sort(), name)
    }
  })
  test('allow no mutation by anonymous callers outside sign-in and sign-up', () => {
    const open = ENDPOINT_LIST.filter(({ method, access }) => method !== 'GET' && isOpen(access)).map(({ access }) => access.split('.')[0])
    assert.deepEqual([...new Set(open)].sort(), ['account', 'gateway', 'session'])
  })
})

describe('access', () => {
  test('is the sum of all roles of a person', () => {
    assert.ok(mayDo('api.write', ['user', 'developer']))
    assert.ok(!mayDo('api.write', ['user']))
    assert.ok(!mayDo('subscription.request', ['superAdmin']))
  })
  test('names at least one audience per row', () => {
    for (const [action, audiences] of Object.entries(ACCESS)) assert.ok(audiences.length > 0, action)
  })
})

describe('the area of a person', () => {
  test('is admin with superAdmin or admin', () => assert.equal(userCategoryOf(['user', 'developer', 'superAdmin']), 'admin'))
  test('is developer with developer', () => assert.equal(userCategoryOf(['user', 'developer']), 'developer'))
  test('is user otherwise', () => assert.equal(userCategoryOf([]), 'user'))
})

describe('a role check', () => {
  const subsets = Array.from({ length: 2 ** ROLES.length }, (_, bits) => ROLES.filter((_role, index) => bits & (1 << index)))
  test('asks for one role, all or any of a list, of every set of roles', () => {
    for (const held of subsets) {
      for (const role of ROLES) assert.equal(hasRole(held, role), held.includes(role))
      for (const wanted of subsets) {
        assert.equal(hasAllRoles(held, wanted), wanted.filter((role) => !held.includes(role)).length === 0)
        assert.equal(hasAnyRole(held, wanted), held.filter((role) => wanted.includes(role)).length > 0)
      }
    }
  })
})
