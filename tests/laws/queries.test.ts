import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

/** The code of the web outside the one module that builds keys; tests of other parts may have queries of their own. */
const files = sourceFiles().filter(
  (file) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !/^lib\/query\/|\.test\.tsx?$|\/testing\//.test(file),
)

/** Returns the files that match, with the text that does: `lib/x.ts: queryKey: [`. */
function found(pattern: RegExp): string[] {
  return files.flatMap((file) => [...readSource(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`))
}

it('no key of a query is written by hand: use endpointQuery(endpoint, input)', () => {
  assert.deepEqual(found(/\b(queryKey|mutationKey)\s*(:\s*\[|=\s*\[)|\bqueryOptions\(/g), [])
})

it('no mutation names keys: use useEndpointMutation({ outdates: [endpoint] })', () => {
  const methods = 'invalidateQueries|refetchQueries|resetQueries|removeQueries|cancelQueries|setQueryData|setQueriesData|getQueryData'
  assert.deepEqual(found(new RegExp(`\\.(${methods})\\(`, 'g')), [])
})

it('pages name queries only: they do not call the platform for what a screen shows first', () => {
  const pages = files.filter((file) => /^app\/.*page\.tsx$/.test(file) && readSource(file).includes('<Prefetch'))
  assert.ok(pages.length > 30)
  assert.deepEqual(
    pages.filter((file) => /\bcallPlatform\b|\bqueryFn\b/.test(readSource(file))),
    [],
  )
})

it('the states of a query are drawn by QueryView only: loading, failed, empty, loaded', () => {
  const drawn = found(/<FailureState\b/g).filter((place) => !place.startsWith('components/data/query-view.tsx'))
  assert.deepEqual(drawn, [])
})
