import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isOpen } from '@portico/contract/access'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { readSource, sourceFiles } from './project-files.ts'

/** Calls without credentials that write but need no rate limit: they show a refresh token, which is too long to guess. */
const NOTHING_TO_GUESS = ['getIdleSession', 'logout', 'managerRefresh', 'refresh']

/** How a screen would repeat a right instead of calling `mayDo` of contract/access.ts. */
const OWN_RIGHT = /\b(?:ADMIN_ROLES|STAFF_ROLES)\b|session\.roles\.includes\(|useSession\(\)[\w.]*\.roles\.includes\(/

describe('rights', () => {
  it('are checked by the access table in the web', () => {
    const web = sourceFiles().filter((file) => /^(?:app|components|lib|middleware\.ts)/.test(file) && !/\.test\.tsx?$/.test(file))
    assert.deepEqual(
      web.filter((file) => OWN_RIGHT.test(readSource(file))),
      [],
    )
  })
})

describe('limits', () => {
  it('are declared for every writing call without credentials', () => {
    const unlimited = ENDPOINT_LIST.filter(({ method, access, limit }) => method !== 'GET' && isOpen(access) && limit === undefined)
    assert.deepEqual(unlimited.map(({ name }) => name).sort(), NOTHING_TO_GUESS)
  })
})
