import type { MethodSummary } from '@portico/contract/method/method-endpoints'
import { groupByPath } from './group-methods'

const method = (httpMethod: MethodSummary['httpMethod'], path: string): MethodSummary => ({
  id: `${httpMethod} ${path}`,
  httpMethod,
  path,
  summary: '',
  targetPath: path,
  targetServerGroup: null,
  authType: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
})

test('groups methods by path, in the order in which the paths occur', () => {
  const groups = groupByPath([method('GET', '/b'), method('GET', '/a'), method('POST', '/b')])
  expect(groups.map(({ path, methods }) => [path, methods.map(({ httpMethod }) => httpMethod)])).toEqual([
    ['/b', ['GET', 'POST']],
    ['/a', ['GET']],
  ])
})
