import { inPath, keeper, list, object, ref, type SampleApi, SampleFault, text } from '../sample-api.ts'

type Message = { id: string; templateId: string; to: string; content: string; status: string }

const TEMPLATES = [
  { id: 'order-shipped', content: '{이름} 고객님, 주문하신 상품을 발송했습니다.' },
  { id: 'booking-reminder', content: '{이름} 고객님, 내일 예약이 있습니다.' },
  { id: 'payment-received', content: '{이름} 고객님, 결제가 완료되었습니다.' },
]
const sent = keeper<Message>('msg-', [
  { id: 'msg-1', templateId: 'order-shipped', to: '01012345678', content: '하나 고객님, 주문하신 상품을 발송했습니다.', status: '전달됨' },
])
const to = text('받는 휴대전화 번호. 하이픈 없이 숫자만 입력합니다.', { pattern: /^01[016789][0-9]{7,8}$/ })

/** Messages by template, with a callback that reports the delivery. */
export const messages: SampleApi = {
  name: '알림 메시지',
  basePath: 'messages',
  language: 'ko',
  categories: ['Messaging'],
  hashtags: ['메시지', '문자', 'callback'],
  team: '메시지',
  about: '템플릿으로 알림 메시지를 보내고 전달 결과를 조회합니다.\n예제 서버이므로 실제 휴대전화로는 발송되지 않습니다.',
  description:
    '미리 정해 둔 템플릿으로 알림 메시지를 보냅니다.\n\n### 보내는 순서\n\n1. `GET /templates`로 템플릿을 고릅니다.\n2. `POST /messages`로 메시지를 보냅니다. 응답에 메시지 ID가 있습니다.\n3. `GET /messages/{messageId}`로 전달 결과를 조회합니다.\n\n문서의 **콜백**은 운영 환경에서 전달 결과를 통보하는 형식입니다. 예제 서버는 콜백을 호출하지 않습니다.',
  tags: { 템플릿: '메시지의 틀입니다.', 발송: '메시지를 보내고 결과를 조회합니다.' },
  schemas: {
    Template: object({ id: text('템플릿 ID'), content: text('내용. {이름} 자리에 받는 사람의 이름이 들어갑니다.') }),
    NewMessage: object({
      templateId: text('템플릿 ID', { minLength: 1, maxLength: 40 }),
      to,
      name: text('받는 사람의 이름', { minLength: 1, maxLength: 20 }),
      'callbackUrl?': text('전달 결과를 받을 주소', { maxLength: 300, pattern: /^https?:\/\// }),
    }),
    Message: object({
      id: text('메시지 ID'),
      templateId: text('템플릿 ID'),
      to,
      content: text('보낸 내용'),
      status: text('상태', { enum: ['접수됨', '전달됨'] }),
    }),
    Delivery: object({ messageId: text('메시지 ID'), status: text('전달 결과', { enum: ['전달됨', '실패'] }) }),
  },
  operations: {
    'GET /templates': {
      id: 'listTemplates',
      tag: '템플릿',
      summary: '템플릿 목록',
      description: '사용할 수 있는 템플릿을 모두 반환합니다.',
      answer: { description: '템플릿 목록', schema: object({ items: list(ref('Template')) }) },
      run: () => ({ items: TEMPLATES }),
    },
    'POST /messages': {
      id: 'sendMessage',
      tag: '발송',
      summary: '메시지 보내기',
      description: '메시지를 접수하고 ID를 반환합니다. `callbackUrl`이 있으면 운영 환경에서는 전달 결과를 그 주소로 통보합니다.',
      body: { schema: ref('NewMessage'), example: { templateId: 'booking-reminder', to: '01098765432', name: '지우' } },
      answer: { status: 202, description: '접수된 메시지', schema: ref('Message') },
      callbacks: {
        delivered: {
          '{$request.body#/callbackUrl}': {
            post: {
              summary: '전달 결과 통보',
              description: '메시지가 전달되었거나 실패했을 때 한 번 호출됩니다.',
              requestBody: { required: true, content: { 'application/json': { schema: ref('Delivery') } } },
              responses: { '204': { description: '통보를 받았습니다.' } },
            },
          },
        },
      },
      run: ({ body }) => {
        const template = TEMPLATES.find(({ id }) => id === body.templateId)
        if (!template) throw new SampleFault(400, 'body.templateId: 없는 템플릿입니다.')
        return sent.add({
          templateId: template.id,
          to: body.to,
          content: template.content.replace('{이름}', () => body.name),
          status: '접수됨',
        })
      },
    },
    'GET /messages/{messageId}': {
      id: 'getMessage',
      tag: '발송',
      summary: '메시지 조회',
      description: '메시지의 내용과 상태를 반환합니다.',
      parameters: [inPath('messageId', '메시지 ID', 'msg-1')],
      answer: { description: '메시지', schema: ref('Message') },
      run: ({ given }) => sent.get(given.messageId),
    },
  },
}
