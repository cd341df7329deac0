import { fireEvent, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { requestExamples } from '@/lib/reference/operation-sample'
import { OperationSamples } from './operation-samples'
import { OperationView } from './operation-view'
import { staticHtml } from './static-html'
import { labels, renderOperation } from './testing/render-operation'

jest.mock('./static-element', () => jest.requireActual('./testing/server-element'))

const components = {
  schemas: {
    Pet: {
      type: 'object',
      required: ['name'],
      properties: {
        id: { type: 'integer', readOnly: true, description: 'Made by the **server**.' },
        name: { type: 'string', maxLength: 40, example: 'Nabi' },
        parent: { $ref: '#/components/schemas/Pet' },
        owner: { type: 'object', properties: { name: { type: 'string', deprecated: true } } },
      },
    },
    Food: {
      oneOf: [{ title: 'Fish', properties: { kilos: { type: 'number' } } }, { $ref: '#/components/schemas/Pet' }],
      discriminator: { propertyName: 'kind' },
    },
  },
}
const operation = {
  description: 'Adds a pet. See [more](https://example.com).',
  parameters: [
    { name: 'shopId', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]+$' } },
    { name: 'sort', in: 'query', description: 'Order.', schema: { enum: ['name', 'age'], default: 'name' } },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } }, 'text/plain': { schema: { type: 'string' } } },
  },
  responses: {
    200: {
      description: 'Added',
      headers: { 'X-Id': { schema: { type: 'string' } } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Food' } } },
    },
    '4XX': { description: 'Refused' },
  },
  callbacks: {
    fed: {
      '{$request.body#/url}': { post: { summary: 'Fed', requestBody: { content: { 'application/json': { example: { at: 'noon' } } } } } },
    },
  },
}
const show = () =>
  renderOperation({
    ...{ serviceUrl: 'https://api.example.com/v1', httpMethod: 'POST', path: '/shops/{shopId}/pets', authType: 'apiKey' },
    ...{ operation, components },
  })
const fieldOf = (container: Element, id: string) => container.querySelector<HTMLElement>(`[id="${id}"]`) as HTMLElement

it('shows each parameter with its rules, at an address of its own', () => {
  const container = show()
  expect(fieldOf(container, 'path.shopId').textContent).toBe('shopIdstringrequiredpattern ^[a-z]+$')
  expect(within(fieldOf(container, 'query.sort')).getByRole('link', { name: 'sort' }).getAttribute('href')).toBe('#query.sort')
  expect(fieldOf(container, 'query.sort').textContent).toContain('Order.default "name"One of "name""age"')
})

it('shows a body with nested fields; a model inside itself is not opened again', () => {
  const container = show()
  expect(fieldOf(container, 'body.id')).toBeNull()
  expect(fieldOf(container, 'body.name').textContent).toContain('at most 40 charactersexample "Nabi"')
  expect(fieldOf(container, 'body.parent').textContent).toContain('Has the fields of Pet above.')
  expect(within(fieldOf(container, 'body.parent')).getByRole('link', { name: 'Pet' }).getAttribute('href')).toBe('/models/Pet')
  expect(fieldOf(container, 'body.owner.name').textContent).toContain('deprecated')
})

it('shows a call with a very long body in curl only, whole', () => {
  const long = (length: number) => {
    const example = { text: 'x'.repeat(length) }
    const { container } = render(
      <OperationSamples
        examples={requestExamples({
          ...{ serviceUrl: 'https://h', httpMethod: 'POST', path: '/a', authType: 'apiKey' as const, components: {} },
          operation: { requestBody: { content: { 'application/json': { example } } } },
        })}
        documentHref="/document"
        t={labels}
      />,
    )
    return [...container.querySelectorAll('pre')].map(({ textContent }) => textContent?.includes('x'.repeat(length)))
  }
  expect(long(9_000)).toEqual([true, true, true, true, true])
  expect(long(40_000)).toEqual([true])
})

