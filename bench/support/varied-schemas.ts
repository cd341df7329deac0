/** Refers to a schema of the ticket shop. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The schemas of the ticket shop: nested, combined, with alternatives, inside themselves. */
export const schemas = {
  NewOrder: {
    type: 'object',
    required: ['buyer', 'items', 'payment'],
    properties: {
      buyer: { ...ref('Buyer'), description: 'Who gets the tickets.' },
      items: { type: 'array', minItems: 1, maxItems: 10, uniqueItems: true, items: ref('Item') },
      payment: ref('Payment'),
      priority: { type: 'integer', minimum: 0, exclusiveMaximum: 10, multipleOf: 1, default: 0 },
      notifyUrl: { type: 'string', format: 'uri', writeOnly: true, description: 'Gets a call when the order is paid.' },
      voucher: { type: ['string', 'null'], deprecated: true, description: 'Use `payment`.' },
      labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 40 }, maxProperties: 20 },
    },
  },
  Item: {
    type: 'object',
    required: ['eventId', 'places'],
    properties: {
      eventId: { type: 'string', examples: ['evt_1'] },
      places: { type: 'array', items: { type: 'string', pattern: '^[A-Z][0-9]+$' }, examples: [['A1', 'A2']] },
    },
  },
  Buyer: {
    type: 'object',
    required: ['name', 'address'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      address: {
        type: 'object',
        required: ['city'],
        properties: {
          city: { type: 'string' },
          lines: { type: 'array', items: { type: 'string' }, maxItems: 3 },
          geo: {
            type: 'object',
            description: 'Where it is.',
            properties: {
              point: {
                type: 'object',
                required: ['lat', 'lon'],
                properties: { lat: { type: 'number', minimum: -90, maximum: 90 }, lon: { type: 'number', minimum: -180, maximum: 180 } },
              },
              accuracy: { type: 'string', enum: ['exact', 'street', 'city'], default: 'street' },
            },
          },
        },
      },
    },
  },
  Payment: {
    description: 'How the order is paid.',
    oneOf: [ref('CardPayment'), ref('TransferPayment'), ref('InvoicePayment')],
    discriminator: {
      propertyName: 'kind',
      mapping: {
        card: '#/components/schemas/CardPayment',
        transfer: '#/components/schemas/TransferPayment',
        invoice: '#/components/schemas/InvoicePayment',
      },
    },
  },
  CardPayment: {
    type: 'object',
    description: 'By credit card.',
    required: ['kind', 'number', 'expires'],
    properties: {
      kind: { type: 'string', const: 'card' },
      number: { type: 'string', pattern: '^[0-9]{12,19}$', writeOnly: true },
      expires: { type: 'string', examples: ['12/29'] },
    },
  },
  TransferPayment: {
    type: 'object',
    description: 'By bank transfer.',
    required: ['kind', 'iban'],
    properties: { kind: { type: 'string', const: 'transfer' }, iban: { type: 'string', maxLength: 34 } },
  },
  InvoicePayment: {
    type: 'object',
    description: 'By invoice.',
    required: ['kind', 'company'],
    properties: { kind: { type: 'string', const: 'invoice' }, company: ref('Company') },
  },
  Order: {
    description: 'An order as the shop keeps it.',
    allOf: [
      ref('NewOrder'),
      ref('Stamps'),
      {
        type: 'object',
        required: ['id', 'state'],
        properties: {
          id: { type: 'string', readOnly: true, examples: ['ord_4f9k2m1x'] },
          state: { type: 'string', enum: ['reserved', 'paid', 'released', 'refunded'], description: 'See the tag **Orders**.' },
          total: { type: 'integer', format: 'int64', examples: [8400] },
        },
      },
    ],
  },
  Stamps: {
    type: 'object',
    properties: {
      createdAt: { type: 'string', format: 'date-time', readOnly: true },
      changedAt: { type: 'string', format: 'date-time', readOnly: true },
    },
  },
  Person: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, born: { type: 'string', format: 'date' } } },
  Company: {
    type: 'object',
    required: ['taxNumber'],
    properties: { taxNumber: { type: 'string' }, parent: { ...ref('Company'), description: 'The company that owns it.' } },
  },
  Block: {
    type: 'object',
    description: 'A part of a hall; blocks contain blocks.',
    required: ['name'],
    properties: { name: { type: 'string' }, free: { type: 'integer', minimum: 0 }, blocks: { type: 'array', items: ref('Block') } },
  },
  OrderChange: {
    type: 'object',
    required: ['event', 'orderId', 'at'],
    properties: {
      event: { type: 'string', enum: ['paid', 'released', 'refunded'] },
      orderId: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      order: ref('Order'),
    },
  },
  Problem: {
    type: 'object',
    required: ['title', 'status'],
    properties: {
      title: { type: 'string', examples: ['The place is taken'] },
      status: { type: 'integer', examples: [422] },
      fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  },
}
