import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { FilterSelect } from './filter-select'

const filter = (kind: string | undefined, changes: object[]) => (
  <FilterSelect
    list={{ query: { kind }, change: (change) => changes.push(change), go: fail, clear: fail, narrowed: false }}
    name="kind"
    label="Kind"
    allLabel="All kinds"
    choices={[
      { value: 'one', label: 'One' },
      { value: 'two', label: 'Two' },
    ]}
  />
)

function fail(): never {
  throw new Error('not asked for')
}

/** Renders the filter on the server, lets a person choose, and hydrates it; returns the changes of the address. */
function hydrate(kind: string | undefined, chosen: string | null): object[] {
  const changes: object[] = []
  const container = document.createElement('div')
  container.innerHTML = renderToString(filter(kind, changes))
  document.body.append(container)
  if (chosen !== null) screen.getByLabelText<HTMLSelectElement>('Kind').value = chosen
  render(filter(kind, changes), { container, hydrate: true })
  return changes
}

test('filters by what was chosen before hydration', async () => {
  const changes = hydrate('one', 'two')
  await waitFor(() => expect(changes).toEqual([{ kind: 'two' }]))
})

test('filters by nothing if that was chosen before hydration', async () => {
  const changes = hydrate('one', '')
  await waitFor(() => expect(changes).toEqual([{ kind: '' }]))
})

test.each(['two', undefined])('asks for nothing if nothing was chosen, at %s', (kind) => {
  expect(hydrate(kind, null)).toEqual([])
})

test('asks for nothing if the browser draws it first', () => {
  const changes: object[] = []
  render(filter('two', changes))
  expect([changes, screen.getByLabelText<HTMLSelectElement>('Kind').value]).toEqual([[], 'two'])
})