it('names the fields around a nested one before it, shortened where they are many', () => {
  const name = { type: 'object', properties: { deep: { type: 'string', deprecated: true } } }
  const schema = {
    properties: {
      owner: { properties: { homes: { type: 'array', items: { properties: { city: {} } } } } },
      pair: { prefixItems: [{ properties: { at: {} } }] },
      any: { additionalProperties: { properties: { of: {} } } },
      one: { oneOf: [{ properties: { cat: {} } }, { properties: { dog: {} } }] },
      ['x'.repeat(30)]: { properties: { ['y'.repeat(30)]: name } },
    },
  }
  const container = renderOperation({
    ...{ serviceUrl: 'https://h', httpMethod: 'POST', path: '/a', authType: 'apiKey', components: {} },
    operation: { requestBody: { content: { 'application/json': { schema } } } },
  })
  const inside = Object.fromEntries(
    [...container.querySelectorAll('li[id^="body."]')].map((field) => {
      const code = field.querySelector('code')
      return [code?.textContent, code?.dataset.inside]
    }),
  )
  expect(inside).toEqual({
    ...{ owner: undefined, homes: 'owner.', city: 'owner.homes[].' },
    ...{ pair: undefined, '[0]': 'pair', at: 'pair[0].' },
    ...{ any: undefined, 'any other name': 'any.', of: 'any.*.' },
    ...{ one: undefined, cat: 'one.', dog: 'one.' },
    ...{ ['x'.repeat(30)]: undefined, ['y'.repeat(30)]: `${'x'.repeat(30)}.`, deep: `…${'x'.repeat(9)}.${'y'.repeat(30)}.` },
  })
})

it('lets alternatives and content types be chosen without script', () => {
  const container = show()
  const food = fieldOf(container, 'response-200')
  expect(
    within(food)
      .getAllByRole('radio')
      .map((radio) => [radio.parentElement?.textContent, (radio as HTMLInputElement).checked]),
  ).toEqual([
    ['Fish', true],
    ['Pet', false],
  ])
  expect(food.textContent).toContain('One of these, selected by kind')
  expect(fieldOf(container, 'response-200.body.1.id').textContent).toBe('idintegerread-onlyMade by the server.')
  expect(fieldOf(container, 'response-200.body.1.id').querySelector('strong')?.textContent).toBe('server')
  expect(screen.getByRole('group', { name: 'Content types' }).querySelectorAll('label')).toHaveLength(2)
})

it('names alternatives by the value that selects them, fields in closed folds, and deprecated fields struck through', () => {
  const schemas = {
    Cat: { properties: { kind: { const: 'cat' }, lives: { type: 'array', minItems: 1, items: {} } } },
    Dog: { properties: { a: {}, b: {}, c: {}, d: { deprecated: true } } },
    Animal: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
    },
    Keeper: { properties: { pet: { $ref: '#/components/schemas/Animal' }, dog: { $ref: '#/components/schemas/Dog' } } },
  }
  const container = renderOperation({
    ...{ serviceUrl: 'https://h', httpMethod: 'POST', path: '/a', authType: 'apiKey', components: { schemas } },
    operation: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Keeper' } } } } },
  })
  const pet = fieldOf(container, 'body.pet')
  expect([...pet.querySelectorAll('label')].map((label) => label.textContent)).toEqual(['cat', 'Dog'])
  expect(within(pet).getByRole('link', { name: 'Animal' }).getAttribute('href')).toBe('/models/Animal')
  expect(fieldOf(container, 'body.pet.0.lives').textContent).toBe('livesany[]at least 1 item')
  const dog = fieldOf(container, 'body.dog')
  expect(dog.querySelector('summary')?.textContent).toBe('4 fields · a, b, c, …')
  expect([...dog.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual(['d'])
  expect(screen.getByRole('link', { name: 'Request body' }).getAttribute('href')).toBe('#body')
})

it('shows responses by status, the successful one open, and callbacks', () => {
  const container = show()
  expect(
    [...container.querySelectorAll('details[id^="response-"]')].map((response) => [response.id, response.hasAttribute('open')]),
  ).toEqual([
    ['response-200', true],
    ['response-4XX', false],
  ])
  expect(fieldOf(container, 'response-200.header.X-Id').textContent).toContain('string')
  expect(screen.getByText('{$request.body#/url}')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'fed POST {$request.body#/url}' }).textContent).toBe('{\n  "at": "noon"\n}')
})

