import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

/** The web's code except the module that builds keys; tests may have their own queries. */
const files = sourceFiles().filter(
  (file) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !/^lib\/query\/|\.test\.tsx?$|\/testing\//.test(file),
)

/** Returns the matches of a pattern with their files: `lib/x.ts: queryKey: [`. */
function found(pattern: RegExp): string[] {
  return files.flatMap((file) => [...readSource(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`))
}

it('no query key is a literal: use endpointQuery(endpoint, input)', () => {
  assert.deepEqual(found(/\b(queryKey|mutationKey)\s*(:\s*\[|=\s*\[)|\bqueryOptions\(/g), [])
})

it('no mutation names keys: use useEndpointMutation({ outdates: [endpoint] })', () => {
  const methods = 'invalidateQueries|refetchQueries|resetQueries|removeQueries|cancelQueries|setQueryData|setQueriesData|getQueryData'
  assert.deepEqual(found(new RegExp(`\\.(${methods})\\(`, 'g')), [])
})

it('pages only name queries: they do not call the platform for what a screen shows first', () => {
  const pages = files.filter((file) => /^app\/.*page\.tsx$/.test(file) && readSource(file).includes('<Prefetch'))
  assert.ok(pages.length > 30)
  assert.deepEqual(
    pages.filter((file) => /\bcallPlatform\b|\bqueryFn\b/.test(readSource(file))),
    [],
  )
})

it('only QueryView renders the states of a query: loading, failed, empty, loaded', () => {
  const drawn = found(/<FailureState\b/g).filter((place) => !place.startsWith('components/data/query-view.tsx'))
  assert.deepEqual(drawn, [])
})
