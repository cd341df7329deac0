import { inQuery, object, type SampleApi, text } from '../sample-api.ts'

const message = text('Any text', { maxLength: 500 })

/** An API that is not published. */
export const echoLab: SampleApi = {
  name: 'Echo Lab',
  basePath: 'echo-lab',
  language: 'en',
  categories: ['Developer tools'],
  hashtags: ['echo', 'debug'],
  team: 'Platform',
  isDraft: true,
  about: 'Returns what it was sent. It is deployed but not published: request its publication in the developer center.',
  description: 'Returns what it was sent, to see what arrives behind the gateway.',
  tags: { Echo: 'What arrives.' },
  schemas: {},
  operations: {
    'GET /echo': {
      id: 'echoQuery',
      tag: 'Echo',
      summary: 'Echo a query',
      description: 'Returns the query parameter `message`.',
      parameters: [inQuery('message', 'Any text', { type: 'string', maxLength: 500, default: '' }, 'hello')],
      answer: { description: 'What was sent', schema: object({ message }) },
      run: ({ given }) => ({ message: given.message }),
    },
    'POST /echo': {
      id: 'echoBody',
      tag: 'Echo',
      summary: 'Echo a body',
      description: 'Returns the body as it was sent.',
      body: { schema: object({ message }), example: { message: 'hello' } },
      answer: { description: 'What was sent', schema: object({ message }) },
      run: ({ body }) => body,
    },
  },
}