it('shows all of a callback: what it sends, and what the API takes as a response', () => {
  const post = {
    ...{ summary: 'Fed <customer> __x__', deprecated: true },
    parameters: [{ name: 'X-Signature', in: 'header', required: true, description: 'Signed.', schema: { type: 'string' } }],
    requestBody: { required: true, description: 'What was eaten.', content: { 'text/plain': { schema: { type: 'string' } } } },
    responses: {
      202: { description: 'Stops the retries', headers: { 'X-Seen': { schema: { type: 'integer' } } } },
      410: { description: 'Unsubscribes', content: { 'application/json': { schema: { properties: { why: {} } } } } },
    },
  }
  const given = { callbacks: { fed: { '{$url}': { summary: 'Of <all> __y__', post } } }, responses: { 202: { description: 'Own' } } }
  const { container } = render(
    <OperationView operation={given} components={{}} page={{ t: labels, documentHref: '/document', modelHref: (model) => model }} />,
  )
  const section = screen.getByRole('heading', { name: 'Callbacks' }).parentElement as HTMLElement
  expect(within(section).getByText('deprecated')).toBeTruthy()
  expect(within(section).getByText('Fed <customer> __x__')).toBeTruthy()
  expect(within(section).getByText('Of <all> __y__')).toBeTruthy()
  expect(fieldOf(container, 'callback-1.header.X-Signature').textContent).toBe('X-SignaturestringrequiredSigned.')
  expect(within(section).getByRole('heading', { name: 'Request body required' })).toBeTruthy()
  expect(within(section).getByText('What was eaten.')).toBeTruthy()
  expect(fieldOf(container, 'callback-1-response-202').textContent).toContain('Stops the retries')
  expect(fieldOf(container, 'callback-1-response-202.header.X-Seen').textContent).toContain('integer')
  expect(fieldOf(container, 'callback-1-response-410.body.why').textContent).toContain('why')
  expect(fieldOf(container, 'response-202').textContent).toContain('Own')
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('says how many callbacks and alternatives are left out, and where they are', () => {
  const callbacks = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`fed${at}`, { '{$url}': { post: {} } }]))
  const oneOf = Array.from({ length: 12 }, (_, at) => ({ title: `Food ${at}`, properties: { [`kilos${at}`]: {} } }))
  const given = { callbacks, requestBody: { content: { 'application/json': { schema: { oneOf } } } } }
  render(<OperationView operation={given} components={{}} page={{ t: labels, documentHref: '/document', modelHref: (model) => model }} />)
  const section = screen.getByRole('heading', { name: 'Callbacks' }).parentElement as HTMLElement
  expect(section.querySelectorAll('details')).toHaveLength(20)
  expect(section.lastElementChild?.textContent).toBe('and 5 more See the OpenAPI document.')
  const further = screen.getByText('and 4 more').parentElement as HTMLElement
  expect(further.textContent).toContain('Food 8Food 9Food 10Food 11')
  expect(within(further).getByRole('link', { name: 'See the OpenAPI document.' }).getAttribute('href')).toBe('/document')
})

