import { ref, schemas } from './varied-schemas.ts'

/** Returns an OpenAPI 3.1 document of a small ticket shop with an operation, schema or text of every kind that renderers draw. */
export function variedDocument(): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Ticket shop',
      version: '2.4.0',
      summary: 'Events, orders and payments of a ticket shop.',
      description: ABOUT,
      termsOfService: 'https://tickets.example/terms',
      contact: { name: 'Ticket shop developers', url: 'https://tickets.example/help', email: 'developers@tickets.example' },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { url: 'https://tickets.example/handbook', description: 'The handbook' },
    servers: [{ url: 'https://api.tickets.example/v2' }],
    security: [{ key: [] }],
    tags: [
      {
        name: 'Orders',
        description: ABOUT_ORDERS,
        externalDocs: { url: 'https://tickets.example/orders', description: 'How orders work' },
      },
      { name: 'Events', description: 'What takes place, **where** and when.' },
    ],
    paths: {
      '/orders': { get: listOrders, post: createOrder },
      '/orders/{orderId}': { parameters: [orderId], get: readOrder, patch: changeOrder },
      '/orders/{orderId}/attachments': { parameters: [orderId], post: attach },
      '/events/{eventId}/places': { get: findPlaces },
    },
    webhooks: { orderChanged: { post: orderChanged } },
    components: { schemas, responses: { Problem: problem }, securitySchemes },
  })
}

const ABOUT = `Sells tickets for events.

## Conventions

Times are in **UTC**, money is in the smallest unit of its currency.

| Header | Meaning | Example |
| --- | --- | --- |
| \`Idempotency-Key\` | The same call is done once | \`9f1c…\` |
| \`Accept-Language\` | Language of messages | \`ko\` |

### A first call

\`\`\`bash
curl https://api.tickets.example/v2/orders -H "X-Key: $KEY"
\`\`\`

> Calls beyond 100 a minute are answered with \`429\`.

1. Create an order.
2. Pay it by [card or transfer](https://tickets.example/pay).
`

const ABOUT_ORDERS = `An order is *reserved* for 15 minutes and then either **paid** or released.

| State | What it means | Next |
| --- | --- | --- |
| \`reserved\` | Places are held | \`paid\`, \`released\` |
| \`paid\` | Tickets were sent | \`refunded\` |

\`\`\`json
{ "state": "reserved", "until": "2026-11-27T12:15:00Z" }
\`\`\`
`

const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } })
const problems = { 404: { $ref: '#/components/responses/Problem' }, 422: { $ref: '#/components/responses/Problem' } }

const orderId = {
  name: 'orderId',
  in: 'path',
  required: true,
  description: 'The order, as it was answered when it was created.',
  schema: { type: 'string', pattern: '^ord_[a-z0-9]{8}$' },
  example: 'ord_4f9k2m1x',
}

const problem = { description: 'The call cannot be done', content: { 'application/problem+json': { schema: ref('Problem') } } }

const limitHeaders = {
  'X-Remaining': { description: 'Calls left in this minute', schema: { type: 'integer', minimum: 0, examples: [98] } },
}

const listOrders = {
  operationId: 'listOrders',
  tags: ['Orders'],
  summary: 'List orders',
  description: 'Orders of the shop, newest first. A page is opened with the `cursor` of the page before it.',
  parameters: [
    {
      name: 'state',
      in: 'query',
      description: 'Only orders in these states.',
      schema: { type: 'array', items: { type: 'string', enum: ['reserved', 'paid', 'released', 'refunded'] }, maxItems: 4 },
      explode: false,
      examples: { one: { summary: 'One state', value: ['paid'] }, two: { summary: 'Two states', value: ['paid', 'refunded'] } },
    },
    { name: 'limit', in: 'query', description: 'Orders of a page.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    { name: 'cursor', in: 'query', schema: { type: 'string', maxLength: 80 } },
    { name: 'page', in: 'query', deprecated: true, description: 'Use `cursor`.', schema: { type: 'integer' } },
    {
      name: 'created',
      in: 'query',
      style: 'deepObject',
      description: 'A period.',
      schema: { type: 'object', properties: { from: { type: 'string', format: 'date' }, until: { type: 'string', format: 'date' } } },
    },
    { name: 'Accept-Language', in: 'header', schema: { type: 'string', default: 'en', enum: ['en', 'ko'] } },
  ],
  responses: {
    200: {
      description: 'A page of orders',
      headers: limitHeaders,
      content: {
        ...json({
          type: 'object',
          required: ['items'],
          properties: {
            items: { type: 'array', items: ref('Order') },
            next: { type: ['string', 'null'], description: 'The next cursor.' },
          },
        }),
        'text/csv': { schema: { type: 'string' }, example: 'id,state,total\nord_4f9k2m1x,paid,8400\n' },
      },
    },
    422: { $ref: '#/components/responses/Problem' },
  },
}

const createOrder = {
  operationId: 'createOrder',
  tags: ['Orders'],
  summary: 'Create an order',
  description: `Reserves places for 15 minutes.

- Repeat a call with the same \`Idempotency-Key\` after a failure.
- The order is *released* unless it is paid in time; see [payments](https://tickets.example/pay).`,
  externalDocs: { url: 'https://tickets.example/orders#create', description: 'From order to ticket' },
  security: [{ key: [] }, { login: ['orders:write'] }],
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The same call is done once.',
      schema: { type: 'string', format: 'uuid', minLength: 8, maxLength: 64 },
    },
  ],
  requestBody: {
    required: true,
    description: 'Who buys what, and how they pay.',
    content: json(ref('NewOrder'), {
      examples: {
        card: { summary: 'Two places, by card', value: orderExample({ kind: 'card', number: '4242424242424242', expires: '12/29' }) },
        transfer: { summary: 'By transfer', value: orderExample({ kind: 'transfer', iban: 'DE89370400440532013000' }) },
      },
    }),
  },
  responses: {
    201: {
      description: 'The order is reserved',
      headers: { Location: { description: 'Where the order is', schema: { type: 'string', format: 'uri' } }, ...limitHeaders },
      content: json(ref('Order')),
      links: { read: { operationId: 'readOrder', parameters: { orderId: '$response.body#/id' }, description: 'Reads the order.' } },
    },
    202: { description: 'The order waits for a check' },
    ...problems,
    default: { description: 'Anything else', content: json(ref('Problem')) },
  },
  callbacks: {
    paid: {
      '{$request.body#/notifyUrl}': {
        post: {
          summary: 'The order was paid',
          requestBody: { required: true, content: json(ref('OrderChange')) },
          responses: { 204: { description: 'Understood' } },
        },
      },
    },
  },
}

