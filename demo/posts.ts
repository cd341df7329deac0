import type { BoardCategory } from '@portico/contract/board/board'

type PostText = { title: string; content: string }
/** A post in both languages; news names its API by its base path. */
export type DemoPost = { category?: BoardCategory; isPinned?: boolean; api?: string; en: PostText; ko: PostText }

export const NOTICES: readonly DemoPost[] = [
  {
    en: {
      title: 'Sample servers may restart',
      content: 'What you create through a sample API is kept in memory. It is gone when the demo stops.',
    },
    ko: {
      title: '예제 서버는 다시 시작될 수 있습니다',
      content: '예제 API로 만든 데이터는 메모리에만 저장됩니다. 데모를 종료하면 사라집니다.',
    },
  },
  {
    en: {
      title: 'Payments Sandbox: move to version v2',
      content:
        'Version v1 of Payments Sandbox is deprecated.\nVersion v2 has the same operations, a list of payments, and refunds. Your key works for both.',
    },
    ko: {
      title: 'Payments Sandbox를 v2 버전으로 옮겨 주세요',
      content:
        'Payments Sandbox v1 버전의 지원 종료를 예고했습니다.\nv2 버전에는 기존 오퍼레이션과 함께 결제 목록과 환불이 있습니다. 지금 쓰는 키를 그대로 쓸 수 있습니다.',
    },
  },
  {
    isPinned: true,
    en: {
      title: 'Welcome to the demo of Portico',
      content:
        'Twelve sample APIs are ready to be called.\nSign in, subscribe to one, create a key, and send your first call from its documentation.',
    },
    ko: {
      title: 'Portico 데모에 오신 것을 환영합니다',
      content: '예제 API 열두 개를 호출할 수 있습니다.\n로그인해서 이용을 신청하고 키를 만든 뒤, 문서에서 첫 호출을 보내 보세요.',
    },
  },
]

export const FAQS: readonly DemoPost[] = [
  {
    category: 'etc',
    en: {
      title: 'Is the data real?',
      content: 'No. Sample servers on this machine make it up, always the same way, so that you can check your program against it.',
    },
    ko: {
      title: '실제 데이터입니까?',
      content: '아닙니다. 이 컴퓨터의 예제 서버가 항상 같은 방식으로 만든 값이므로 프로그램을 확인할 때 쓸 수 있습니다.',
    },
  },
  {
    category: 'support',
    en: {
      title: 'How do I ask the developers of an API?',
      content: 'Open the API and write an inquiry. If it is not private, its answer helps other readers too.',
    },
    ko: {
      title: 'API 개발자에게 어떻게 문의합니까?',
      content: 'API 페이지에서 문의를 작성해 주세요. 비공개가 아니면 다른 사람도 답변을 읽을 수 있습니다.',
    },
  },
  {
    category: 'devAndBugs',
    en: {
      title: 'Why is my call answered with 401?',
      content:
        'The gateway did not find a valid key. Send it in the header X-API-Key, and check that it is not revoked and belongs to a subscription of this API.',
    },
    ko: {
      title: '호출하면 왜 401로 답합니까?',
      content:
        '게이트웨이가 올바른 키를 찾지 못했습니다. X-API-Key 헤더에 키를 넣고, 폐기되지 않았는지와 이 API의 이용 키인지 확인해 주세요.',
    },
  },
  {
    category: 'apiHelp',
    en: {
      title: 'What does 429 mean?',
      content: 'You reached the usage limit of the API. The answer says after how many seconds you can call again.',
    },
    ko: {
      title: '429는 무슨 뜻입니까?',
      content: 'API의 사용량 제한에 도달했다는 뜻입니다. 몇 초 뒤에 다시 호출할 수 있는지 답에 나옵니다.',
    },
  },
  {
    category: 'basicInfo',
    en: {
      title: 'How do I replace a key without an outage?',
      content: 'Rotate it: a new key takes its place, and the former one works for as long as you choose, up to 7 days.',
    },
    ko: {
      title: '서비스를 멈추지 않고 키를 바꿀 수 있습니까?',
      content: '키를 교체하면 됩니다. 새 키를 만들고, 이전 키는 정한 기간 동안 최대 7일까지 더 사용할 수 있습니다.',
    },
  },
  {
    category: 'usage',
    isPinned: true,
    en: {
      title: 'How do I start to use an API?',
      content:
        'Choose an API in the catalogue and request a subscription.\nAfter the approval, create a key under My subscriptions. The documentation shows the first call.',
    },
    ko: {
      title: 'API 이용은 어떻게 시작합니까?',
      content: '카탈로그에서 API를 골라 이용을 신청해 주세요.\n승인되면 내 이용 내역에서 키를 만듭니다. 첫 호출은 문서에 나와 있습니다.',
    },
  },
]

export const NEWS: readonly DemoPost[] = [
  {
    api: 'sensors',
    en: {
      title: 'Use readings instead of latest',
      content: 'The operation that returns only the latest reading is deprecated. Call readings with hours=1 instead.',
    },
    ko: {
      title: '최근 값은 readings로 조회해 주세요',
      content: '최근 값 하나만 반환하던 오퍼레이션의 지원 종료를 예고했습니다. readings를 hours=1로 호출해 주세요.',
    },
  },
  {
    api: 'city-weather',
    en: {
      title: 'A forecast for up to seven days',
      content: 'The forecast takes the parameter days, from 1 to 7. Without it, you get five days as before.',
    },
    ko: {
      title: '예보를 7일까지 제공합니다',
      content: '예보에 days 파라미터로 1부터 7까지 지정할 수 있습니다. 지정하지 않으면 지금처럼 5일을 제공합니다.',
    },
  },
  {
    api: 'payments',
    en: {
      title: 'Refunds in version v2',
      content: 'Version v2 refunds a payment in full. Version v1 is deprecated; its address keeps working until the sunset date.',
    },
    ko: {
      title: 'v2 버전에서 환불할 수 있습니다',
      content: 'v2 버전에서는 결제 금액 전체를 환불합니다. v1 버전은 지원 종료일까지 같은 주소로 이용할 수 있습니다.',
    },
  },
]