it('shows samples in five languages, the other examples, and an answer', () => {
  show()
  const request = screen.getByRole('group', { name: 'Request' })
  expect([...request.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'curl',
    'JavaScript',
    'Python',
    'Java',
    'Go',
  ])
  expect(screen.getByRole('region', { name: 'Request · curl' }).textContent).toContain(
    "curl -X POST 'https://api.example.com/v1/shops/SHOP_ID/pets'",
  )
  expect(screen.getByText('Request as text/plain')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Response example · 200' }).textContent).toBe('{\n  "kilos": 0\n}')
})

it('shows what is said of all operations at a path, apart from the operation, once, and nothing that runs', () => {
  const pathItem = { summary: 'Pets of a shop', description: '**All** pets. <script>alert(1)</script><img src=x onerror=alert(1)>' }
  const page = { t: labels, documentHref: '/document', modelHref: (model: string) => model }
  const { container, rerender } = render(<OperationView operation={operation} components={components} pathItem={pathItem} page={page} />)
  const section = screen.getByRole('heading', { name: 'About this path' }).parentElement as HTMLElement
  expect(section.textContent).toBe('About this pathPets of a shopAll pets. ')
  expect(section.querySelectorAll('strong')).toHaveLength(1)
  expect(section.querySelector('script, img')).toBeNull()
  const same = { summary: null, description: operation.description }
  rerender(<OperationView operation={operation} components={components} pathItem={same} page={page} />)
  expect(container.querySelector('#path-about')).toBeNull()
  rerender(<OperationView operation={operation} components={components} pathItem={pathItem} isWebhook page={page} />)
  expect(container.textContent).toContain('Pets of a shop')
  expect(container.querySelector('#path-about')).toBeNull()
})

it('is the same as static HTML', () => {
  const view = (
    <OperationView
      operation={operation}
      components={components}
      page={{ t: labels, documentHref: '/document', modelHref: (model) => `/models/${model}` }}
    />
  )
  const parsed = (html: string) => Object.assign(document.createElement('div'), { innerHTML: html })
  expect(parsed(staticHtml(view)).isEqualNode(parsed(renderToStaticMarkup(view)))).toBe(true)
})

it('has no id twice', () => {
  const ids = [...show().querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

it('shows every example in every language, and opens the language that was chosen last in all of them', () => {
  const call = { method: 'POST', url: 'http://h/a', headers: {}, body: '{}' }
  const examples = ['', 'Second', 'Third'].map((name) => ({ name, contentType: 'application/json', description: '', call }))
  const open = () => screen.getAllByRole('radio', { name: 'Python', hidden: true }).map((radio) => (radio as HTMLInputElement).checked)
  const { unmount } = render(<OperationSamples examples={examples} documentHref="/document" t={labels} />)
  expect(open()).toEqual([false, false, false])
  fireEvent.click(screen.getAllByRole('radio', { name: 'Python', hidden: true })[1] as Element)
  expect(open()).toEqual([true, true, true])
  unmount()
  render(<OperationSamples examples={examples} documentHref="/document" t={labels} />)
  expect(open()).toEqual([true, true, true])
  localStorage.clear()
})

it('shows long further examples in curl only', () => {
  const call = { method: 'POST', url: 'http://h/a', headers: {}, body: 'x'.repeat(11_000) }
  render(
    <OperationSamples
      examples={['', 'Second', 'Third'].map((name) => ({ name, contentType: 'text/plain', description: '', call }))}
      documentHref="/document"
      t={labels}
    />,
  )
  expect(screen.getAllByRole('region', { name: /^Request · /, hidden: true })).toHaveLength(5)
  expect(screen.getAllByRole('region', { name: /^Request 2/, hidden: true })).toHaveLength(5)
  expect(screen.getAllByRole('region', { name: /^Request 3/, hidden: true })).toHaveLength(1)
})

it('names the first of several examples', () => {
  const call = { method: 'GET', url: 'http://h/a', headers: {} }
  const show = (names: string[]) => {
    const examples = names.map((name) => ({ name, contentType: '', description: '', call }))
    return render(<OperationSamples examples={examples} documentHref="/document" t={labels} />).container.querySelector('h2')?.textContent
  }
  expect([show(['By card', 'By transfer']), show(['default'])]).toEqual(['Request · By card', 'Request'])
})

it('shows the items of a stream, shared media types, the query as a whole, and the short names of responses', () => {
  const lines = { itemSchema: { $ref: '#/components/schemas/Pet' }, itemEncoding: { contentType: 'a/b' } }
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { from: { type: 'string' } } } } }
  const container = renderOperation({
    ...{ serviceUrl: 'https://api.example.com/v1', httpMethod: 'GET', path: '/pets', authType: 'apiKey' },
    operation: {
      parameters: [{ name: 'all', in: 'querystring', description: 'The whole query.', content: form }],
      responses: {
        200: { summary: 'The pets', content: { 'application/jsonl': { $ref: '#/components/mediaTypes/Lines' } } },
        404: { summary: 'None', description: 'There are *no* pets.' },
      },
    },
    components: { ...components, mediaTypes: { Lines: lines } },
  })
  expect(fieldOf(container, 'response-200').textContent).toMatch(/^200.* The pets.*Each item of the stream.*Pet.*name/s)
  expect(fieldOf(container, 'response-200').textContent).toContain('[]: {"contentType":"a/b"}')
  expect(fieldOf(container, 'response-404').textContent).toMatch(/None.*There are no pets\./s)
  expect(screen.getByRole('heading', { name: 'Query string' })).toBeInTheDocument()
  expect(fieldOf(container, 'querystring.all.from')).not.toBeNull()
  expect(container.textContent).toContain('"name":"Nabi"')
})