function orderExample(payment: object): object {
  return {
    buyer: { name: 'Kim Mina', address: { city: 'Seoul', lines: ['Teheran-ro 1'], geo: { point: { lat: 37.5, lon: 127 } } } },
    items: [{ eventId: 'evt_1', places: ['A1', 'A2'] }],
    payment,
    notifyUrl: 'https://buyer.example/paid',
  }
}

const readOrder = {
  operationId: 'readOrder',
  tags: ['Orders'],
  summary: 'Read an order',
  security: [{ key: [] }, { login: ['orders:read'] }, {}],
  responses: { 200: { description: 'The order', content: json(ref('Order')) }, ...problems },
}

const changeOrder = {
  operationId: 'changeOrder',
  tags: ['Orders'],
  summary: 'Change an order',
  deprecated: true,
  description: '**Deprecated.** Release the order and create another one.',
  security: [{ basic: [] }],
  requestBody: { content: json({ anyOf: [ref('Person'), ref('Company'), { type: 'null' }] }) },
  responses: { 200: { description: 'The order', content: json(ref('Order')) }, ...problems },
}

const attach = {
  operationId: 'attachFile',
  tags: ['Orders'],
  summary: 'Attach a file',
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', format: 'binary', description: 'At most 5 MB.' },
            kind: { type: 'string', enum: ['invoice', 'proof'], default: 'proof' },
            notes: { type: 'array', items: { type: 'string' }, maxItems: 3 },
          },
        },
        encoding: { file: { contentType: 'application/pdf, image/png' } },
      },
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', required: ['url'], properties: { url: { type: 'string', format: 'uri' }, kind: { type: 'string' } } },
      },
    },
  },
  responses: { 204: { description: 'Attached' }, ...problems },
}

const findPlaces = {
  operationId: 'findPlaces',
  tags: ['Events'],
  summary: 'Find free places',
  security: [],
  parameters: [
    { name: 'eventId', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'near',
      in: 'query',
      schema: {
        oneOf: [
          { type: 'string', title: 'Row' },
          { type: 'integer', title: 'Seat' },
        ],
      },
    },
  ],
  responses: {
    200: { description: 'The hall, with its blocks inside blocks', content: json(ref('Block')) },
    404: { $ref: '#/components/responses/Problem' },
  },
}

const orderChanged = {
  operationId: 'orderChanged',
  tags: ['Orders'],
  summary: 'An order changed',
  description: 'Sent within a minute after each change. Answer with `204`; other answers are **repeated** for a day.',
  parameters: [{ name: 'X-Signature', in: 'header', required: true, description: 'HMAC of the body.', schema: { type: 'string' } }],
  requestBody: {
    required: true,
    content: json(ref('OrderChange'), {
      examples: { paid: { summary: 'Paid', value: { event: 'paid', orderId: 'ord_4f9k2m1x', at: '2026-11-27T12:04:00Z' } } },
    }),
  },
  responses: { 204: { description: 'Understood' }, 410: { description: 'Nobody listens here any more' } },
}

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'The key of a shop, from its settings.' },
  basic: { type: 'http', scheme: 'basic' },
  login: {
    type: 'oauth2',
    description: 'For programs that act for a buyer.',
    flows: {
      authorizationCode: {
        authorizationUrl: 'https://tickets.example/authorize',
        tokenUrl: 'https://tickets.example/token',
        scopes: { 'orders:read': 'Read orders', 'orders:write': 'Create and change orders' },
      },
    },
  },
}
