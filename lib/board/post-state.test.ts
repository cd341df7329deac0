import { postStateOf } from './post-state'

const post = { status: 'APPROVED', shown: false, visibility: 'public', publishAt: null } as const
const NOW = new Date('2026-11-21T12:00:00Z')

test('returns the state of a post', () => {
  const stateOf = (changes: object) => postStateOf({ ...post, ...changes }, NOW)
  expect(stateOf({ status: 'DRAFT' })).toBe('draft')
  expect(stateOf({ status: 'WAITING', visibility: 'private' })).toBe('waiting')
  expect(stateOf({ status: 'REJECTED' })).toBe('rejected')
  expect(stateOf({ shown: true })).toBe('shown')
  expect(stateOf({ visibility: 'private' })).toBe('private')
  expect(stateOf({ publishAt: '2026-11-21T12:00:01Z' })).toBe('planned')
  expect(stateOf({ publishAt: '2026-11-21T12:00:00Z' })).toBe('unpublished')
})
