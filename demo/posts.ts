import type { BoardCategory } from '@portico/contract/board/board'

type PostText = { title: string; content: string }
/** A post in both languages; news names its API by its base path. */
export type DemoPost = { category?: BoardCategory; isPinned?: boolean; api?: string; en: PostText; ko: PostText }

export const NOTICES: readonly DemoPost[] = [
  {
    en: {
      title: 'Sample servers may restart',
      content: 'Sample APIs keep what you create in memory only. It is gone when the demo stops.',
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
        'Version v1 of Payments Sandbox is deprecated.\nVersion v2 has the same operations and adds a list of payments and refunds. Your key works with both.',
    },
    ko: {
      title: 'Payments Sandbox는 v2 버전을 이용해 주세요',
      content:
        'Payments Sandbox v1 버전의 지원 종료를 예고했습니다.\nv2 버전에서는 기존 오퍼레이션에 더해 결제 목록을 조회하고 환불할 수 있습니다. 지금 사용하는 키를 그대로 사용할 수 있습니다.',
    },
  },
  {
    isPinned: true,
    en: {
      title: 'Welcome to the Portico demo',
      content:
        'Twelve sample APIs are ready for your calls.\nSign in, subscribe to one, create a key, and send your first call from its documentation.',
    },
    ko: {
      title: 'Portico 데모에 오신 것을 환영합니다',
      content: '예제 API 열두 개가 준비되어 있습니다.\n로그인하여 이용을 신청하고 키를 만든 뒤 문서에서 첫 호출을 보내 주세요.',
    },
  },
]

export const FAQS: readonly DemoPost[] = [
  {
    category: 'etc',
    en: {
      title: 'Is the data real?',
      content: 'No. Sample servers on this machine make it up, always in the same way, so you can test your program against it.',
    },
    ko: {
      title: '실제 데이터입니까?',
      content: '아닙니다. 이 컴퓨터의 예제 서버가 만들어 낸 값입니다. 항상 같은 방식으로 만들므로 프로그램을 시험할 때 사용할 수 있습니다.',
    },
  },
  {
    category: 'support',
    en: {
      title: 'How do I ask the developers of an API?',
      content: 'Open the page of the API and ask there. If your inquiry is public, the answer helps others too.',
    },
    ko: {
      title: 'API 개발자에게 어떻게 문의합니까?',
      content: 'API 페이지에서 문의해 주세요. 공개 문의의 답변은 다른 사람에게도 도움이 됩니다.',
    },
  },
  {
    category: 'devAndBugs',
    en: {
      title: 'Why does my call return 401?',
      content:
        'The gateway did not find a valid key. Send the key in the X-API-Key header, and check that it has not been revoked and belongs to your subscription to this API.',
    },
    ko: {
      title: '왜 401 응답이 돌아옵니까?',
      content:
        '게이트웨이가 올바른 키를 찾지 못했습니다. X-API-Key 헤더에 키를 넣었는지, 폐기한 키나 다른 API의 키가 아닌지 확인해 주세요.',
    },
  },
  {
    category: 'apiHelp',
    en: {
      title: 'What does 429 mean?',
      content: 'You have reached the usage limit of the API. The response says in how many seconds you can call again.',
    },
    ko: {
      title: '429는 무슨 뜻입니까?',
      content: 'API의 사용량 제한에 도달했다는 뜻입니다. 몇 초 뒤에 다시 호출할 수 있는지 응답에 나옵니다.',
    },
  },
  {
    category: 'basicInfo',
    en: {
      title: 'How do I replace a key without an outage?',
      content: 'Rotate it: a new key takes its place, and the former one keeps working for as long as you choose, up to 7 days.',
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
      title: 'How do I start using an API?',
      content:
        'Choose an API in the catalogue and request a subscription.\nOnce it is approved, create a key under My subscriptions. The same page shows your first call.',
    },
    ko: {
      title: 'API 이용은 어떻게 시작합니까?',
      content:
        '카탈로그에서 API를 골라 이용을 신청해 주세요.\n승인되면 내 이용 내역에서 키를 만들어 주세요. 첫 호출 예제도 같은 페이지에 있습니다.',
    },
  },
]

export const NEWS: readonly DemoPost[] = [
  {
    api: 'sensors',
    en: {
      title: 'Use readings instead of latest',
      content: 'The operation that returns only the latest reading is deprecated. Use readings with hours=1 instead.',
    },
    ko: {
      title: '최근 값은 readings로 조회해 주세요',
      content: '가장 최근 값 하나만 반환하는 오퍼레이션은 지원 종료 예정입니다. 대신 readings를 hours=1로 호출해 주세요.',
    },
  },
  {
    api: 'city-weather',
    en: {
      title: 'Forecasts for up to seven days',
      content: 'The forecast has a days parameter from 1 to 7. Without it you get five days.',
    },
    ko: {
      title: '예보를 7일까지 제공합니다',
      content: 'days 파라미터에 1부터 7까지 지정할 수 있습니다. 지정하지 않으면 5일 예보를 제공합니다.',
    },
  },
  {
    api: 'payments',
    en: {
      title: 'Refunds in version v2',
      content: 'Version v2 can refund a payment in full. Version v1 is deprecated and keeps working until its sunset date.',
    },
    ko: {
      title: 'v2 버전에서 환불할 수 있습니다',
      content: 'v2 버전에서 결제 금액 전체를 환불할 수 있습니다. v1 버전은 지원 종료 예정이며 지원 종료일까지 이용할 수 있습니다.',
    },
  },
]
