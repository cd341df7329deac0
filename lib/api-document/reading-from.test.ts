import { type ReadingFrom, type ReferencePart, referenceHref, referencePart, referencePath } from './reading-from'

const published: ReadingFrom = { kind: 'published', apiId: 'a1' }

it.each<[ReferencePart, string]>([
  [{ kind: 'overview' }, ''],
  [{ kind: 'tag', slug: 'pets', page: 1 }, '/tags/pets'],
  [{ kind: 'tag', slug: 'pets', page: 12 }, '/tags/pets/page/12'],
  [{ kind: 'operation', slug: 'list-pets' }, '/operations/list-pets'],
  [{ kind: 'model', slug: 'a/b 나' }, '/models/a%2Fb%20%EB%82%98'],
  [{ kind: 'webhooks', page: 1 }, '/webhooks'],
  [{ kind: 'webhooks', page: 2 }, '/webhooks/page/2'],
  [{ kind: 'webhook', slug: 'pet-born' }, '/webhooks/pet-born'],
])('the page %j has the address …%s', (part, path) => {
  expect(referencePath(published, part)).toBe(`/api-docs/published-api/a1${path}`)
  expect(referencePart(path.split('/').slice(1))).toEqual(part)
})

it.each([
  'tags',
  'operations',
  'tags/a/page',
  'tags/a/page/0',
  'tags/a/page/1',
  'tags/a/b',
  'operations/a/b',
  'webhooks/page/x',
  'nothing/a',
  'page/2',
])('there is no page %s', (path) => expect(referencePart(path.split('/'))).toBeNull())

it('has the version, and the language for public pages only', () => {
  const part: ReferencePart = { kind: 'operation', slug: 'x' }
  expect(referenceHref('ko', { ...published, stageId: 's1' }, part)).toBe('/ko/api-docs/published-api/a1/stage/s1/operations/x')
  expect(referenceHref('ko', { kind: 'deployed', apiId: 'a1', stageId: 's1' }, part)).toBe('/api-docs/api/a1/stage/s1/operations/x')
  expect(referenceHref('ko', { kind: 'draft', apiId: 'a1', stageId: 's1' }, part)).toBe(
    '/developer/apis/a1/preview/operations/x?version=s1',
  )
  expect(referenceHref('ko', { kind: 'publication', publicationId: 'p1', apiId: 'a1', stageId: 's1' }, part)).toBe(
    '/api-docs/publication/p1/api/a1/stage/s1/operations/x',
  )
})
