import { operationTrees } from './operation-trees'

const schemas = { Pet: { properties: { id: { readOnly: true }, secret: { writeOnly: true }, name: {} } } }
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } }
const operation = {
  requestBody: { content },
  responses: { 200: { description: 'ok', content } },
  callbacks: { changed: { '{$request.body#/url}': { post: { requestBody: { content }, responses: { 202: { content } } } } } },
}

function namesOf(isWebhook: boolean) {
  const { body, responses, callbacks } = operationTrees(operation, { schemas }, isWebhook)
  return [body, responses[0], callbacks[0]?.body, callbacks[0]?.responses[0]].map((part) =>
    part?.content[0]?.node.fields.map(({ name }) => name),
  )
}

it('leave out read-only fields of what callers send, and write-only ones of what the API sends', () => {
  expect(namesOf(false)).toEqual([
    ['secret', 'name'],
    ['id', 'name'],
    ['id', 'name'],
    ['secret', 'name'],
  ])
  expect(namesOf(true).slice(0, 2)).toEqual([
    ['id', 'name'],
    ['secret', 'name'],
  ])
})
