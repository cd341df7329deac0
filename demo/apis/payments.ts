import { inPath, keeper, object, pageOf, pageParameters, pageSchema, ref, type SampleApi, SampleFault, text, whole } from '../sample-api.ts'

type Payment = { id: string; amount: number; currency: string; order: string; status: string }

const kept = keeper<Payment>('pay-', [
  { id: 'pay-1', amount: 12_900, currency: 'KRW', order: 'order-2041', status: 'paid' },
  { id: 'pay-2', amount: 48, currency: 'USD', order: 'order-2042', status: 'declined' },
  { id: 'pay-3', amount: 31_000, currency: 'KRW', order: 'order-2043', status: 'paid' },
])
const refunds = keeper<{ id: string; paymentId: string; reason: string }>('refund-')
const money = {
  amount: whole('Whole amount in the currency: won, dollars or euros', { minimum: 1, maximum: 10_000_000 }),
  currency: text('Currency', { enum: ['KRW', 'USD', 'EUR'] }),
  order: text('Your own order number', { minLength: 1, maxLength: 60 }),
}
const paymentId = inPath('paymentId', 'Identifier of the payment', 'pay-1')

/** Payments with test cards; version v2 adds refunds and the list. */
export const payments: SampleApi = {
  name: 'Payments Sandbox',
  basePath: 'payments',
  language: 'en',
  categories: ['Commerce', 'Finance'],
  hashtags: ['payments', 'sandbox', '결제'],
  team: 'Payments',
  about:
    'Practice a payment from start to refund without moving money.\nTest cards decide the result. The documentation describes the webhook that a real provider would send.',
  description:
    'A sandbox that behaves like a card payment provider. **No money moves.**\n\n| card | result |\n| --- | --- |\n| `test-ok` | `paid` |\n| `test-declined` | `declined` |\n\nUse `order` to find a payment in your own system. The webhook `paymentChanged` documents the event of a real provider; the sample server does not send it.',
  tags: { Payments: 'Create and read payments.', Refunds: 'Return the money of a payment, once and in full.' },
  schemas: {
    NewPayment: object({ ...money, card: text('A test card', { enum: ['test-ok', 'test-declined'] }) }),
    Payment: object({ id: text('Identifier'), ...money, status: text('State', { enum: ['paid', 'declined', 'refunded'] }) }),
    NewRefund: object({ reason: text('Reason for the refund', { minLength: 1, maxLength: 200 }) }),
    Refund: object({ id: text('Identifier'), paymentId: text('Identifier of the payment'), reason: text('Reason for the refund') }),
  },
  operations: {
    'POST /payments': {
      id: 'createPayment',
      tag: 'Payments',
      summary: 'Create a payment',
      description: 'Charges a test card. A declined card is not an error: the payment exists and its `status` is `declined`.',
      body: { schema: ref('NewPayment'), example: { amount: 15_000, currency: 'KRW', order: 'order-2044', card: 'test-ok' } },
      answer: { status: 201, description: 'The payment', schema: ref('Payment') },
      run: ({ body: { amount, currency, order, card } }) =>
        kept.add({ amount, currency, order, status: card === 'test-ok' ? 'paid' : 'declined' }),
    },
    'GET /payments/{paymentId}': {
      id: 'getPayment',
      tag: 'Payments',
      summary: 'Retrieve a payment',
      description: 'Returns a payment with its current state.',
      parameters: [paymentId],
      answer: { description: 'The payment', schema: ref('Payment') },
      run: ({ given }) => kept.get(given.paymentId),
    },
    'GET /payments': {
      id: 'listPayments',
      tag: 'Payments',
      summary: 'List payments',
      description: 'Returns payments in the order in which they were created.',
      since: 'v2',
      parameters: pageParameters('en'),
      answer: { description: 'A page of payments', schema: pageSchema(ref('Payment')) },
      run: ({ given }) => pageOf(kept.all(), given),
    },
    'POST /payments/{paymentId}/refunds': {
      id: 'refundPayment',
      tag: 'Refunds',
      summary: 'Refund a payment',
      description: 'Refunds the whole amount of a paid payment. A repeated call returns the same refund.',
      since: 'v2',
      parameters: [inPath('paymentId', 'Identifier of the payment', 'pay-3')],
      body: { schema: ref('NewRefund'), example: { reason: 'The customer returned the goods.' } },
      answer: { status: 201, description: 'The refund', schema: ref('Refund') },
      conflict: 'The payment was declined, so there is nothing to refund.',
      run: ({ given, body: { reason } }) => {
        const payment = kept.get(given.paymentId)
        if (!payment) return undefined
        if (payment.status === 'declined') throw new SampleFault(409, 'The payment was declined.')
        const earlier = refunds.all().find((refund) => refund.paymentId === payment.id)
        if (earlier) return earlier
        payment.status = 'refunded'
        return refunds.add({ paymentId: payment.id, reason })
      },
    },
  },
  webhooks: {
    paymentChanged: {
      post: {
        summary: 'A payment changed its state',
        description: 'A real provider calls the address that you registered, and repeats the call until it gets a 2xx response.',
        requestBody: { required: true, content: { 'application/json': { schema: ref('Payment') } } },
        responses: { '204': { description: 'You have received the event.' } },
      },
    },
  },
}
