import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { CatalogueSearchBox } from './catalogue-search-box'

jest.mock('next/navigation', () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams('q=pets') }))

test('the server renders the field with the search of the address', () => {
  const labels = { label: 'Search APIs', placeholder: '', button: 'Search', clear: 'Clear', suggestions: 'Suggestions' }
  expect(renderToString(createElement(CatalogueSearchBox, { locale: 'en', labels }))).toContain('value="pets"')
})
